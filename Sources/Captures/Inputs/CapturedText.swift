// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import TamperingCauses

/// The text of an input that may contain messages.
struct CapturedText {
    /// The kind of an input that contains no message inside other text.
    enum Shape {
        /// A capture on several lines, which may also be several captures.
        case capture
        /// An XML document that is not SAML.
        case document
        /// A value that cannot be decoded.
        case damagedValue
        /// Neither of these.
        case other
    }

    let bytes: [UInt8]
    var shape = Shape.other
    /// The width at which a terminal wrapped the lines, in characters, or `nil` if they are as they were.
    var width: Int?
    /// The times of lines whose prefixes were removed.
    var times = LineTimes()
}

extension CapturedText {
    fileprivate init(_ text: LoggedText) {
        self.init(bytes: text.bytes, times: text.times)
    }
}

extension InputOpening {
    /// Returns the text of an input that may contain messages, or `nil` if the input is a capture.
    func text(of capture: inout InputFile) -> CapturedText? {
        var bytes = capture.bytes
        let converted = (try? UTF16Text.utf8(of: bytes)) ?? nil
        if let converted { bytes = converted }
        // Viewers show a carriage return as `^M`.
        let hasCaret = bytes.span.firstIndex(of: UInt8(ascii: "^")) != nil
        let plain = hasCaret ? bytes.replacing(Array("^M\n".utf8), with: [0x0A]) : bytes
        if plain.count < bytes.count { (bytes, capture) = (plain, InputFile(plain)) }
        let root = DocumentRoot(of: bytes.span)
        if case .message = root { return unwrappedMessage(in: bytes) }
        if root != .none, isMessage(bytes) { return nil }
        if let text = shownMarkup(in: bytes) ?? markup(in: bytes, root) ?? encodedText(in: bytes) { return text }
        if CaptureLayers.isPlainValue(bytes) { return nil }
        return joinedLines(in: bytes) ?? value(in: bytes, of: &capture, isConverted: converted != nil)
    }

    /// Returns a message without the line breaks of a terminal.
    private func unwrappedMessage(in bytes: [UInt8]) -> CapturedText? {
        // Lines of one width are those of a terminal, unless the parser accepts them.
        // Few documents have such lines, and only these are parsed here.
        guard let joined = WrappedText.unwrapped(bytes), !isMessage(bytes), isMessage(joined.text) else { return nil }
        return CapturedText(bytes: joined.text, width: joined.width)
    }

    /// Returns a text that only looks like a document, or a page that another one shows.
    private func shownMarkup(in bytes: [UInt8]) -> CapturedText? {
        // The header of an answer, as `curl -v` prints it, and a URL in angle brackets: no tag begins so.
        if ["< ", "<http://", "<https://"].contains(where: { bytes.starts(with: $0.utf8) }) {
            return CapturedText(bytes: bytes)
        }
        // The source of a page, as another page shows it.
        guard bytes.starts(with: "&lt;".utf8), let page = try? HTMLText.decode(bytes.span),
            DocumentRoot(of: page.span) == .html
        else { return nil }
        return CapturedText(bytes: page)
    }

    /// Returns the text of a document other than a message.
    private func markup(in bytes: [UInt8], _ root: DocumentRoot) -> CapturedText? {
        switch root {
        case .html: CapturedText(bytes: bytes)
        case .burpItems: CapturedText(bytes: bytes, shape: .document)
        case .other where PrefixedText.beginsWithPriority(bytes.span):
            TraceText.joined(bytes).map(CapturedText.init) ?? CapturedText(bytes: bytes, shape: .document)
        case .other:
            textOfWord(in: bytes).map { CapturedText(bytes: $0) } ?? CapturedText(bytes: bytes, shape: .document)
        case .message, .none: nil
        }
    }

    /// Returns the text in an input that is an encoded text as a whole.
    private func encodedText(in bytes: [UInt8]) -> CapturedText? {
        // A mail program wraps the URL of a message into one of its gateway.
        let link = bytes.starts(with: "http".utf8) ? RewrittenLinks.undone(in: bytes) : nil
        let data = link ?? HexadecimalValue.bytes(of: bytes) ?? ByteArrayText.bytes(of: bytes)
        return (data ?? compressedText(in: bytes)).map { CapturedText(bytes: $0) }
    }

    /// Returns a text whose lines a log or a terminal divided, without what was added.
    private func joinedLines(in bytes: [UInt8]) -> CapturedText? {
        var bytes = bytes
        let isUnfolded = bytes.first == UInt8(ascii: "{") ? ByteArrayText.unfold(&bytes) : false
        let logged = LoggedLines.joined(bytes) ?? TraceText.joined(bytes)
        if let joined = WrappedText.unwrapped(logged?.bytes ?? bytes) {
            return CapturedText(bytes: joined.text, width: joined.width)
        }
        return logged.map(CapturedText.init) ?? (isUnfolded ? CapturedText(bytes: bytes) : nil)
    }

    /// Returns the text of an input that is a value, if it can also be a text.
    private func value(in bytes: [UInt8], of capture: inout InputFile, isConverted: Bool) -> CapturedText? {
        do throws(EncodingFault) {
            let peeled =
                isConverted
                ? try CaptureLayers.peel(bytes, limits: captureLimits)
                : try capture.decodeLayers(within: captureLimits)
            if case .other = DocumentRoot(of: peeled.document.span) { return CapturedText(bytes: bytes) }
            // The pieces of a value whose plus signs became spaces can look like their own values.
            guard !peeled.warnings.contains(where: { $0.code == .plusBecameSpace }) else { return nil }
            let last = bytes.lastIndex { !ASCII.isWhitespace($0) } ?? 0
            guard let outer = peeled.layers.first, [.wrappedBase64, .percent, .form, .query].contains(outer),
                bytes[..<last].contains(where: { ASCII.isWhitespace($0) })
            else { return nil }
            // Words after a value can be digits, too.
            let isComplete = peeled.document.last { !ASCII.isWhitespace($0) } == UInt8(ascii: ">")
            return CapturedText(bytes: bytes, shape: isComplete ? .capture : .damagedValue)
        } catch {
            if Self.namesMessages(bytes) { return nil }
            return CapturedText(bytes: bytes, shape: error.code == .unknownFormat ? .other : .damagedValue)
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
}
