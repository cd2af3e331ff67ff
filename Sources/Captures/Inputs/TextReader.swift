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
    private var text: [UInt8]
    private let times: LineTimes
    private var search = CaptureSearch()
    private var index = 0
    private var isAtEnd = false

    /// The next message, if it was searched before it was requested.
    private var found: TextCapture?

    private var line = 1
    private var messagesInLine = 0

    /// The index after the last message.
    private var lastEnd = 0

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
        text = head
        self.times = times
        self.source = source
        self.limit = limit
        isAtEnd = source is MemorySource
    }

    package mutating func next() throws(FileFault) -> EnclosedDocument? {
        do throws(InputFault) {
            guard let message = try nextMessage(waits: true) else { return nil }
            return document(message)
        } catch {
            (isAtEnd, text, index, lastEnd) = (true, [], 0, 0)
            return EnclosedDocument(entry: nil, try error.finding())
        }
    }

    package mutating func isReady() -> Bool {
        do throws(InputFault) {
            found = try nextMessage(waits: false)
            return found != nil || isAtEnd
        } catch {
            // The next search has the same error.
            return true
        }
    }

    /// Returns the next message; `nil` at the end, or if it would have to wait for it.
    private mutating func nextMessage(waits: Bool) throws(InputFault) -> TextCapture? {
        if let found = found.take() { return found }
        while true {
            let isForced = text.count - index > limit
            var search = search
            let result = search.next(in: text.span, from: index, isAtEnd: isAtEnd || isForced)
            self.search = search
            switch result {
            case .found(let capture):
                return capture
            case .needsMore(let start):
                if let capture = captureBeforePause() { return capture }
                guard waits || source.isReady else { return nil }
                try readMore(from: start)
            case .nothing where isAtEnd:
                return nil
            case .nothing:
                guard waits || source.isReady else { return nil }
                try readMore(from: text.count)
            case .stalled:
                throw .content(stalled)
            }
        }
    }

    /// The finding for a search that does not advance.
    private var stalled: Finding {
        .unknownFormat(
            "The search for messages stopped after line \(line) because of an internal error. The rest was not searched.",
            remedy: "Split the text after this line, and report the error to the maintainers."
        )
    }

    /// Returns the document of a message, and moves to the end of the message.
    private mutating func document(_ found: TextCapture) -> EnclosedDocument {
        move(to: found.range.lowerBound)
        messagesInLine += 1
        let entry = messagesInLine == 1 ? "\(line)" : "\(line).\(messagesInLine)"
        move(to: found.range.upperBound)
        let lowest = lastEnd
        lastEnd = found.range.upperBound
        let query = ListedQuery(around: found, after: lowest, in: text.span)
        let name = Self.isUnescapedValue(found.bytes) ? Self.parameter.utf8.count : 0
        let capture = query?.capture ?? InputFile(Array(found.bytes.dropFirst(name)))
        var document =
            found.kind == .response
            ? EnclosedDocument(entry: entry, capture: capture) : EnclosedDocument(entry: entry, found.kind, capture)
        document.counted = .otherMessages
        if found.kind == .assertion,
            let cut = CutBeginning(ofMarkup: found.bytes + text[found.range.upperBound...].prefix(Self.reachOfEnd))
        {
            document = EnclosedDocument(entry: entry, cut.finding, size: found.bytes.count)
        }
        document.request = RequestContext(ofValueAt: found.range.lowerBound, in: text.span, after: lowest)
            .map(CapturedRequest.init)
        document.loggedAt = time(at: found.range.lowerBound)
        return document
    }

    /// The number of bytes after an assertion in which the end tag of its response stands.
    private static let reachOfEnd = 256

    /// Returns whether a log wrote the decoded value of a parameter: only forms and queries use plus signs for spaces.
    private static func isUnescapedValue(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: parameter.utf8) && bytes.contains(UInt8(ascii: "+"))
            && !bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "&") || ASCII.isWhitespace($0) }
    }

    private static let parameter = "SAMLResponse="

    /// Returns the time of the line in which a message begins: at the beginning of the line, or in its removed prefix.
    private func time(at start: Int) -> Timestamp? {
        let lowest = max(0, start - RequestContext.reach)
        let line = text.span.start(before: start, notBefore: lowest) { $0 != 0x0A }
        guard line == 0 || text[line - 1] == 0x0A else { return nil }
        return LineTime.time(of: text.span.extracting(line..<start)) ?? times.time(ofLineAt: line)
    }

    private mutating func move(to end: Int) {
        guard end > index else { return }
        let feeds = SearchedWords.lineFeeds(in: text.span.extracting(index..<end))
        line += feeds
        if feeds > 0 { messagesInLine = 0 }
        index = end
    }

    /// The number of unsearched bytes up to which a pause of a stream starts a search, because each pause can start one.
    private static let maximumBeforePause = InputStream.chunkSize

    /// Whether a stream pauses, as a log does that is being written.
    private var isAtPause: Bool { text.count - index <= Self.maximumBeforePause && !source.isReady }

    /// Returns the next message if a stream pauses after its line, and later lines do not continue it.
    private mutating func captureBeforePause() -> TextCapture? {
        guard isAtPause, let end = text[index...].lastIndex(of: 0x0A) else { return nil }
        var search = search
        let result = search.next(in: text.span.extracting(first: end + 1), from: index, isAtEnd: true)
        guard case .found(let capture) = result, capture.isFinal else { return nil }
        self.search = search
        return capture
    }

    /// Appends as much as remains, so that a long message is searched a logarithmic number of times.
    ///
    /// A pause ends the reading.
    private mutating func readMore(from start: Int) throws(InputFault) {
        move(to: start)
        let unused = max(0, index - max(CaptureSearch.context, RequestContext.reach))
        text.removeFirst(unused)
        lastEnd = max(0, lastEnd - unused)
        search.removedFirst(unused)
        index -= unused
        let count = text.count
        let limit = count + max(count, InputStream.chunkSize)
        var end = count
        repeat {
            end = text.count
            try source.read(limit - end, appendingTo: &text)
        } while text.count > end && text.count < limit && !isAtPause
        isAtEnd = text.count == count
    }
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
        makeReader: { TextReader($0, continuedBy: $1, limit: $2.captureLimit) }
    )
}
