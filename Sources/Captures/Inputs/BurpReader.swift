// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// Reads the items that Burp Suite saved: XML with a document type declaration, which no SAML parser reads.
///
/// The text is split at its tags and not parsed as XML: no entity is expanded. The entry is the number of the item, from
/// one.
struct BurpReader: DocumentSequence {
    private let head: [UInt8]
    private let source: any ByteSource
    private let limit: Int

    /// The whole input, once it is read.
    private var text: [UInt8] = []
    private var isRead = false
    private var index = 0
    /// The number of the last item, from one.
    private(set) var position = 0
    private var waiting: ArraySlice<EnclosedDocument> = []

    init(_ head: [UInt8], continuedBy source: any ByteSource, limit: Int) {
        self.head = head
        self.source = source
        self.limit = limit
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        do throws(InputFault) {
            if !isRead { try read() }
        } catch {
            return EnclosedDocument(entry: nil, try error.finding())
        }
        while waiting.isEmpty {
            guard let item = nextItem() else { return nil }
            waiting = documents(of: item)[...]
        }
        return waiting.removeFirst()
    }

    /// Reads the whole input, before the first item.
    mutating func read() throws(InputFault) {
        isRead = true
        text = try source.everything(from: head, limit: limit, of: "The input")
    }

    /// Returns the place of the next item of the input that was read, or `nil` if there are no more.
    mutating func nextItem() -> Range<Int>? {
        guard let item = next("item", from: index, before: text.count) else { return nil }
        index = item.end
        position += 1
        return item.content
    }

    /// Returns the decoded content of an element of an item, or `nil` if the item does not have it.
    func content(_ name: StaticString, of item: Range<Int>) -> [UInt8]? {
        next(name, from: item.lowerBound, before: item.upperBound).map { decoded($0) }
    }

    private func documents(of item: Range<Int>) -> [EnclosedDocument] {
        func content(_ name: StaticString) -> [UInt8]? { self.content(name, of: item) }
        let request = CapturedRequest(method: content("method"), url: content("url"), time: content("time"))
        var documents: [EnclosedDocument] = []
        for (name, isPage): (StaticString, Bool) in [("request", false), ("response", true)] {
            guard let text = content(name) else { continue }
            documents += TextReader.messages(in: text, entry: "\(position)", request: request, areInPage: isPage)
        }
        return documents
    }

    // MARK: Elements

    private struct Element {
        var attributes: Range<Int>
        var content: Range<Int>
        var end: Int
    }

    /// Returns the content of an element, without a CDATA section around it, decoded from Base64 if it is declared so.
    private func decoded(_ element: Element) -> [UInt8] {
        var content = text[element.content]
        if content.starts(with: "<![CDATA[".utf8), content.suffix(3).elementsEqual("]]>".utf8) {
            content = content.dropFirst(9).dropLast(3)
        }
        let isBase64 = text.firstRange(of: "base64=\"true\"", in: element.attributes) != nil
        guard isBase64 else { return Array(content) }
        return (try? Base64(wrapping: .anywhere).decode(Array(content).span)) ?? []
    }

    /// Finds the next element with a name; elements with one name do not contain each other.
    private func next(_ name: StaticString, from start: Int, before end: Int) -> Element? {
        var index = start
        while let tag = text.firstRange(of: "<\(name)", in: index..<end) {
            index = tag.upperBound
            guard index < end, text[index] == UInt8(ascii: ">") || text[index].isJSONWhitespace else { continue }
            guard let tagEnd = text[index..<end].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let content = tagEnd + 1
            // A CDATA section can contain the end tag as text.
            var behind = content
            if text[content..<end].starts(with: "<![CDATA[".utf8) {
                behind = text.firstRange(of: "]]>", in: content..<end)?.upperBound ?? end
            }
            guard let close = text.firstRange(of: "</\(name)>", in: behind..<end) else { return nil }
            return Element(attributes: index..<tagEnd, content: content..<close.lowerBound, end: close.upperBound)
        }
        return nil
    }
}

extension [UInt8] {
    /// Returns the range of the first occurrence of a text.
    func firstRange(of text: String, in range: Range<Int>) -> Range<Int>? {
        let wanted = Array(text.utf8)
        var index = range.lowerBound
        while index + wanted.count <= range.upperBound {
            guard let found = self[index...(range.upperBound - wanted.count)].firstIndex(of: wanted[0]) else {
                return nil
            }
            if self[found...].starts(with: wanted) { return found..<found + wanted.count }
            index = found + 1
        }
        return nil
    }
}

// MARK: Format

extension InputFormat {
    /// XML with the root element `items`.
    package static let burp = InputFormat(
        "burp",
        "The saved items of Burp Suite: every request with a SAMLResponse is a document.",
        fuzzTarget: "burp",
        detect: { DocumentRoot(of: $0.bytes.span) == .burpItems ? .yes : .no },
        makeReader: { head, source, opening in
            let items = BurpReader(head, continuedBy: source, limit: opening.captureLimit)
            return PageDocuments(items, limits: opening.captureLimits)
        }
    )
}
