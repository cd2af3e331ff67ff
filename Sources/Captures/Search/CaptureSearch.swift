// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import UntrustedText

/// Finds SAML messages in a text of any kind, such as a log, a mail, a page or an export of a tool.
///
/// A message is
/// - the value of a parameter, member, field or attribute that is named `SAMLResponse` or `SAMLRequest`,
/// - an element `Response`, or another one of ``MessageKind``, with a namespace of SAML, or
/// - Base64 that begins with such an element, or with DEFLATE data of one, or
/// - hexadecimal digits of an element or of Base64.
///
/// Each byte is examined a bounded number of times, regardless of the text.
package struct CaptureSearch: Sendable {
    /// The result of a search.
    package enum Result: Sendable {
        /// A message; the search continues at the end of its range.
        case found(TextCapture)
        /// A message that begins at an index may continue after the available text.
        case needsMore(from: Int)
        /// The rest of the text contains no message.
        case nothing
        /// The search cannot continue, because of an error in it (S-102).
        case stalled
    }

    /// An element whose end tag has not been found.
    struct OpenElement {
        var kind: MessageKind?
        var start: Int
        var name: Range<Int>
        /// The kind of the message in an envelope.
        var inner: MessageKind?
        var mentionsSAML = false
    }

    /// The number of bytes before the start of a search that can belong to a message, such as earlier parameters.
    package static let context = 1 << 10

    /// The number of bytes in which the beginning of a value shows what it is.
    private static let headCount = 8 << 10

    /// The fewest digits of a value that has no name.
    private static let minimumDigits = 48

    /// Whether the text ends with the available bytes.
    var isAtEnd = false

    /// Whether words that cannot begin or name a message are skipped without an examination.
    private let skipsWords: Bool

    var open: OpenElement?

    /// The index at which the search goes on, if it is not the next word.
    var continuation: Int?

    var progress = SearchProgress()

    /// The names of elements without an end tag, so that the text is searched only once for each end tag.
    var unclosedNames = UnclosedNames()

    /// The index before which elements without an end tag contain no namespace of SAML.
    var otherMarkupEnd = 0

    /// The end of the last value inside an element that contains no response; each byte is examined there once.
    var otherValueEnd = 0

    /// The end of the last message that contains others; assertions before it belong to that message.
    var enclosingEnd = 0

    /// The examinations of the extent of elements, most of which contain no other message.
    var extents = ExaminationAllowance(cost: ElementExtent.maximumBytes, maximumCount: 8, gain: 4)

    /// The examinations of more than the first digits of values, most of which contain no message.
    private var longHeads = ExaminationAllowance(cost: 512, maximumCount: 16, gain: 1)

    /// Creates a search of a text.
    ///
    /// - Parameter skipsWords: Whether words that cannot begin or name a message are skipped, without other results.
    package init(skipsWords: Bool = true) { self.skipsWords = skipsWords }

    /// Finds the next message.
    ///
    /// - Parameters:
    ///   - text: The available text.
    ///   - start: The index at which the search begins, which is not less than that of an earlier call.
    ///   - isAtEnd: Whether the text ends with the available bytes.
    /// - Returns: The message, or whether more of the text is needed.
    package mutating func next(in text: Span<UInt8>, from start: Int, isAtEnd: Bool) -> Result {
        self.isAtEnd = isAtEnd
        open = nil
        let result = run(text, from: start)
        guard case .found(let capture) = result, !progress.take(capture.range, of: text.count, from: start) else {
            return result
        }
        assertionFailure("The search found the range \(capture.range) after \(progress.end).")
        return .stalled
    }

    /// Adjusts the search to a text whose first bytes were removed.
    package mutating func removedFirst(_ count: Int) {
        progress.removedFirst(count)
        unclosedNames.removedFirst(count)
        otherMarkupEnd -= count
        otherValueEnd -= count
        longHeads.removedFirst(count)
        extents.removedFirst(count)
        enclosingEnd -= count
    }

    private mutating func run(_ text: Span<UInt8>, from first: Int) -> Result {
        var index = first
        while true {
            // Inside an element, other words count, too.
            if skipsWords, open == nil { index = SearchedWords.nextCandidate(in: text, from: index) }
            while index < text.count, !text[index].isBase64Digit { index += 1 }
            guard index < text.count else {
                guard let element = open else { break }
                guard isAtEnd else { return .needsMore(from: element.start) }
                if let result = unclosed(element, in: text, before: text.count) { return result }
                open = nil
                index = element.name.upperBound
                continue
            }
            let start = index
            while index < text.count, text[index].isBase64Digit { index += 1 }
            guard index < text.count || isAtEnd else { return .needsMore(from: open?.start ?? start) }
            let outer = open
            if let result = examine(start..<index, in: text) {
                // What precedes the word in an element is searched again with it.
                if case .needsMore(let first) = result, let outer { return .needsMore(from: min(first, outer.start)) }
                guard case .found(let capture) = result, let outer, outer.name.upperBound < capture.range.lowerBound
                else { return result }
                // No end tag precedes the message: the text before it is searched first.
                unclosedNames.note(Array(copying: text.extracting(outer.name)), before: capture.range.lowerBound)
                open = nil
                index = outer.name.upperBound
                continue
            }
            index = continuation.take() ?? index
        }
        return isAtEnd ? .nothing : .needsMore(from: text.count)
    }

    /// Examines a word; returns the message that begins or ends there.
    private mutating func examine(_ word: Range<Int>, in text: Span<UInt8>) -> Result? {
        guard word.count >= 5 else { return nil }
        let bytes = text.extracting(word)
        if let length = SearchedWords.elementNameLength(in: bytes) {
            return examineTag(word.upperBound - length..<word.upperBound, in: text)
        }
        if let element = open {
            let isOfSOAP = element.kind == nil || element.kind == .wsFederation
            if ASCII.ends(bytes, with: "oasis") || isOfSOAP && ASCII.ends(bytes, with: "xmlsoap") {
                open?.mentionsSAML = true
            }
            // Values inside a SAML message, such as certificates, belong to it.
            guard !element.mentionsSAML || element.kind == nil else { return cut(element, before: word, in: text) }
        }
        if let kind = SearchedWords.parameterKind(of: bytes) {
            return value(named: word, of: kind, in: text)
        }
        if let data = HexadecimalValue.document(in: bytes), let kind = EncodedHead.kind(ofData: data) {
            return .found(TextCapture(range: word, bytes: data, kind: kind))
        }
        // A few digits can precede the first escape.
        guard word.count >= Self.minimumDigits || word.count >= 16 && XMLStart.isEncoded(in: bytes) else {
            return nil
        }
        return value(of: word, in: text)
    }

    // MARK: Values

    /// Returns the value after a name.
    func value(named name: Range<Int>, of expected: MessageKind, in text: Span<UInt8>) -> Result? {
        guard isAtEnd || name.upperBound + ValuePlace.maximumGapLength + Self.headCount < text.count else {
            return .needsMore(from: name.lowerBound)
        }
        let assigned = ValuePlace.assigned(at: name.upperBound, in: text)
        guard let start = assigned ?? ValuePlace.start(after: name.upperBound, in: text) else { return nil }
        let extent =
            assigned != nil
            ? ValueExtent.parameters(
                named: name.upperBound - SearchedWords.nameLength(of: expected)..<start,
                notBefore: progress.end,
                in: text
            )
            : ValueExtent(
                from: start,
                in: text,
                surroundings: ValuePlace.isQuoted(at: start, in: text) ? .quotes : .none
            )
        guard extent.end < text.count || isAtEnd else { return .needsMore(from: name.lowerBound) }
        // A value that was damaged or cut after the beginning of a document has fewer digits, and is reported.
        let value = text.extracting(droppingFirst: start)
        guard
            extent.end - start >= ValuePlace.minimumDigits || extent.end > start && EncodedHead.beginsMarkup(value)
        else { return nil }
        let isResponse = extent.mayContainResponse(besides: expected)
        let kind = isResponse ? .response : EncodedHead.kind(ofValueIn: value) ?? expected
        return found(extent, kind, in: text)
    }

    /// Returns a value without a name, if it contains a message.
    mutating func value(of word: Range<Int>, in text: Span<UInt8>) -> Result? {
        guard isAtEnd || word.lowerBound + Self.headCount < text.count else {
            return .needsMore(from: word.lowerBound)
        }
        let rest = text.extracting(droppingFirst: word.lowerBound)
        let isPlausible = EncodedHead.isPlausible(rest)
        guard isPlausible != false, let kind = kind(ofValue: rest, at: word.lowerBound) else { return nil }
        let isQuoted = ValuePlace.isQuoted(at: word.lowerBound, in: text)
        let extent = ValueExtent(from: word.lowerBound, in: text, surroundings: isQuoted ? .quotes : .none)
        guard extent.end < text.count || isAtEnd else { return .needsMore(from: word.lowerBound) }
        return found(extent, kind, in: text)
    }

    private func found(_ extent: ValueExtent, _ kind: MessageKind, in text: Span<UInt8>) -> Result {
        let isFinal = isAtEnd && extent.isFinal(in: text)
        return .found(TextCapture(range: extent.range, bytes: extent.capture, kind: kind, isFinal: isFinal))
    }

    /// Returns the kind of the message in a value whose first digits are plausible, or `nil` if the value contains none.
    ///
    /// Without an allowance, the value is reported instead of overlooked. A message does not use the allowance, because
    /// its digits are not examined again.
    private mutating func kind(ofValue value: Span<UInt8>, at index: Int) -> MessageKind? {
        guard longHeads.take(at: index) else { return .response }
        let kind = EncodedHead.kind(ofValueIn: value)
        if kind != nil { longHeads.refund() }
        return kind
    }
}
