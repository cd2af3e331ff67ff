// SPDX-License-Identifier: Apache-2.0

/// The URIs that nearly every response repeats.
///
/// They are literals here, so that a model shares them instead of holding a copy for each attribute.
enum WellKnownURI {
    /// The literal that these bytes spell, if it is one of those.
    static func matching(_ bytes: Span<UInt8>) -> String? {
        let known: String
        switch bytes.count {
        case 32: known = "http://www.w3.org/2001/XMLSchema"
        case 37: known = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
        case 42: known = "urn:oasis:names:tc:SAML:2.0:status:Success"
        case 47: known = "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"
        case 48: known = "urn:oasis:names:tc:SAML:2.0:nameid-format:entity"
        case 49: known = "urn:oasis:names:tc:SAML:2.0:attrname-format:basic"
        case 51: known = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
        case 52: known = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
        case 53: known = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"
        case 54: known = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
        case 55: known = "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
        default: return nil
        }
        let expected = known.utf8.span
        for index in bytes.indices where bytes[index] != expected[index] { return nil }
        return known
    }
}

extension String {
    /// Copies bytes that an XML parser has found to be UTF-8.
    init(decoding bytes: Span<UInt8>) {
        // Safety: the buffer is read inside the closure alone.
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
