// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// Reads the attributes of one element and counts them, to detect attributes that the decoder does not read.
struct AttributeReader: ~Escapable {
    let element: XMLElementView
    private(set) var taken = 0

    @_lifetime(copy element)
    init(_ element: XMLElementView) {
        self.element = element
    }

    /// Returns the bytes of an attribute in no namespace, as all SAML attributes are; a namespaced `ID` does not match
    /// (S-11).
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    mutating func takeBytes(_ name: StaticString) -> Span<UInt8>? {
        guard let bytes = element.attributeBytes(name) else { return nil }
        taken += 1
        return bytes
    }

    /// Returns the value of an attribute in a namespace.
    @_lifetime(self: copy self)
    mutating func take(_ name: XMLName) -> String? {
        guard let value = element.attribute(name) else { return nil }
        taken += 1
        return value
    }

    /// The number of attributes that were not read.
    var remaining: Int {
        var count = -taken
        element.forEachAttribute { _ in count += 1 }
        return count
    }
}

extension ModelDecoder {
    /// Reads an attribute as a string.
    mutating func string(
        _ name: StaticString,
        _ attributes: inout AttributeReader,
        required: Bool = false
    ) -> String? {
        if let bytes = attributes.takeBytes(name) { return keepsContent ? String(decoding: bytes) : "" }
        if required { reportMissing("attribute `\(name)`", in: attributes.element) }
        return nil
    }

    /// Reads an attribute as a timestamp.
    mutating func timestamp(
        _ name: StaticString,
        _ attributes: inout AttributeReader,
        required: Bool = false
    ) -> Timestamp? {
        guard let bytes = attributes.takeBytes(name) else {
            if required { reportMissing("attribute `\(name)`", in: attributes.element) }
            return nil
        }
        if let timestamp = Timestamp(bytes: bytes) {
            // SAML Core 1.3.3. The first time suffices.
            if bytes[bytes.count - 1] != UInt8(ascii: "Z"), !hasReportedZone {
                hasReportedZone = true
                let message = "`\(name)` is `\(String(decoding: bytes))`: SAML requires times in UTC, with `Z`."
                report(.samlBadTimestamp, .warning, message, at: attributes.element)
            }
            return timestamp
        }
        // The type `xs:dateTime` collapses white space.
        if let collapsed = String(decoding: bytes).strippedOfXMLWhiteSpace, let timestamp = Timestamp(collapsed) {
            return timestamp
        }
        report(
            .samlBadTimestamp,
            "`\(name)` is `\(String(decoding: bytes).escapedForReport(limit: 64))`, not a date and time with a time zone, "
                + "such as 2026-05-01T10:00:00Z.",
            at: attributes.element
        )
        return nil
    }

    /// Reads an attribute as an identifier.
    mutating func id(
        _ name: StaticString,
        _ attributes: inout AttributeReader,
        required: Bool = false
    ) -> XMLID? {
        guard let text = string(name, &attributes, required: required) else { return nil }
        return id(text, "\(name)", at: attributes.element)
    }

    /// Reads an attribute as a URI.
    mutating func uri(
        _ name: StaticString,
        _ attributes: inout AttributeReader,
        required: Bool = false
    ) -> URIReference? {
        guard let bytes = attributes.takeBytes(name) else {
            if required { reportMissing("attribute `\(name)`", in: attributes.element) }
            return nil
        }
        if let known = WellKnownURI.matching(bytes) { return URIReference(unchecked: known) }
        let text = String(decoding: bytes)
        guard let uri = checked(uri: text, at: attributes.element) else {
            reportBadURI("\(name)", text, at: attributes.element)
            return nil
        }
        return uri
    }

    /// Reports attributes that were not read; `xsi:type` and other schema-instance attributes are always allowed.
    mutating func expectNoMore(_ attributes: AttributeReader) {
        let remaining = attributes.remaining
        if remaining > 0 { reportUnknownAttributes(remaining, at: attributes.element) }
    }

    /// Reports attributes that were not read, and text between the child elements.
    mutating func expectElementsAlone(_ attributes: AttributeReader) {
        expectNoMore(attributes)
        expectNoText(in: attributes.element)
    }

    /// Reports attributes in no namespace where the schema allows only namespaced attributes.
    mutating func expectQualified(_ attributes: [XMLContent.Attribute], at element: XMLElementView) {
        guard attributes.contains(where: { $0.name.namespace.isEmpty }) else { return }
        report(
            .samlUnexpectedElement,
            .warning,
            "`\(element.localName.escapedForReport)` has an attribute that the schema does not define and that has no namespace.",
            at: element
        )
    }

    @inline(never)
    private mutating func reportUnknownAttributes(_ count: Int, at element: XMLElementView) {
        var count = count
        element.forEachAttribute { attribute in
            if attribute.namespaceURI.isIdentical(to: Namespaces.schemaInstance) { count -= 1 }
        }
        guard count > 0 else { return }
        report(
            .samlUnexpectedElement,
            .warning,
            "`\(element.localName.escapedForReport)` has \(count) \(count == 1 ? "attribute" : "attributes") that the schema "
                + "does not define.",
            at: element
        )
    }
}
