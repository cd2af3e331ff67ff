// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors

/// Metadata of one identity provider.
enum MetadataSample {
    static let name = "https://idp.test"

    static func key(_ file: String, use: String = "signing") -> String {
        let url = TestVectors.directory.appending(path: "keys/\(file).crt.pem")
        let pem = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let base64 = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
        return #"<md:KeyDescriptor use="\#(use)"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\#(base64)"#
            + "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
    }

    /// A certificate with a DSA key.
    static var dsaKey: String {
        let url = TestVectors.directory.appending(path: "trust/pem/certificate-dsa-2048.pem")
        let pem = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let own = key("idp-rsa").split(separator: "<ds:X509Certificate>")
        return own[0] + "<ds:X509Certificate>" + pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
            + "</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>"
    }

    /// A key for Ed25519 in DER.
    static func shortKey(_ number: Int) -> String {
        let point = (0..<32).map { UInt8(truncatingIfNeeded: number >> ($0 % 2 * 8)) }
        let der: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00] + point
        return #"<md:KeyDescriptor><ds:KeyInfo><e:DEREncodedKeyValue xmlns:e="http://www.w3.org/2009/xmldsig11#">"#
            + Data(der).base64EncodedString() + "</e:DEREncodedKeyValue></ds:KeyInfo></md:KeyDescriptor>"
    }

    static func scope(_ value: String, regexp: String = "false") -> String {
        #"<s:Scope xmlns:s="urn:mace:shibboleth:metadata:1.0" regexp="\#(regexp)">\#(value)</s:Scope>"#
    }

    static func category(_ value: String) -> String {
        #"<a:EntityAttributes xmlns:a="urn:oasis:names:tc:SAML:metadata:attribute">"#
            + #"<saml:Attribute xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" "#
            + #"Name="http://macedir.org/entity-category"><saml:AttributeValue> \#(value) </saml:AttributeValue>"#
            + "</saml:Attribute></a:EntityAttributes>"
    }

    static func entity(
        _ name: String = MetadataSample.name,
        attributes: String = "",
        extensions: String = "",
        role: String = "",
        key: String = MetadataSample.key("idp-rsa"),
        location: String = "https://idp.test/sso"
    ) -> String {
        #"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" "#
            + #"xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="\#(name)"\#(attributes)>"#
            + "<md:Extensions>\(extensions)</md:Extensions>"
            + #"<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">"#
            + "<md:Extensions>\(role)</md:Extensions>\(key)"
            + #"<md:SingleSignOnService Binding="urn:b" Location="\#(location)"/></md:IDPSSODescriptor>"#
            + "</md:EntityDescriptor>"
    }

    static func aggregate(_ entities: String) -> String {
        #"<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">\#(entities)</md:EntitiesDescriptor>"#
    }
}
