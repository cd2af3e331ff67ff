// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The root element of a document, determined from its first tags without parsing the document.
///
/// The result selects a message for people; no decision about trust depends on it.
package enum DocumentRoot: Hashable, Sendable {
    /// A SAML message, or a WS-Federation response, possibly in a SOAP envelope.
    case message(MessageKind)
    /// An HTML page.
    case html
    /// Burp Suite's saved items.
    case burpItems
    /// Another element.
    case other
    /// The bytes do not begin with an element.
    case none

    /// Examines the tags of a document, up to the root element or the first element in the body of an envelope.
    package init(of bytes: Span<UInt8>) {
        let start = XMLStart.afterPreamble(of: bytes)
        guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
            self = .none
            return
        }
        var tags = TagScanner(bytes)
        guard let root = tags.next() else {
            self = tags.hasHTMLDoctype ? .html : .none
            return
        }
        let name = tags.bytes.extracting(root.localName)
        if ASCII.matchesIgnoringCase(name, "html") {
            self = .html
        } else if ASCII.matches(name, "items") {
            self = .burpItems
        } else if ASCII.matches(name, "Envelope") {
            self = Self.message(inEnvelope: &tags)
        } else {
            var kind = MessageKind(name: name, namespace: tags.namespace(of: root))
            if kind == .artifactResponse, tags.findsResponse(at: 1) { kind = .response }
            if let kind {
                self = .message(kind)
            } else {
                let isPart = Self.partsOfPages.contains { ASCII.matchesIgnoringCase(name, $0) }
                self = tags.hasHTMLDoctype || isPart ? .html : .other
            }
        }
    }

    /// The elements with which a part of a page begins.
    private static let partsOfPages: [StaticString] = ["body", "head", "script", "form", "div", "p"]

    /// Returns whether the first bytes of a document can begin a message.
    ///
    /// No other tag may begin inside the start tag, so that a text of many starts is examined in little time.
    ///
    /// - Returns: `nil` if the bytes end before the name of the root element, or contain a document type declaration.
    static func mayBeMessage(_ bytes: Span<UInt8>) -> Bool? {
        var tags = TagScanner(bytes)
        guard let start = tags.startOfRoot() else { return nil }
        let index = bytes.end(from: start + 1) { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
        guard index == bytes.count || bytes[index] == UInt8(ascii: ">") else { return false }
        guard let tag = tags.next(), tag.localName.upperBound < bytes.count else { return nil }
        let name = bytes.extracting(tag.localName)
        return ASCII.matches(name, "Envelope") || MessageKind(name: name, namespace: nil) != nil
    }

    /// Returns the message in the body of an envelope: the first child of a body, or a response if there are several.
    private static func message(inEnvelope tags: inout TagScanner) -> DocumentRoot {
        var found = DocumentRoot.other
        var isInBody = false
        while let tag = tags.next() {
            if tag.depth == 1 { isInBody = ASCII.matches(tags.bytes.extracting(tag.localName), "Body") }
            guard tag.depth == 2, isInBody else { continue }
            let name = tags.bytes.extracting(tag.localName)
            guard let kind = MessageKind(name: name, namespace: tags.namespace(of: tag)) else { continue }
            if kind == .response || kind == .artifactResponse && tags.findsResponse(at: 3) {
                return .message(.response)
            }
            if found == .other { found = .message(kind) }
        }
        return found
    }
}

/// Iterates over the start tags at the beginning of a document.
private struct TagScanner: ~Escapable {
    struct Tag {
        /// The number of elements around the tag.
        var depth: Int
        var prefix: Range<Int>
        var localName: Range<Int>
        var attributes: Range<Int>
    }

    let bytes: Span<UInt8>
    private var index: Int
    private var depth = 0
    private(set) var hasHTMLDoctype = false

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) {
        self.bytes = bytes
        index = XMLStart.afterPreamble(of: bytes)
    }

    /// Moves to the next tag of a response at a depth, and returns whether there is one before a tag further out.
    mutating func findsResponse(at depth: Int) -> Bool {
        while let tag = next(), tag.depth >= depth {
            if tag.depth == depth, ASCII.matches(bytes.extracting(tag.localName), "Response") { return true }
        }
        return false
    }

    /// Moves to the start tag of the root element.
    ///
    /// - Returns: The index of the tag, or `nil` if other text, a document type declaration or the end precedes it.
    mutating func startOfRoot() -> Int? {
        while index < bytes.count {
            let rest = bytes.extracting(droppingFirst: index)
            if ASCII.isWhitespace(rest[0]) {
                index += 1
            } else if ASCII.begins(rest, with: "<!--") {
                skip(past: "-->", after: 4)
            } else if ASCII.begins(rest, with: "<?") {
                skip(past: "?>", after: 2)
            } else {
                return rest[0] == UInt8(ascii: "<") && !ASCII.begins(rest, with: "<!") ? index : nil
            }
        }
        return nil
    }

    /// Returns the next start tag, or `nil` at the end.
    mutating func next() -> Tag? {
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            let rest = bytes.extracting(droppingFirst: index)
            if ASCII.begins(rest, with: "<!--") {
                skip(past: "-->", after: 4)
            } else if ASCII.begins(rest, with: "<?") {
                skip(past: "?>", after: 2)
            } else if ASCII.begins(rest, with: "<!") {
                let name = rest.extracting(droppingFirst: min(rest.count, 10))
                if ASCII.beginsIgnoringCase(rest, with: "<!doctype"), ASCII.beginsIgnoringCase(name, with: "html") {
                    hasHTMLDoctype = true
                }
                skipDeclaration()
            } else if ASCII.begins(rest, with: "</") {
                skip(past: ">", after: 2)
                depth -= 1
            } else {
                return tag()
            }
        }
        return nil
    }

    private mutating func tag() -> Tag? {
        let start = index + 1
        var end = start
        var colon: Int?
        while end < bytes.count, Self.isNameByte(bytes[end]) {
            if bytes[end] == UInt8(ascii: ":") { colon = colon ?? end }
            end += 1
        }
        guard end > start else { return nil }
        index = end
        skipUnquoted(to: UInt8(ascii: ">"))
        let outer = depth
        if bytes[index - 2] != UInt8(ascii: "/") { depth += 1 }
        return Tag(
            depth: outer,
            prefix: start..<(colon ?? start),
            localName: (colon.map { $0 + 1 } ?? start)..<end,
            attributes: end..<index
        )
    }

    /// Returns the declaration in a tag of the namespace of its element.
    ///
    /// - Returns: The namespace, or `nil` if there is no declaration, or its value contains a reference: a parser reads
    ///   `urn:&#111;asis` as a namespace other than a comparison of bytes does.
    @_lifetime(copy self)
    func namespace(of tag: Tag) -> Span<UInt8>? {
        var index = tag.attributes.lowerBound
        while let attribute = attribute(at: &index, before: tag.attributes.upperBound) {
            guard declares(bytes.extracting(attribute.name), prefix: bytes.extracting(tag.prefix)) else { continue }
            let value = bytes.extracting(attribute.value)
            for position in value.indices where value[position] == UInt8(ascii: "&") { return nil }
            return value
        }
        return nil
    }

    private func declares(_ name: Span<UInt8>, prefix: Span<UInt8>) -> Bool {
        guard ASCII.begins(name, with: "xmlns") else { return false }
        let rest = name.extracting(droppingFirst: 5)
        guard !prefix.isEmpty else { return rest.isEmpty }
        return !rest.isEmpty && rest[0] == UInt8(ascii: ":") && ASCII.matches(rest.extracting(droppingFirst: 1), prefix)
    }

    /// Reads the next attribute of a tag; `nil` at the end of the tag and at what is not an attribute.
    private func attribute(at index: inout Int, before end: Int) -> (name: Range<Int>, value: Range<Int>)? {
        let name = bytes.end(from: index, before: end, while: ASCII.isWhitespace)
        let nameEnd = bytes.end(from: name, before: end, while: Self.isNameByte)
        let equals = bytes.end(from: nameEnd, before: end, while: ASCII.isWhitespace)
        guard nameEnd > name, equals < end, bytes[equals] == UInt8(ascii: "=") else { return nil }
        let opening = bytes.end(from: equals + 1, before: end, while: ASCII.isWhitespace)
        guard opening < end, bytes[opening] == UInt8(ascii: "\"") || bytes[opening] == UInt8(ascii: "'") else {
            return nil
        }
        let quote = bytes[opening]
        let valueEnd = bytes.end(from: opening + 1, before: end) { $0 != quote }
        index = valueEnd + 1
        return (name..<nameEnd, opening + 1..<valueEnd)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte >= 0x80 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    private mutating func skip(past text: StaticString, after opener: Int) {
        index = min(bytes.count, index + opener)
        while index < bytes.count, !ASCII.begins(bytes.extracting(droppingFirst: index), with: text) { index += 1 }
        index = min(bytes.count, index + text.utf8CodeUnitCount)
    }

    /// Skips to after a character outside quotation marks.
    private mutating func skipUnquoted(to wanted: UInt8) {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == wanted { return }
            guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
            index = bytes.firstIndex(of: byte, from: index).map { $0 + 1 } ?? bytes.count
        }
    }

    /// Skips a document type declaration with its internal subset, or a CDATA section.
    private mutating func skipDeclaration() {
        if ASCII.begins(bytes.extracting(droppingFirst: index), with: "<![CDATA[") {
            return skip(past: "]]>", after: 9)
        }
        var isInSubset = false
        while index < bytes.count {
            let rest = bytes.extracting(droppingFirst: index)
            switch rest[0] {
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: ">") where !isInSubset:
                index += 1
                return
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = rest[0]
                repeat { index += 1 } while index < bytes.count && bytes[index] != quote
            case UInt8(ascii: "<") where ASCII.begins(rest, with: "<!--"):
                skip(past: "-->", after: 4)
                continue
            case UInt8(ascii: "<") where ASCII.begins(rest, with: "<?"):
                skip(past: "?>", after: 2)
                continue
            default: break
            }
            index += 1
        }
    }
}
