// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

extension ModelDecoder {
    /// Decodes `saml:NameID` or `saml:Issuer`.
    mutating func nameID(_ element: XMLElementView) -> NameID {
        var attributes = AttributeReader(element)
        let format = uri("Format", &attributes)
        let nameQualifier = string("NameQualifier", &attributes)
        let spNameQualifier = string("SPNameQualifier", &attributes)
        let spProvidedID = string("SPProvidedID", &attributes)
        expectNoMore(attributes)
        let text = text(of: element)
        let stripped = text.strippedOfXMLWhiteSpace
        if (stripped ?? text).isEmpty {
            reportMissing("text", in: element)
        } else if stripped != nil {
            reportWhiteSpace(around: "name", .samlUnexpectedElement, at: element)
        }
        return NameID(
            text,
            format: format,
            nameQualifier: nameQualifier,
            spNameQualifier: spNameQualifier,
            spProvidedID: spProvidedID
        )
    }

    /// Decodes `saml:BaseID`.
    mutating func baseID(_ element: XMLElementView) -> BaseID {
        let content = typedContent(element)
        return BaseID(
            nameQualifier: content.attribute("NameQualifier"),
            spNameQualifier: content.attribute("SPNameQualifier"),
            content: content
        )
    }

    /// Decodes an encrypted element: its data, then the encrypted keys next to the data.
    mutating func encryptedElement(_ element: XMLElementView) -> EncryptedElement {
        expectElementsAlone(AttributeReader(element))
        var order = ChildOrder()
        element.forEachChild { child in
            _ = rank(of: child, among: ChildRank.inEncrypted, in: &order)
        }
        if !order.hasSeen(.encryptedData) { reportMissing("`EncryptedData`", in: element) }
        return EncryptedElement(content(element))
    }
}

extension ChildRank {
    fileprivate static let encryptedData = ChildRank(0, [Names.encryptedData])
    fileprivate static let encryptedKeys = ChildRank(1, [Names.encryptedKey], repeats: true)

    // Made once, because these lists are asked for each child.
    fileprivate static let inEncrypted: [ChildRank] = [.encryptedData, .encryptedKeys]
}
