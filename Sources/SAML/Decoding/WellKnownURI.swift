// SPDX-License-Identifier: Apache-2.0

/// The URIs that occur in nearly every response.
///
/// They are string literals, so that decoded models share them instead of storing a copy for each attribute.
enum WellKnownURI {
    /// Returns the literal with these bytes, or `nil` if the bytes are not a well-known URI.
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
    /// Creates a string from bytes that an XML parser has validated as UTF-8.
    init(decoding bytes: Span<UInt8>) {
        // Safety: the buffer is used only inside the closure.
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}
