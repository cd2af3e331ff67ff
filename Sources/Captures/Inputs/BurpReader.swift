// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// Reads the items that Burp Suite saved: XML with a document type declaration, which no SAML parser reads.
///
/// The entry is the number of the item, from one.
struct BurpReader: DocumentSequence {
    private let head: [UInt8]
    private let source: any ByteSource
    private let limit: Int

    /// The items of the whole input, once it is read.
    private var items: BurpItems?
    private var isRead = false
    private var waiting: ArraySlice<EnclosedDocument> = []

    /// Whether the input contained a message or was reported.
    private var hasResult = false

    /// The number of the last item, from one.
    private var position: Int { items?.position ?? 0 }

    /// The number of the item that contains the error, if an item does.
    var openEntry: Int? { items?.openItem }

    init(_ head: [UInt8], continuedBy source: any ByteSource, limit: Int) {
        self.head = head
        self.source = source
        self.limit = limit
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        do throws(InputFault) {
            while waiting.isEmpty {
                guard let item = try nextItem() else { return summary() }
                waiting = documents(of: item)[...]
            }
            hasResult = true
            return waiting.removeFirst()
        } catch {
            hasResult = true
            return EnclosedDocument(entry: openEntry.map { "\($0)" }, try error.finding())
        }
    }

    /// Returns the elements of the next item, or `nil` if there are no more.
    ///
    /// The first call reads the whole input.
    ///
    /// - Throws: The finding that the item is damaged or incomplete. The next call continues after it.
    private mutating func nextItem() throws(InputFault) -> [BurpItems.Element]? {
        if !isRead {
            isRead = true
            items = try BurpItems(try source.everything(from: head, limit: limit, of: "The input"))
        }
        return try items?.next()
    }

    /// Returns the decoded content of an element of an item; `nil` if the item does not have it or it is not readable.
    private func content(_ name: StaticString, of item: [BurpItems.Element]) -> [UInt8]? {
        item.first { isNamed(name, $0) }.flatMap { try? decoded($0) }
    }

    private func status(of item: [BurpItems.Element]) -> Int? {
        content("status", of: item).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    }

    private func documents(of item: [BurpItems.Element]) -> [EnclosedDocument] {
        let request = CapturedRequest(
            method: content("method", of: item),
            url: content("url", of: item),
            time: content("time", of: item)
        )
        let entry = "\(position)"
        let answer = CapturedAnswer(status: status(of: item) ?? 0)
        var documents: [EnclosedDocument] = []
        for (name, isPage): (StaticString, Bool) in [("request", false), ("response", true)] {
            for element in item where isNamed(name, element) {
                do throws(InputFault) {
                    let text = try decoded(element)
                    documents += TextReader.messages(in: text, entry: entry, request: request, areInPage: isPage)
                        .map { isPage ? $0 : $0.answered(by: answer) }
                } catch {
                    guard case .content(let finding) = error else { continue }
                    documents.append(EnclosedDocument(entry: entry, finding))
                }
            }
        }
        return documents
    }

    /// Returns that no item contains a message, once, so that the input is counted.
    private mutating func summary() -> EnclosedDocument? {
        guard !hasResult, position > 0 else { return nil }
        hasResult = true
        let finding = Finding.unknownFormat(
            "This is an export of Burp Suite, and none of its items contains a SAML message.",
            remedy: "Save the items of the whole sign-in, up to the `POST` to the service provider."
        )
        return EnclosedDocument(unrelated: finding, counted: .anyOther)
    }

    // MARK: Elements

    private func isNamed(_ name: StaticString, _ element: BurpItems.Element) -> Bool {
        (items?.text[element.name]).map { ASCII.matches($0.span, name) } ?? false
    }

    /// Returns the content of an element, without a CDATA section around it, decoded from Base64 if it is declared so.
    private func decoded(_ element: BurpItems.Element) throws(InputFault) -> [UInt8] {
        guard let text = items?.text else { return [] }
        var content = text[element.content]
        if content.starts(with: "<![CDATA[".utf8), content.suffix(3).elementsEqual("]]>".utf8) {
            content = content.dropFirst(9).dropLast(3)
        }
        guard text.firstRange(of: "base64=\"true\"", in: element.attributes) != nil else {
            let isPlain = text.firstRange(of: "base64=\"false\"", in: element.attributes) != nil
            guard isPlain || element.attributes.isEmpty else { throw .content(BurpItems.damagedItem()) }
            return Array(content)
        }
        // A message without a body has an empty section.
        guard content.contains(where: { !ASCII.isWhitespace($0) }) else { return [] }
        do throws(EncodingFault) {
            return try Base64(wrapping: .anywhere).decode(Array(content).span)
        } catch {
            throw .content(Finding(error, .error))
        }
    }
}

// MARK: Audit

extension BurpReader: CallSequence {
    mutating func nextCall() throws(InputFault) -> CapturedCall? {
        while let item = try nextItem() {
            guard let request = content("request", of: item) else { continue }
            let call = CapturedCall(
                request: request,
                url: content("url", of: item),
                time: content("time", of: item),
                status: status(of: item),
                position: position
            )
            if let call { return call }
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
