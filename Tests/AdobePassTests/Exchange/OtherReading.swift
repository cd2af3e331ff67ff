// SPDX-License-Identifier: Apache-2.0

internal import Foundation

#if canImport(FoundationXML)
internal import FoundationXML
#endif

/// A document as the parser of Foundation reads it, which shares no code with the one of this package.
final class OtherReading: NSObject, XMLParserDelegate {
    /// Every node in document order, without white space.
    private(set) var nodes: [String] = []

    /// The ID of each assertion, wherever it is, in document order.
    private(set) var assertions: [String] = []

    /// The number of responses and encrypted assertions.
    private(set) var others = 0

    private var text = ""

    /// Fails if the parser rejects the document.
    init?(_ document: [UInt8]) {
        super.init()
        let parser = XMLParser(data: Data(document))
        parser.shouldProcessNamespaces = true
        parser.delegate = self
        guard parser.parse() else { return nil }
        flush()
    }

    /// Returns a text without the white space that the cleanup may change.
    private static func squeezed(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { !" \t\r\n\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) }
            )
        )
    }

    private func flush() {
        let squeezed = Self.squeezed(text)
        text = ""
        if !squeezed.isEmpty { nodes.append("text \(squeezed)") }
    }

    private func add(_ node: String) {
        flush()
        nodes.append(node)
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        let list = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.squeezed($0.value))" }
        add("<\(namespaceURI ?? "")|\(name)\(list.joined())")
        switch (namespaceURI, name) {
        case ("urn:oasis:names:tc:SAML:2.0:assertion", "Assertion"): assertions.append(attributes["ID"] ?? "")
        case ("urn:oasis:names:tc:SAML:2.0:assertion", "EncryptedAssertion"),
            ("urn:oasis:names:tc:SAML:2.0:protocol", "Response"):
            others += 1
        default: break
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        add(">")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        add("[\(Self.squeezed(String(decoding: block, as: UTF8.self)))]")
    }

    func parser(_ parser: XMLParser, foundComment comment: String) { add("!\(Self.squeezed(comment))") }

    func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
        add("?\(target) \(Self.squeezed(data ?? ""))")
    }
}
