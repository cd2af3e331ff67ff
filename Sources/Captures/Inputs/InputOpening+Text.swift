// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import TamperingCauses

extension InputOpening {
    /// Returns the documents of an input that is a single capture, or a text.
    func documents(in capture: InputFile) -> any DocumentSequence {
        var capture = capture
        return messages(in: &capture) ?? ListedDocuments([EnclosedDocument(entry: nil, capture: capture)])
    }

    /// Returns the documents of a whole input in memory; `nil` if it is a single capture.
    package func documents(inside bytes: [UInt8]) -> (any DocumentSequence)? {
        var head = bytes
        if let documents = try? documents(in: &head, continuedBy: MemorySource(size: bytes.count)) { return documents }
        var capture = InputFile(bytes)
        return messages(in: &capture)
    }

    /// Searches an input for messages.
    ///
    /// - Parameters:
    ///   - capture: The input, truncated to one byte more than the limit. It keeps its layers if they are decoded.
    ///   - source: The source of the remaining bytes.
    /// - Returns: The messages, or `nil` if the input is a single capture or contains no message.
    /// - Throws: An error of the source.
    func messages(
        in capture: inout InputFile,
        continuedBy source: some ByteSource
    ) throws(InputFault) -> (any DocumentSequence)? {
        guard capture.size > captureLimit else { return messages(in: &capture) }
        if case .message = DocumentRoot(of: capture.bytes.span) { return nil }
        guard format == .auto, !source.isDevice, !CaptureLayers.isPlainValue(capture.bytes) else { return nil }
        let reader = TextReader(capture.bytes, continuedBy: source, limit: captureLimit)
        let finding = Finding(
            .inputTooLarge,
            .error,
            "The input has more than \(captureLimit) bytes, the limit for a capture, and contains no SAML message."
        )
        return LongText(reader: reader, withoutMessage: EnclosedDocument(entry: nil, finding, size: capture.size))
    }

    /// Returns the messages of a text that is not a capture itself.
    ///
    /// - Parameter capture: The whole input. It keeps its layers if they are decoded.
    /// - Returns: The messages, or `nil` if the input is a capture, or contains no message.
    func messages(in capture: inout InputFile) -> (any DocumentSequence)? {
        guard format == .auto, capture.bytes.count <= captureLimit, let text = text(of: &capture) else {
            return nil
        }
        var messages = TextReader.messages(in: text.bytes, times: text.times, limit: TextReader.maximumHeld + 1)
        if let width = text.width {
            for index in messages.indices { messages[index].warning = Self.wrapped(at: width) }
        }
        if messages.isEmpty, let finding = field.otherValue(in: text.bytes) {
            return ListedDocuments([EnclosedDocument(entry: nil, finding, size: capture.size)])
        }
        if let finding = ErrorAnswer.finding(in: text.bytes), !messages.contains(where: isReadable) {
            return ListedDocuments([EnclosedDocument(unrelated: finding, size: capture.size)])
        }
        if messages.isEmpty,
            let finding = CurlOutput.finding(in: text.bytes) ?? UnreadableJSON.finding(in: text.bytes, field: field)
        {
            return ListedDocuments([EnclosedDocument(unrelated: finding, size: capture.size)])
        }
        if let finding = UnreadableText.finding(in: text.bytes), !messages.contains(where: isReadable) {
            return ListedDocuments([EnclosedDocument(entry: nil, finding, size: capture.size)])
        }
        if messages.count > TextReader.maximumHeld {
            // Too many to hold them all: they are read one at a time.
            let source = MemorySource(size: text.bytes.count)
            return TextReader(text.bytes, times: text.times, continuedBy: source, limit: .max)
        }
        switch text.shape {
        case .capture where messages.count < 2: return nil
        case .document where begins(text.bytes, with: messages.first) || !messages.contains(where: { $0.other == nil }):
            return nil
        case .damagedValue where begins(text.bytes, with: messages.first) && !messages.contains(where: isReadable):
            return nil
        default: break
        }
        let responses = messages.count { $0.other == nil }
        let isPage = text.bytes.starts(with: "HTTP/".utf8) || DocumentRoot(of: text.bytes.span) == .html
        if isPage, responses > 0 {
            for index in messages.indices { messages[index].isInPage = true }
            return ListedDocuments(messages)
        }
        guard responses == 0, messages.count == 1, let only = messages.first, case .message(let kind)? = only.other
        else {
            return messages.isEmpty ? nil : ListedDocuments(messages)
        }
        // An input with nothing but one message is that message.
        var document = EnclosedDocument(entry: only.entry, kind, only.capture, counted: .none)
        document.loggedAt = only.loggedAt
        return ListedDocuments([document])
    }

    /// Returns whether a file that is too long for a single document is a text that contains a response.
    package func isTextWithMessages(_ head: [UInt8], of path: InputPath) throws(FileFault) -> Bool {
        guard Self.isText(head) else { return false }
        var reader = TextReader([], continuedBy: try StreamSource(path), limit: captureLimit)
        while let document = try reader.next() {
            if document.other == nil, document.finding == nil { return true }
        }
        return false
    }

    /// Returns whether a file is a text that is too long for a capture, so that its beginning suffices to open it.
    func isLongText(_ head: [UInt8], of source: any ArchiveSource) -> Bool {
        guard format == .auto, source.expectedSize > captureLimit else { return false }
        let start = XMLStart.afterPreamble(of: head.span)
        return start < head.count && head[start] != UInt8(ascii: "<") && Self.isText(head)
    }

    /// Whether an input is neither XML nor an encoded value, as far as its first bytes show.
    static func isText(_ head: [UInt8]) -> Bool {
        switch DocumentRoot(of: head.span) {
        case .html: true
        case .none: !CaptureLayers.isPlainValue(head)
        case .message, .burpItems, .other: false
        }
    }

    /// The kind of an input that contains no message inside other text.
    private enum Shape {
        /// A capture on several lines, which may also be several captures.
        case capture
        /// An XML document that is not SAML.
        case document
        /// A value that cannot be decoded.
        case damagedValue
        /// Neither of these.
        case other
    }

    /// The text of an input that may contain messages.
    private struct CapturedText {
        var bytes: [UInt8]
        var shape: Shape
        /// The width at which a terminal wrapped the lines, in characters, or `nil` if they are as they were.
        var width: Int?
        /// The times of lines whose prefixes were removed.
        var times = LineTimes()

        init(_ bytes: [UInt8], _ shape: Shape, width: Int? = nil) {
            (self.bytes, self.shape, self.width) = (bytes, shape, width)
        }

        init(_ text: LoggedText) {
            (bytes, shape, times) = (text.bytes, .other, text.times)
        }
    }

    /// The warning about a text whose lines were joined.
    private static func wrapped(at width: Int) -> Finding {
        Finding(
            .encodingWrappedBase64,
            .warning,
            "A terminal, a viewer or a logger wrapped the text after \(width) characters; the line breaks were removed.",
            remedy:
                "If the signature does not verify, capture the message again: write it to a file instead of copying it from "
                + "the screen."
        )
    }

    /// Returns the text of an input that may contain messages, or `nil` if the input is a capture.
    private func text(of capture: inout InputFile) -> CapturedText? {
        var bytes = capture.bytes
        let converted = (try? UTF16Text.utf8(of: bytes)) ?? nil
        if let converted { bytes = converted }
        // Viewers show a carriage return as `^M`.
        let hasCaret = bytes.span.firstIndex(of: UInt8(ascii: "^")) != nil
        let plain = hasCaret ? bytes.replacing(Array("^M\n".utf8), with: [0x0A]) : bytes
        if plain.count < bytes.count { (bytes, capture) = (plain, InputFile(plain)) }
        let root = DocumentRoot(of: bytes.span)
        if case .message = root {
            // Lines of one width are those of a terminal, unless the parser accepts them.
            // Few documents have such lines, and only these are parsed here.
            guard let joined = WrappedText.unwrapped(bytes), !isMessage(bytes), isMessage(joined.text) else {
                return nil
            }
            return CapturedText(joined.text, .other, width: joined.width)
        }
        if root != .none, isMessage(bytes) { return nil }
        // The header of an answer, as `curl -v` prints it, and a URL in angle brackets: no tag begins so.
        if ["< ", "<http://", "<https://"].contains(where: { bytes.starts(with: $0.utf8) }) {
            return CapturedText(bytes, .other)
        }
        // The source of a page, as another page shows it.
        if bytes.starts(with: "&lt;".utf8), let page = try? HTMLText.decode(bytes.span),
            DocumentRoot(of: page.span) == .html
        {
            return CapturedText(page, .other)
        }
        switch root {
        case .html: return CapturedText(bytes, .other)
        case .burpItems: return CapturedText(bytes, .document)
        case .other where PrefixedText.beginsWithPriority(bytes.span):
            return TraceText.joined(bytes).map(CapturedText.init) ?? CapturedText(bytes, .document)
        case .other: return textOfWord(in: bytes).map { CapturedText($0, .other) } ?? CapturedText(bytes, .document)
        case .message, .none: break
        }
        // A mail program wraps the URL of a message into one of its gateway.
        if bytes.starts(with: "http".utf8), let link = RewrittenLinks.undone(in: bytes) {
            return CapturedText(link, .other)
        }
        if let data = HexadecimalValue.bytes(of: bytes) ?? ByteArrayText.bytes(of: bytes) {
            return CapturedText(data, .other)
        }
        if let text = compressedText(in: bytes) { return CapturedText(text, .other) }
        if CaptureLayers.isPlainValue(bytes) { return nil }
        let isUnfolded = bytes.first == UInt8(ascii: "{") ? ByteArrayText.unfold(&bytes) : false
        let logged = LoggedLines.joined(bytes) ?? TraceText.joined(bytes)
        if let joined = WrappedText.unwrapped(logged?.bytes ?? bytes) {
            return CapturedText(joined.text, .other, width: joined.width)
        }
        if let logged { return CapturedText(logged) }
        if isUnfolded { return CapturedText(bytes, .other) }
        do throws(EncodingFault) {
            let peeled =
                converted == nil
                ? try capture.decodeLayers(within: captureLimits)
                : try CaptureLayers.peel(bytes, limits: captureLimits)
            if case .other = DocumentRoot(of: peeled.document.span) { return CapturedText(bytes, .other) }
            // The pieces of a value whose plus signs became spaces can look like their own values.
            guard !peeled.warnings.contains(where: { $0.code == .plusBecameSpace }) else { return nil }
            let last = bytes.lastIndex { !ASCII.isWhitespace($0) } ?? 0
            guard let outer = peeled.layers.first, [.wrappedBase64, .percent, .form, .query].contains(outer),
                bytes[..<last].contains(where: { ASCII.isWhitespace($0) })
            else { return nil }
            // Words after a value can be digits, too.
            let isComplete = peeled.document.last { !ASCII.isWhitespace($0) } == UInt8(ascii: ">")
            return CapturedText(bytes, isComplete ? .capture : .damagedValue)
        } catch {
            if Self.namesMessages(bytes) { return nil }
            return CapturedText(bytes, error.code == .unknownFormat ? .other : .damagedValue)
        }
    }

    /// Returns whether a form, or the target and the body of a request, name messages, of which a search would find one
    /// and lose the others (S-92).
    private static func namesMessages(_ bytes: [UInt8]) -> Bool {
        if HTTPRequest.begins(bytes.span) {
            guard let request = try? HTTPRequest(parsing: bytes.span), let query = request.query else { return false }
            return MessageParameters.nameMessage(bytes.span.extracting(query))
                && CapturePeeling.isFormWithMessage(bytes[request.body].drop { ASCII.isWhitespace($0) })
        }
        let last = bytes.lastIndex { !ASCII.isWhitespace($0) } ?? 0
        let isForm = !bytes[..<last].contains { ASCII.isWhitespace($0) || "\"'\\<>{[".utf8.contains($0) }
        return isForm && MessageParameters.nameMessage(bytes.span)
    }

    /// Returns the text of the main part of a Word document, or `nil` for another document.
    private func textOfWord(in bytes: [UInt8]) -> [UInt8]? {
        guard WordText.mayBegin(bytes) else { return nil }
        var limits = limits
        limits.bytes = captureLimit
        return WordText.text(of: bytes, limits: limits)
    }

    /// Returns whether the parser reads a document whose root element has the name of a message.
    ///
    /// Such a document is validated as it is, even if the root looks different before it is parsed.
    private func isMessage(_ bytes: [UInt8]) -> Bool {
        guard let name = RootElement.localName(of: bytes, limits: limits) else { return false }
        return name.elementsEqual("Envelope".utf8) || MessageKind(name: name.span, namespace: nil) != nil
    }

    private func begins(_ text: [UInt8], with message: EnclosedDocument?) -> Bool {
        guard let message else { return true }
        guard message.other == nil else { return false }
        return text.starts(with: message.capture.bytes.prefix(32))
    }

    /// Returns whether the layers of a message can be undone.
    private func isReadable(_ message: EnclosedDocument) -> Bool {
        guard message.other == nil else { return false }
        guard let peeled = try? message.capture.layersDecoded(within: captureLimits) else { return false }
        // A value that was cut can be decoded, too.
        let end = peeled.document.suffix(1_024)
        return ["Response>", "Envelope>"].contains { tag in
            end.reversed().drop { $0.isJSONWhitespace }.starts(with: tag.utf8.reversed())
        }
    }
}
