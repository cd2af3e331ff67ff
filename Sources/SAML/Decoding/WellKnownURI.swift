// SPDX-License-Identifier: Apache-2.0

package import SecureXML
internal import UntrustedText

/// The URIs that occur in nearly every signed response.
///
/// They are string literals, so that decoded models share them instead of storing a copy for each attribute.
enum WellKnownURI {
    /// Returns the literal with these bytes, or `nil` if the bytes are not a well-known URI.
    static func matching(_ bytes: Span<UInt8>) -> String? {
        switch bytes.count {
        case 32: "http://www.w3.org/2001/XMLSchema".ifIdentical(to: bytes)
        case 37: "urn:oasis:names:tc:SAML:2.0:cm:bearer".ifIdentical(to: bytes)
        case 39:
            "http://www.w3.org/2001/10/xml-exc-c14n#".ifIdentical(to: bytes)
                ?? "http://www.w3.org/2001/04/xmlenc#sha256".ifIdentical(to: bytes)
        case 42: "urn:oasis:names:tc:SAML:2.0:status:Success".ifIdentical(to: bytes)
        case 47: "urn:oasis:names:tc:SAML:2.0:attrname-format:uri".ifIdentical(to: bytes)
        case 48: "urn:oasis:names:tc:SAML:2.0:nameid-format:entity".ifIdentical(to: bytes)
        case 49:
            "urn:oasis:names:tc:SAML:2.0:attrname-format:basic".ifIdentical(to: bytes)
                ?? "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256".ifIdentical(to: bytes)
        case 51: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient".ifIdentical(to: bytes)
        case 52: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent".ifIdentical(to: bytes)
        case 53:
            "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified".ifIdentical(to: bytes)
                ?? "http://www.w3.org/2000/09/xmldsig#enveloped-signature".ifIdentical(to: bytes)
        case 54: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress".ifIdentical(to: bytes)
        case 55: "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified".ifIdentical(to: bytes)
        default: nil
        }
    }
}

extension String {
    /// The string itself, or `nil` unless these are its bytes.
    fileprivate func ifIdentical(to bytes: Span<UInt8>) -> String? { isIdentical(to: bytes) ? self : nil }
}

extension XMLElementView {
    /// Returns the value of the unqualified attribute with this name, which usually is a well-known URI.
    package func uri(_ name: StaticString) -> String? {
        guard let bytes = attributeBytes(name) else { return nil }
        return WellKnownURI.matching(bytes) ?? String(decoding: bytes)
    }
}
