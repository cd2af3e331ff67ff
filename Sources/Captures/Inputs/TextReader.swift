// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings

/// Reads the messages at any position of a text of any kind; see ``CaptureSearch``.
///
/// The entry is the number of the line in which a message begins, from one; further messages of the line have `.2`,
/// `.3` and so on appended. Memory contains only the part of the text with the current message.
package struct TextReader: DocumentSequence {
    private let source: any ByteSource
    private let limit: Int
    private(set) var text: SearchedText

    /// The next message, if it was searched before it was requested.
    private var found: TextCapture?

    /// The error of the source, which the next reading reports.
    private var fault: InputFault?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - source: The source of the remaining bytes.
    ///   - limit: The maximum number of bytes of a capture.
    package init(_ head: [UInt8], continuedBy source: any ByteSource, limit: Int) {
        self.init(head, times: LineTimes(), continuedBy: source, limit: limit)
    }

    /// Creates a reader of a text in memory, of whose lines the prefixes were removed.
    init(_ head: [UInt8], times: LineTimes, continuedBy source: any ByteSource, limit: Int) {
        text = SearchedText(head, times: times)
        self.source = source
        self.limit = limit
        text.isAtEnd = source is MemorySource
    }

    package mutating func next() throws(FileFault) -> EnclosedDocument? { try next(pauses: false) }

    /// Returns the next document; `nil` at the end or, if the reader pauses, where no message continues in the next bytes.
    mutating func next(pauses: Bool) throws(FileFault) -> EnclosedDocument? {
        do throws(InputFault) {
            return try nextMessage(waits: true, pauses: pauses).map { text.document(of: $0) }
        } catch {
            text = SearchedText([])
            text.isAtEnd = true
            return EnclosedDocument(entry: nil, try error.finding())
        }
    }

    package mutating func isReady() -> Bool {
        do throws(InputFault) {
            found = try nextMessage(waits: false)
            return found != nil || text.isAtEnd
        } catch {
            // The next search has the same error.
            return true
        }
    }

    /// Returns the next message; `nil` at the end, if it would have to wait for it, or if the reader pauses.
    private mutating func nextMessage(waits: Bool, pauses: Bool = false) throws(InputFault) -> TextCapture? {
        if let found = found.take() { return found }
        var isForced = false
        while true {
            switch text.next(isForced: isForced) {
            case .found(let capture):
                return capture
            case .needsMore(let start) where !isForced && text.bytes.count - start > limit:
                // The message ends with the available bytes.
                text.move(to: start)
                isForced = true
            case .needsMore(let start):
                if let capture = captureBeforePause() { return capture }
                guard waits || source.isReady else { return nil }
                if pauses, text.bytes.count - start < InputStream.chunkSize {
                    text.move(to: start)
                    return nil
                }
                try readMore(from: start)
            case .nothing where text.isAtEnd:
                return nil
            case .nothing:
                guard waits || source.isReady else { return nil }
                isForced = false
                try readMore(from: text.bytes.count)
            case .stalled:
                throw .content(stalled)
            }
        }
    }

    /// The finding for a search that does not advance.
    private var stalled: Finding {
        Finding(
            .inputUnknownFormat,
            .error,
            "The search for messages stopped after line \(text.line) because of an internal error. The rest was not searched.",
            remedy: "Split the text after this line, and report the error to the maintainers."
        )
    }

    /// The number of unsearched bytes up to which a pause of a stream starts a search, because each pause can start one.
    private static let maximumBeforePause = InputStream.chunkSize

    /// Whether a stream pauses, as a log does that is being written.
    private var isAtPause: Bool { text.rest <= Self.maximumBeforePause && !source.isReady }

    /// Returns the next message if a stream pauses after its line, and later lines do not continue it.
    private mutating func captureBeforePause() -> TextCapture? {
        isAtPause ? text.captureInWholeLines() : nil
    }

    /// Appends as much as remains, so that a long message is searched a logarithmic number of times.
    ///
    /// A pause ends the reading.
    private mutating func readMore(from start: Int) throws(InputFault) {
        if let fault { throw fault }
        text.removeBytes(before: start)
        let count = text.bytes.count
        let limit = count + max(count, InputStream.chunkSize)
        var end = count
        repeat {
            end = text.bytes.count
            try source.read(limit - end, appendingTo: &text.bytes)
        } while text.bytes.count > end && text.bytes.count < limit && !isAtPause
        text.isAtEnd = text.bytes.count == count
    }
}

// MARK: Parts

extension TextReader {
    /// Reads the next part of about a size, and leaves the rest in the reader; `nil` if the text is not divided here.
    mutating func divide(after size: Int) -> SearchedText? {
        guard fault == nil, found == nil, !text.isAtEnd else { return nil }
        do throws(InputFault) {
            while text.rest < size + SearchedText.overlap {
                let count = text.bytes.count
                try source.read(size + SearchedText.overlap - text.rest, appendingTo: &text.bytes)
                text.isAtEnd = text.bytes.count == count
                if text.isAtEnd { return nil }
            }
        } catch {
            fault = error
            return nil
        }
        return text.divide(after: size)
    }

    /// Continues in a text that consists of searched parts and the one of the reader.
    mutating func resume(in text: SearchedText) {
        var text = text
        text.append(self.text)
        text.isAtEnd = self.text.isAtEnd
        self.text = text
    }

    /// Counts the lines of the rest from one.
    mutating func begin(atLine line: Int) { text.line = line }
}

extension TextReader {
    /// The maximum number of messages that are held in memory.
    static let maximumHeld = 1_000

    /// Reads all messages of a text in memory.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - times: The times of lines whose prefixes were removed.
    ///   - limit: The maximum number of messages.
    /// - Returns: The messages, in their order.
    static func messages(in text: [UInt8], times: LineTimes = LineTimes(), limit: Int = .max) -> [EnclosedDocument] {
        var reader = TextReader(text, times: times, continuedBy: MemorySource(size: text.count), limit: .max)
        var messages: [EnclosedDocument] = []
        while messages.count < limit, let message = try? reader.next() { messages.append(message) }
        return messages
    }

    /// Reads the message of parameters that an export lists; the capture has all of them.
    static func messages(in parameters: InputFile, entry: String, request: CapturedRequest?) -> [EnclosedDocument] {
        var messages = Array(messages(in: parameters.bytes, entry: entry, request: request).prefix(1))
        for index in messages.indices { messages[index].capture = parameters }
        return messages
    }

    /// Reads all messages of a part of an export, such as the body of a request.
    ///
    /// - Parameters:
    ///   - text: The part.
    ///   - entry: The entry of each message.
    ///   - request: The request to which the part belongs.
    ///   - areInPage: Whether the part is a page, which the browser then sends in a request.
    /// - Returns: The messages, in their order.
    static func messages(
        in text: [UInt8],
        entry: String,
        request: CapturedRequest?,
        areInPage: Bool = false
    ) -> [EnclosedDocument] {
        // A document is never replaced by a message inside it.
        var messages =
            DocumentRoot(of: text.span) == .message(.response)
            ? [EnclosedDocument(entry: entry, capture: InputFile(text))]
            : messages(in: text, limit: maximumHeld + 1)
        if messages.count > maximumHeld {
            let message =
                "A part of the entry contains more than \(maximumHeld) SAML messages; the first ones are read."
            messages[maximumHeld] = EnclosedDocument(entry: nil, Finding(.inputTooLarge, .error, message))
        }
        for index in messages.indices {
            messages[index].entry = entry
            if let request { messages[index].request = request }
            messages[index].isInPage = areInPage
        }
        return messages
    }
}

extension TextReader {
    /// Returns the query of a URL with its question mark and without a fragment.
    static func query(of url: [UInt8]) -> [UInt8]? {
        guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        return Array(url[mark...].prefix { $0 != UInt8(ascii: "#") })
    }

    /// Returns the message in the query of a URL, with the whole query, which its signature covers.
    static func message(inQueryOf url: [UInt8], entry: String, request: CapturedRequest?) -> EnclosedDocument? {
        guard let query = query(of: url), var message = messages(in: query, entry: entry, request: request).first else {
            return nil
        }
        message.capture = InputFile(query)
        return message
    }
}

// MARK: Format

extension InputFormat {
    /// Text of any kind; without this format, a text is searched if it is neither a capture nor another format.
    package static let text = InputFormat(
        "text",
        "Any text, such as a log, a mail or a page: every SAMLResponse and every message in it is a document.",
        fuzzTarget: "text",
        makeReader: { TextParts.documents($0, continuedBy: $1, limit: $2.captureLimit) }
    )
}
