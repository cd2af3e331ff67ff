// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding

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
