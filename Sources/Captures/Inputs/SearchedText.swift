// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings

/// A text, or a part of one, with the search in it.
struct SearchedText: Sendable {
    /// The number of bytes after a part that show how its last words continue.
    static let overlap = 16 << 10

    /// The number of bytes before a message that can belong to it.
    private static let reach = max(CaptureSearch.context, RequestContext.reach)

    /// The available bytes.
    var bytes: [UInt8]

    /// Whether the text ends with the available bytes.
    var isAtEnd = false

    /// The number of the line at the index, from one.
    var line = 1

    private let times: LineTimes
    private var search = CaptureSearch()

    /// The number of bytes of the whole text before the available ones.
    private var offset = 0

    /// The index from which the text is searched.
    private var index = 0

    /// The index of the next part.
    private var end = Int.max

    private var messagesInLine = 0

    /// The index after the last message.
    private var lastEnd = 0

    init(_ bytes: [UInt8], times: LineTimes = LineTimes()) {
        (self.bytes, self.times) = (bytes, times)
    }

    /// The number of bytes that are not searched.
    var rest: Int { bytes.count - index }

    /// Finds the next message, which ends with the available bytes if that is forced.
    mutating func next(isForced: Bool) -> CaptureSearch.Result {
        var search = search
        defer { self.search = search }
        return search.next(in: bytes.span, from: index, isAtEnd: isAtEnd || isForced)
    }

    /// Returns the next message if it ends in a line whose end is available, and later lines do not continue it.
    mutating func captureInWholeLines() -> TextCapture? {
        guard let end = bytes[index...].lastIndex(of: 0x0A) else { return nil }
        var search = search
        let result = search.next(in: bytes.span.extracting(first: end + 1), from: index, isAtEnd: true)
        guard case .found(let capture) = result, capture.isFinal else { return nil }
        self.search = search
        return capture
    }

    /// Moves to an index, and removes the bytes that no later message needs.
    mutating func removeBytes(before start: Int) {
        move(to: start)
        let unused = max(0, index - Self.reach)
        bytes.removeFirst(unused)
        offset += unused
        lastEnd = max(0, lastEnd - unused)
        search.removedFirst(unused)
        index -= unused
    }

    /// Returns the document of a message, and moves to the end of the message.
    mutating func document(of found: TextCapture) -> EnclosedDocument {
        move(to: found.range.lowerBound)
        messagesInLine += 1
        let entry = messagesInLine == 1 ? "\(line)" : "\(line).\(messagesInLine)"
        move(to: found.range.upperBound)
        let lowest = lastEnd
        lastEnd = found.range.upperBound
        let query = ListedQuery(around: found, after: lowest, in: bytes.span)
        let name = Self.isUnescapedValue(found.bytes) ? Self.parameter.utf8.count : 0
        let capture = query?.capture ?? InputFile(Array(found.bytes.dropFirst(name)))
        var document =
            found.kind == .response
            ? EnclosedDocument(entry: entry, capture: capture) : EnclosedDocument(entry: entry, found.kind, capture)
        document.counted = .otherMessages
        if found.kind == .assertion,
            let cut = CutBeginning(ofMarkup: found.bytes + bytes[found.range.upperBound...].prefix(Self.reachOfEnd))
        {
            document = EnclosedDocument(entry: entry, cut.finding, size: found.bytes.count)
        }
        document.request = RequestContext(ofValueAt: found.range.lowerBound, in: bytes.span, after: lowest)
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
        var line = start
        while line > lowest, bytes[line - 1] != 0x0A { line -= 1 }
        guard line == 0 || bytes[line - 1] == 0x0A else { return nil }
        return LineTime.time(of: bytes.span.extracting(line..<start)) ?? times.time(ofLineAt: line)
    }

    /// Moves to an index, and counts the lines.
    mutating func move(to end: Int) {
        guard end > index else { return }
        let feeds = SearchedWords.lineFeeds(in: bytes.span.extracting(index..<end))
        line += feeds
        if feeds > 0 { messagesInLine = 0 }
        index = end
    }
}

// MARK: Parts

extension SearchedText {
    /// Returns a part that ends with a line, and keeps the rest; `nil` if no line ends near the end of the part.
    mutating func divide(after size: Int) -> SearchedText? {
        let most = index + size
        guard let feed = bytes[max(index, most - Self.overlap)..<most].lastIndex(of: 0x0A) else { return nil }
        var part = self
        part.end = feed + 1
        let start = max(0, part.end - Self.reach)
        self = SearchedText(Array(bytes[start...]), times: times)
        (offset, index) = (part.offset + start, part.end - start)
        part.bytes.removeLast(max(0, part.bytes.count - part.end - Self.overlap))
        return part
    }

    /// Finds all messages of a part.
    ///
    /// - Returns: The messages, and whether the search of the next part, which begins without knowledge of this one, has the
    ///   same results as if this search continued.
    mutating func all() -> (found: [TextCapture], isDetached: Bool) {
        var found: [TextCapture] = []
        var search = search
        var start = index
        while true {
            // Unless it ends here, the search repeats this step in the joined text.
            self.search = search
            switch search.next(in: bytes.span, from: start, isAtEnd: false, before: end) {
            case .found(let capture) where capture.range.upperBound <= end:
                found.append(capture)
                start = capture.range.upperBound
            case .nothing:
                let last = found.last?.range.upperBound ?? lastEnd
                return (found, last + Self.reach <= end && search.isLikeNew(at: end))
            case .found, .needsMore, .stalled:
                return (found, false)
            }
        }
    }

    /// Moves to the end of a part, and returns the number of the next line.
    mutating func lineAtEnd() -> Int {
        move(to: end)
        return line
    }

    /// Appends the text that follows.
    mutating func append(_ next: SearchedText) {
        bytes += next.bytes.dropFirst(max(0, offset + bytes.count - next.offset))
        end = .max
    }
}
