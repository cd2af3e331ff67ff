// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// The names of certificates as text (RFC 4514), for reports; never for comparison.
enum DistinguishedName {
    /// The maximum number of attributes in the text of a name, and of bytes in one of their values.
    private static let maximumAttributes = 32
    private static let maximumValueLength = 256

    /// The object identifiers with a short name.
    private static let shortNames: [[UInt8]: String] = [
        [0x55, 0x04, 0x03]: "CN", [0x55, 0x04, 0x05]: "serialNumber", [0x55, 0x04, 0x06]: "C",
        [0x55, 0x04, 0x07]: "L", [0x55, 0x04, 0x08]: "ST", [0x55, 0x04, 0x09]: "street", [0x55, 0x04, 0x0A]: "O",
        [0x55, 0x04, 0x0B]: "OU", [0x55, 0x04, 0x61]: "organizationIdentifier",
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x01]: "emailAddress",
        [0x09, 0x92, 0x26, 0x89, 0x93, 0xF2, 0x2C, 0x64, 0x01]: "UID",
        [0x09, 0x92, 0x26, 0x89, 0x93, 0xF2, 0x2C, 0x64, 0x19]: "DC",
    ]

    /// Returns a name as text, the last relative name first; empty if the bytes are not a name.
    static func text(of name: ArraySlice<UInt8>) -> String {
        let der = Array(name)
        return relativeNames(in: der).reversed().map { attributes in
            attributes.map { type, value in
                let text = string(der[value.content].prefix(maximumValueLength), value.tag)
                return "\(shortName(der[type.content]))=\(escaped(text))"
            }.joined(separator: "+")
        }.joined(separator: ",")
    }

    /// Returns the types and values of each relative name, in their order; empty if the bytes are not a name.
    private static func relativeNames(in der: [UInt8]) -> [[(type: DERElement, value: DERElement)]] {
        guard var sets = DERReader(sequence: der) else { return [] }
        var names: [[(type: DERElement, value: DERElement)]] = []
        while names.count < maximumAttributes, var members = sets.inside(DERReader.Tag.set) {
            var attributes: [(type: DERElement, value: DERElement)] = []
            while attributes.count < maximumAttributes, var fields = members.inside(DERReader.Tag.sequence) {
                guard let type = fields.next(DERReader.Tag.objectIdentifier), let tag = fields.nextTag,
                    let value = fields.next(tag)
                else { continue }
                attributes.append((type, value))
            }
            names.append(attributes)
        }
        return names
    }

    /// Returns the first common name as UTF-8 (RFC 5280, 4.1.2.6); empty if it is absent, too long or cannot be decoded.
    static func commonName(of der: [UInt8]) -> [UInt8] {
        let tags = [DERReader.Tag.utf8String, DERReader.Tag.printableString, DERReader.Tag.ia5String]
        let name = relativeNames(in: der).joined().first { type, value in
            der[type.content].elementsEqual([0x55, 0x04, 0x03]) && tags.contains(value.tag)
                && value.content.count <= maximumValueLength
        }
        return name.map { Array(der[$0.value.content]) } ?? []
    }

    private static func shortName(_ identifier: ArraySlice<UInt8>) -> String {
        if let name = shortNames[Array(identifier.prefix(16))], identifier.count <= 16 { return name }
        var arcs: [UInt] = []
        var arc: UInt = 0
        for byte in identifier.prefix(maximumValueLength) {
            // Arcs beyond 32 bits are not in use; their text is truncated.
            arc = (arc & 0x01FF_FFFF) << 7 | UInt(byte & 0x7F)
            guard byte < 0x80 else { continue }
            arcs += arcs.isEmpty ? [min(arc / 40, 2), arc - 40 * min(arc / 40, 2)] : [arc]
            arc = 0
        }
        return arcs.map { String($0) }.joined(separator: ".")
    }

    private static func string(_ bytes: ArraySlice<UInt8>, _ tag: UInt8) -> String {
        switch tag {
        case DERReader.Tag.bmpString:
            let pairs = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
            return String(decoding: pairs.map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }, as: UTF16.self)
        case DERReader.Tag.teletexString:
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default:
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Escapes the characters that separate the parts of a name (RFC 4514, 2.4).
    private static func escaped(_ value: String) -> String {
        var text: [UInt8] = []
        for byte in value.utf8 {
            if "\",+;<>\\".utf8.contains(byte) { text.append(UInt8(ascii: "\\")) }
            text.append(byte)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
