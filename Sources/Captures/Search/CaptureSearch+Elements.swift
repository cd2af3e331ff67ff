// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings

extension CaptureSearch {
    /// Examines the name of an element; returns the message that ends there.
    mutating func examineTag(_ name: Range<Int>, in text: Span<UInt8>) -> Result? {
        // A tag that begins in the last message belongs to it.
        guard let tag = TagPlace(ofNameAt: name.lowerBound, in: text), tag.start >= progress.end else { return nil }
        let spelling = text.extracting(name)
        let isEnvelope = ASCII.matches(spelling, "Envelope")
        let kind = isEnvelope ? nil : MessageKind(name: spelling, namespace: nil)
        // The name before was the prefix of this one.
        if let current = open, tag.start < current.name.upperBound { open = nil }
        guard let current = open else {
            guard !tag.isEnd, kind != .assertion || tag.start >= enclosingEnd else { return nil }
            let start = ElementMarkup.startOfDeclaration(before: tag.start, notBefore: progress.end, in: text)
            var element = OpenElement(kind: kind, start: start, name: name)
            // No word shows a namespace with references.
            element.mentionsSAML = kind != nil && ElementMarkup.hasReference(inTagFrom: name.upperBound, text)
            if let end = unclosedNames.end(of: spelling), end > name.lowerBound {
                return unclosed(element, in: text, before: end)
            }
            open = element
            return nil
        }
        if tag.isEnd {
            guard ASCII.matches(text.extracting(current.name), spelling) else { return nil }
            guard let end = TagPlace.end(after: name.upperBound, in: text) else {
                return isAtEnd ? nil : .needsMore(from: current.start)
            }
            guard current.mentionsSAML, let kind = current.kind ?? current.inner else {
                open = nil
                return nil
            }
            if Self.canHideTags(text.extracting(current.start..<end)),
                let result = whole(current, kind, in: text, before: end)
            {
                return result
            }
            open = nil
            return found(current.start..<end, kind, in: text)
        }
        if let outer = current.kind {
            // The response in an `ArtifactResponse` is read in place.
            if outer == .artifactResponse, kind == .response { open?.kind = .response }
            guard let kind, !outer.canContain(kind) else { return nil }
            if let result = divided(current, in: text, before: tag.start) { return result }
            open = nil
            continuation = current.name.upperBound
            return nil
        }
        open?.inner = current.inner ?? kind
        return nil
    }

    /// Returns whether a part of the text can contain comments, sections or instructions, in which an end tag is text.
    private static func canHideTags(_ part: Span<UInt8>) -> Bool {
        part.contains("--") || part.contains("CDATA") || part.contains("?") || part.contains("%3F")
    }

    /// Returns an element as one without an end tag if a word begins a response: its tags can be texts of a log.
    mutating func cut(_ element: OpenElement, before word: Range<Int>, in text: Span<UInt8>) -> Result? {
        let isNamed = SearchedWords.parameterKind(of: text.extracting(word)) == .response
        guard word.lowerBound >= otherValueEnd,
            isNamed || element.kind != .response && XMLStart.isEncoded(in: text.extracting(word))
        else { return nil }
        switch isNamed ? value(named: word, of: .response, in: text) : value(of: word, in: text) {
        case .found(let capture)
        where capture.kind == .response && (element.kind != .response || isResponse(namedBy: word, in: text)):
            if let result = divided(element, in: text, before: word.lowerBound) { return result }
            (open, continuation) = (nil, element.name.upperBound)
            return nil
        case .found(let capture):
            otherValueEnd = capture.range.upperBound
            return nil
        case .needsMore: return .needsMore(from: element.start)
        default: return nil
        }
    }

    /// Returns whether the value after a name begins a response: a URL in a genuine one can have such a parameter.
    private func isResponse(namedBy name: Range<Int>, in text: Span<UInt8>) -> Bool {
        let end = name.upperBound
        let start = ValuePlace.assigned(at: end, in: text) ?? ValuePlace.start(after: end, in: text)
        return start.map { EncodedHead.kind(ofValueIn: text.extracting(droppingFirst: $0)) } == .response
    }

    /// Returns an element before a message in it: the whole one, or as one without an end tag.
    private mutating func divided(_ element: OpenElement, in text: Span<UInt8>, before end: Int) -> Result? {
        if let kind = element.kind, ElementMarkup.mentionsSAML(text.extracting(element.start..<end)),
            let result = whole(element, kind, in: text, before: end)
        {
            return result
        }
        return unclosed(element, in: text, before: end)
    }

    /// Returns the whole element if its markup ends after an index.
    ///
    /// The search goes on at the index: what follows can be messages that a sender of other lines enclosed in tags.
    private mutating func whole(
        _ element: OpenElement,
        _ kind: MessageKind,
        in text: Span<UInt8>,
        before index: Int
    ) -> Result? {
        guard extents.take(at: element.start),
            let tag = TagPlace(ofNameAt: element.name.lowerBound, in: text)
        else { return nil }
        switch ElementExtent.end(ofElementAt: tag.start, in: text, isAtEnd: isAtEnd) {
        case .needsMore: return .needsMore(from: element.start)
        case .at(let end) where end > index:
            (open, enclosingEnd) = (nil, end)
            guard case .found(var capture) = found(element.start..<end, kind, in: text) else { return nil }
            capture.range = element.start..<index
            return .found(capture)
        case .at, .none: return nil
        }
    }

    /// Returns an element without an end tag: its first line, or what precedes the next message.
    mutating func unclosed(_ element: OpenElement, in text: Span<UInt8>, before end: Int) -> Result? {
        unclosedNames.note(Array(copying: text.extracting(element.name)), before: end)
        guard let kind = element.kind, element.name.lowerBound >= otherMarkupEnd else { return nil }
        var end = ElementMarkup.end(from: element.name.upperBound, before: end, in: text)
        let hasReference = ElementMarkup.hasReference(inTagFrom: element.name.upperBound, text)
        guard hasReference || ElementMarkup.mentionsSAML(text.extracting(element.start..<end)) else {
            otherMarkupEnd = end
            return nil
        }
        while end > element.start + 1, ASCII.isWhitespace(text[end - 1]) { end -= 1 }
        return found(element.start..<end, kind, in: text, isFinal: false)
    }

    private func found(_ range: Range<Int>, _ kind: MessageKind, in text: Span<UInt8>, isFinal: Bool = true) -> Result {
        let bytes =
            StringLiteral.content(of: range, in: text)
            ?? StringLiteral.contentOfDoubledQuotes(in: text.extracting(range))
            ?? Array(copying: text.extracting(range))
        return .found(TextCapture(range: range, bytes: bytes, kind: kind, isFinal: isFinal))
    }
}
