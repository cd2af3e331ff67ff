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
        ("[{\"kty\":\"RSA\"}]", "whose member `keys` is the array"),
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
        #expect(Self.reason(Array("PK\u{3}\u{4}".utf8) + [20, 0, 0, 0])?.contains("a ZIP archive") == true)
        let pem = String(decoding: try Keyring.bytes("keys/idp-rsa.crt.pem"), as: UTF8.self)
        let utf16 = try #require(pem.data(using: .utf16))
        #expect(Self.reason(Array(utf16))?.contains("UTF-16") == true)
    }

    @Test(arguments: ["keys/sp-rsa.pub.pem", "keys/sp-rsa.crt.pem"])
    func `a public key in place of a private one is not a damaged file`(file: String) throws {
        let pem = try Keyring.bytes(file)
        let error = #expect(throws: TrustError.self) { try PrivateKey(pem: pem) }
        #expect(error?.code == .noPrivateKey)
        #expect(error?.reason.hasSuffix("It is public: pass the private key that belongs to it.") == true)
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
        #expect(error?.reason.contains("a certificate (PEM)") == true)
    }

    // MARK: Options

    /// The reasons with which the four kinds of options reject a file.
    private static func reasons(_ text: String) -> [(option: String, reason: String)] {
        let bytes = Array(text.utf8)
        func reason(_ body: () throws -> Void) -> String {
            do {
                try body()
                return "read"
            } catch { return "\(error)" }
        }
        return [
            ("trust", reason { _ = try TrustStore(bytes) }),
            ("metadata", reason { _ = try ValidationPolicy.Service(metadata: bytes) }),
            ("key", reason { _ = try PrivateKey(pem: bytes) }),
            ("certificate", reason { _ = try ResponseSigner.certificates(pem: bytes) }),
        ]
    }

    @Test(arguments: [
        ("<html><body>sign in</body></html>", "an HTML page", ["key": "!ownload", "certificate": "!ownload"]),
        ("%PDF-1.7\n1 0 obj\n", "a PDF document", ["trust": "Get the certificate or the metadata"]),
        (
            "eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJodHRwczovL2lkcCJ9.c2ln", "a JSON Web Token",
            ["metadata": "Pass SAML metadata", "key": "Pass the private key"]
        ),
        ("{\"error\":\"not_found\"}", "JSON", [:]),
        ("{\"kty\":\"RSA\",\"n\":\"AQ\",\"e\":\"AQAB\",\"d\":\"AQ\"}", "JWK", ["key": "createPrivateKey"]),
        ("PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none\n", "PuTTY", ["key": "puttygen FILE"]),
        (
            "ssh-rsa AAAAB3NzaC1yc2E admin@host\n", "a public key of OpenSSH",
            ["trust": "ssh-keygen -e", "key": "!identity provider"]
        ),
        (
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n", "private key",
            ["key": "ssh-keygen -p -m PEM", "certificate": "OpenSSH", "metadata": "OpenSSH"]
        ),
        (
            "-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n", "private key",
            ["metadata": "Pass SAML metadata", "certificate": "Pass the certificate"]
        ),
        (
            "-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n-----END CERTIFICATE REQUEST-----\n", "REQUEST",
            ["metadata": "!`--trust`", "key": "private key that belongs to it", "certificate": "request"]
        ),
        (
            "\nAlias name: idp\nCertificate fingerprints:\n\t SHA1: 1A:08\n", "fingerprints but no key",
            ["trust": "keytool -exportcert -rfc", "certificate": "-exportcert", "key": "-importkeystore"]
        ),
        (
            "<samlp:Response xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"/>", "a SAML message",
            ["trust": "!lower case", "key": "Pass the private key"]
        ),
    ])
    func `are named by every option, with a step that fits it`(text: String, name: String, steps: [String: String]) {
        for (option, reason) in Self.reasons(text) {
            #expect(reason.lowercased().contains(name.lowercased()), "\(option): \(reason)")
            guard let step = steps[option] else { continue }
            let isAbsent = step.hasPrefix("!")
            #expect(reason.contains(step.drop { $0 == "!" }) != isAbsent, "\(option): \(reason)")
        }
    }

    @Test func `a Java key store in place of a private key is converted`() {
        let error = #expect(throws: TrustError.self) { try PrivateKey(pem: [0xFE, 0xED, 0xFE, 0xED, 0, 0, 0, 2]) }
        #expect(error?.reason.contains("-importkeystore") == true && error?.reason.contains("-exportcert") == false)
    }

    @Test func `metadata in place of a key or a certificate is named`() {
        let reasons = Self.reasons(Self.entity)
        #expect(reasons.suffix(2).allSatisfy { $0.reason.contains("The file is SAML metadata.") }, "\(reasons)")
    }

    @Test(arguments: [
        ("</md:EntityDescriptor>", "", "The document is incomplete, as if a log had cut it."),
        (
            "CONTENT</X509Certificate></X509Data></KeyInfo></md:KeyDescriptor></md:IDPSSODescriptor></md:EntityDescriptor>",
            "MII", "incomplete, as if"
        ),
        ("entityID=\"urn:a\"", "entityID=\u{201D}urn:a\u{201D}", "typographic quotation marks"),
    ])
    func `damaged metadata has the same reason for each reader`(part: String, change: String, words: String) {
        for (option, reason) in Self.reasons(Self.entity.replacing(part, with: change)).prefix(2) {
            #expect(reason.contains(words), "\(option): \(reason)")
        }
    }
}
