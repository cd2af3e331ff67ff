// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings

/// The items of an export of Burp Suite, split at their tags.
///
/// The text is not parsed as XML: no entity is expanded. Whatever is neither an item nor white space is reported, so
/// that no item is missing without a finding.
struct BurpItems {
    /// An element of an item.
    struct Element {
        let name: Range<Int>
        let attributes: Range<Int>
        let content: Range<Int>
    }

    /// The number of damaged items that are reported; each of them can cause a search up to the end of the text.
    static let maximumDamaged = 16

    /// The maximum number of elements of an item; Burp Suite writes 14.
    private static let maximumElements = 64

    /// The whole export.
    let text: [UInt8]

    /// The number of the last item, from one.
    private(set) var position = 0

    /// The number of the item that is damaged or incomplete; `nil` if the text lacks only its end.
    private(set) var openItem: Int?

    private var index: Int
    private var damaged = 0
    private var isAtEnd = false

    /// Creates a list of the items of an export.
    ///
    /// - Parameter text: The whole export.
    /// - Throws: The finding that the text is not an export.
    init(_ text: [UInt8]) throws(InputFault) {
        self.text = text
        index = 0
        guard let start = Self.startOfList(in: text, from: 0) else {
            throw .unknownFormat(
                "This is not an export of Burp Suite: the element `items` is missing.",
                remedy: "Omit `--input-format`, so that the format is determined from the content."
            )
        }
        index = start
    }

    /// Returns the elements of the next item, or `nil` at the end.
    ///
    /// - Throws: The finding that the item is damaged or incomplete. The next call continues after it.
    mutating func next() throws(InputFault) -> [Element]? {
        guard !isAtEnd else { return nil }
        openItem = nil
        skipSpace()
        while take("</items>") {
            // Files with several exports behind each other are read to their end.
            guard let start = Self.startOfList(in: text, from: index) else {
                isAtEnd = true
                return nil
            }
            index = start
            skipSpace()
        }
        guard index < text.count else {
            isAtEnd = true
            throw .content(Self.truncated("the end tag `</items>` is missing"))
        }
        position += 1
        openItem = position
        let start = index
        if let item = nextItem() { return item }
        damaged += 1
        guard let next = text.firstRange(of: "<item>", in: start + 1..<text.count), damaged < Self.maximumDamaged else {
            isAtEnd = true
            throw .content(lastFinding)
        }
        index = next.lowerBound
        throw .content(Self.damagedItem())
    }

    // MARK: Findings

    private static let remedy = "Export the items again in Burp Suite with `Save items`."

    private static func truncated(_ reason: String) -> Finding {
        Finding(.encodingTruncated, .error, "The export of Burp Suite is incomplete: \(reason).", remedy: remedy)
    }

    /// Describes an item that is damaged.
    ///
    /// - Parameter sentence: A further sentence, after a space.
    /// - Returns: The finding.
    static func damagedItem(_ sentence: String = "") -> Finding {
        let message = "The item of Burp Suite is damaged: a tag is missing or misspelled.\(sentence)"
        return .unknownFormat(message, remedy: remedy)
    }

    /// The finding about the last item that is examined.
    private var lastFinding: Finding {
        if damaged == Self.maximumDamaged { return Self.damagedItem(" The items after it were not read.") }
        let isComplete = text.firstRange(of: "</items>", in: max(0, text.count - 64)..<text.count) != nil
        return isComplete ? Self.damagedItem() : Self.truncated("it ends inside an item")
    }

    // MARK: Tags

    /// Returns the index after the start tag of the list.
    private static func startOfList(in text: [UInt8], from start: Int) -> Int? {
        var index = start
        while let tag = text.firstRange(of: "<items", in: index..<text.count) {
            index = tag.upperBound
            guard index < text.count else { return nil }
            guard isEndOfName(text[index]) else { continue }
            return text[index...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
        }
        return nil
    }

    private static func isEndOfName(_ byte: UInt8) -> Bool {
        ASCII.isWhitespace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }

    private mutating func skipSpace() {
        while index < text.count, ASCII.isWhitespace(text[index]) { index += 1 }
    }

    private mutating func take(_ tag: String) -> Bool {
        guard text[index...].starts(with: tag.utf8) else { return false }
        index += tag.utf8.count
        return true
    }

    /// Returns the elements of the item that begins at the index, or `nil` if it is damaged.
    private mutating func nextItem() -> [Element]? {
        guard take("<item>") else { return nil }
        var elements: [Element] = []
        while true {
            skipSpace()
            if take("</item>") { return elements }
            guard elements.count < Self.maximumElements, let element = nextElement() else { return nil }
            elements.append(element)
        }
    }

    /// Returns the element that begins at the index, or `nil` if it is damaged.
    private mutating func nextElement() -> Element? {
        guard index < text.count, text[index] == UInt8(ascii: "<"),
            let tagEnd = text[index...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let nameEnd = text[(index + 1)..<tagEnd].firstIndex(where: Self.isEndOfName) ?? tagEnd
        let name = index + 1..<nameEnd
        guard !name.isEmpty else { return nil }
        let content = tagEnd + 1
        guard text[tagEnd - 1] != UInt8(ascii: "/") else {
            index = content
            return Element(name: name, attributes: nameEnd..<tagEnd - 1, content: content..<content)
        }
        // A CDATA section can contain tags as text, and the text of a page can contain the end of a section.
        var behind = content
        if text[content...].starts(with: "<![CDATA[".utf8) {
            guard let end = text.firstRange(of: "]]>", in: content..<text.count) else { return nil }
            behind = end.upperBound
        }
        let spelling = String(decoding: text[name], as: UTF8.self)
        // An element that contains a request or an item continues after its own end, which is damaged.
        guard let close = text.firstRange(of: "</\(spelling)>", in: behind..<text.count),
            text.firstRange(of: "<item>", in: behind..<close.lowerBound) == nil,
            text.firstRange(of: "<request base64=", in: content..<close.lowerBound) == nil
        else { return nil }
        index = close.upperBound
        return Element(name: name, attributes: nameEnd..<tagEnd, content: content..<close.lowerBound)
    }
}
