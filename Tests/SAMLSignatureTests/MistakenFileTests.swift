// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// Files that are given in place of keys or metadata: the message says what the file is.
@Suite(.requiresXMLSec) struct `mistaken trust files` {
    private static func reason(_ text: String) -> String? { reason(Array(text.utf8)) }

    private static func reason(_ bytes: [UInt8]) -> String? {
        do throws(TrustError) {
            _ = try TrustStore(bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    private static let entity =
        "<md:EntityDescriptor xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"urn:a\"><md:IDPSSODescriptor "
        + "protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\"><md:KeyDescriptor>"
        + "<KeyInfo xmlns=\"http://www.w3.org/2000/09/xmldsig#\"><X509Data><X509Certificate>CONTENT</X509Certificate></X509Data>"
        + "</KeyInfo></md:KeyDescriptor></md:IDPSSODescriptor></md:EntityDescriptor>"

    @Test(arguments: [
        ("<!DOCTYPE html><html><body/></html>", "HTML page"), ("<html><body/></html>", "HTML page"),
        (" \n", "The file is empty"), ("\u{200E}63" + String(repeating: "a0", count: 19), "fingerprint of 20 bytes"),
        (#"{"issuer":"https://idp.example","authorization_endpoint":"https://idp.example/a"}"#, "OpenID Connect"),
        ("https://idp.example/metadata\n", "metadata fetch --url"),
        ("63:05:CE:BA:42:1A:52:3D:08:2A:1E:1B:16:79:AF:AC:AD:85:F8:3E\n", "fingerprint of 20 bytes"),
        (String(repeating: "a0", count: 32), "fingerprint of 32 bytes"),
        ("\u{2014}-BEGIN CERTIFICATE\u{2014}-\nMIIC\n", "five hyphens"),
        ("<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"/>", "SAML message"),
        ("<ds:X509Certificate>MIIC</ds:X509Certificate>", "`X509Certificate` element"),
        ("<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"/>", "`KeyInfo` or `X509Data`"),
        (#"-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----\n"#, "replace each by a line break"),
        (
            entity.replacing("CONTENT", with: "-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----"),
            "PEM block"
        ),
        (entity.replacing("CONTENT", with: #"MIIC\nMIIC"#), "backslash"),
        ("ssh-rsa AAAAB3NzaC1yc2E admin@host\n", "ssh-keygen -e"),
        ("Certificate:\n    Data:\n        Version: 3 (0x2)\n", "openssl x509"),
        ("IDP_CERT=\"MIICuDCCAaCg\(String(repeating: "Az09", count: 20))\"\n", "keep only the Base64"),
        ("[{\"kty\":\"RSA\"}]", "JSON array"),
        ("<?php\n$metadata['a'] = ['certData' => 'MIIC'];\n", "program in PHP"),
        ("SHA256 Fingerprint=" + String(repeating: "A0:", count: 31) + "A0\n", "fingerprint of 32 bytes"),
        ("data:\n  idp.crt: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUM=\n", "secret of Kubernetes"),
        (entity.replacing("2.0:protocol", with: "1.1:protocol"), "`protocolSupportEnumeration` lists SAML 2.0"),
        (entity.replacing("IDPSSODescriptor", with: "RoleDescriptor"), "has no `IDPSSODescriptor`"),
        (entity.replacing("IDPSSO", with: "SPSSO").replacing("CONTENT", with: ""), "IDPSSODescriptor"),
    ])
    func `are named`(text: String, name: String) {
        let reason = Self.reason(text)
        #expect(reason?.contains(name) == true, "\(reason ?? "read")")
    }

    @Test func `in a binary format or in UTF-16 are named`() throws {
        #expect(Self.reason([0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2])?.contains("keytool") == true)
        #expect(Self.reason([0x1F, 0x8B, 8, 0, 0, 0, 0, 0])?.contains("compressed (gzip)") == true)
        #expect(Self.reason(Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0])?.contains("compressed (zip)") == true)
        let pem = String(decoding: try Keyring.bytes("keys/idp-rsa.crt.pem"), as: UTF8.self)
        let utf16 = try #require(pem.data(using: .utf16))
        #expect(Self.reason(Array(utf16))?.contains("UTF-16") == true)
    }

    @Test(arguments: ["keys/sp-rsa.pub.pem", "keys/sp-rsa.crt.pem"])
    func `a public key in place of a private one is not a damaged file`(file: String) throws {
        let pem = try Keyring.bytes(file)
        let error = #expect(throws: TrustError.self) { try PrivateKey(pem: pem) }
        #expect(error?.code == .noPrivateKey)
        #expect(error?.reason.hasSuffix("which is public: give the private key that belongs to it.") == true)
    }

    @Test func `a URL in place of a path is named`() {
        let error = #expect(throws: TrustError.self) { try TrustStore(contentsOf: "https://idp.example/metadata") }
        #expect(error?.code == .cannotOpen)
        #expect(error?.reason.contains("metadata fetch --url") == true)
        let other = #expect(throws: TrustError.self) { try TrustStore(contentsOf: "/nowhere/metadata") }
        #expect(other?.reason.contains("URL") == false)
    }

    @Test func `a private key is read in DER, in Base64 and in PEM`() throws {
        let pem = try Keyring.bytes("keys/sp-rsa.key.pem")
        let key = try PrivateKey(pem: pem)
        let text = String(decoding: pem, as: UTF8.self)
        let base64 = text.split(separator: "\n").filter { !$0.hasPrefix("-") }.joined(separator: "\n")
        let der = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
        #expect(try PrivateKey(pem: Array(der)).publicKey == key.publicKey)
        #expect(try PrivateKey(pem: Array(base64.utf8)).publicKey == key.publicKey)
        for count in [0, 1, 100, der.count - 1] {
            #expect(throws: TrustError.self) { try PrivateKey(pem: Array(der.prefix(count))) }
        }
        #expect(throws: TrustError.self) { try PrivateKey(pem: Array(der) + [0]) }
    }

    @Test func `a certificate in place of a private key is named`() throws {
        let certificate = try Keyring.bytes("keys/sp-rsa.crt.pem")
        let error = #expect(throws: TrustError.self) { try PrivateKey(pem: certificate) }
        #expect(error?.code == .noPrivateKey)
        #expect(error?.reason.contains("CERTIFICATE") == true)
    }
}
