// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// The exact message and remedy of each situation in the style guide.
@Suite struct `messages of findings` {
    struct Situation: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// A vector file, or the document itself if it begins with `{`.
        var document: String
        /// A replacement of text in the document.
        var change: (old: String, new: String)?
        var arguments: [String]
        var code: String
        var message: String
        var remedy: String

        init(
            _ description: String,
            _ document: String,
            changing change: (old: String, new: String)? = nil,
            _ arguments: [String],
            _ code: Finding.Code,
            _ message: String,
            _ remedy: String
        ) {
            testDescription = description
            self.document = document
            self.change = change
            self.arguments = arguments
            self.code = code.rawValue
            self.message = message
            self.remedy = remedy
        }
    }

    struct Row: Decodable {
        struct Finding: Decodable {
            var code: String
            var severity: String
            var message: String
            var remedy: String?
        }
        var findings: [Finding]
    }

    private static let minimal = "responses/xmlsec1/minimal.xml"
    private static let now = ["--at", "2026-05-01T10:01:00Z"]

    static let unsigned: [Situation] = [
        Situation(
            "an assertion that expired",
            minimal,
            ["--at", "2026-05-02T10:01:00Z"],
            .conditionsExpired,
            "Conditions expired: `NotOnOrAfter` is 2026-05-01T10:05:00Z, 23 h 56 min before the validation time "
                + "(clock skew 60 s).",
            "Get a new response by a new login or a new query, and do not store responses: they are valid for minutes. To check "
                + "an old capture, pass `--at issue-instant`."
        ),
        Situation(
            "signatures that were not verified",
            minimal,
            now,
            .signatureUnchecked,
            "Signatures were not verified because no trusted key was given. Do not use this result to authenticate a "
                + "user.",
            "Pass `--trust` with the metadata or the certificate of the identity provider."
        ),
        Situation(
            "the answer to another request",
            minimal,
            now + ["--in-response-to", "_other"],
            .inResponseToMismatch,
            "The response answers request `_q1`, which is not among the expected requests.",
            "Pass the `ID` of the request that was sent with `--in-response-to`. If it is right, begin a new login in one "
                + "tab: two tabs, the back button, a bookmarked login page, or a session that the service provider lost or keeps "
                + "on another server lead to this."
        ),
        Situation(
            "JSON where Base64 is required",
            #"{"SAMLResponse":"PHNhbWxwOlJlc3BvbnNlLz4="}"#,
            now + ["--input-format", "encoded"],
            .encodingBadBase64,
            "Not Base64: byte 0 is `{`.",
            "This looks like JSON; pass `--input-format jsonl --field NAME`."
        ),
        Situation(
            "JSON where the format is recognized from the content",
            #"{"payload":"none"}"#,
            now,
            .inputUnknownFormat,
            "The JSON text has no `SAMLResponse`: no string in it contains a SAML message.",
            "If a member with another name contains the message, name it: `--input-format jsonl --field NAME`. Otherwise, "
                + "export the requests with their bodies: the tool may have omitted them."
        ),
    ]

    private func check(_ situation: Situation) throws {
        var document = situation.document
        if !document.hasPrefix("{") {
            document = try String(contentsOf: TestVectors.directory.appending(path: document), encoding: .utf8)
        }
        if let change = situation.change {
            try #require(document.contains(change.old))
            document = document.replacing(change.old, with: change.new)
        }
        let arguments = ["validate", "--format", "jsonl"] + situation.arguments + ["-"]
        let result = try Tool.run(arguments, input: Array(document.utf8))
        #expect(result.errors == "")
        let findings = try JSONDecoder().decode(Row.self, from: Data(result.output)).findings
        let finding = try #require(findings.first { $0.code == situation.code }, "\(findings)")
        #expect(finding.message == situation.message)
        #expect(finding.remedy == situation.remedy)
        #expect(findings.allSatisfy { ($0.remedy == nil) == ($0.severity == "info") })
        // The text report about one document contains the same sentences.
        let text = try Tool.run(["validate"] + situation.arguments + ["-"], input: Array(document.utf8)).text
        if finding.severity == "error", findings.first(where: { $0.severity == "error" })?.code == finding.code {
            #expect(text.contains(": \(situation.message)"))
            #expect(text.contains("\n  Remedy: \(situation.remedy)\n"))
        }
    }

    @Test(arguments: unsigned)
    func `name the values, the amount and the next step`(situation: Situation) throws {
        try check(situation)
    }

    private static let certificate: String = {
        let url = TestVectors.directory.appending(path: "keys/sp-rsa.crt.pem")
        let lines = (try? String(contentsOf: url, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.drop { !$0.contains("BEGIN") }.dropFirst().prefix { !$0.contains("END") }.joined()
    }()

    private static let fingerprint = "sha256:2528a3c0da8f9a4fdcfc210555d2e4aa392351be92dd3ec04fd1e5fb9d00edcb"

    private static let console =
        "69:8B:2F:B4:03:98:15:A9:85:AF:5F:4B:80:E6:72:7F:19:0E:AE:E6:02:E6:53:F6:52:96:07:E2:80:16:F2:B1"

    static let signed: [Situation] = [
        Situation(
            "an issuer that differs from a trusted one by a slash",
            "responses/xmlsec1/response-signed.xml",
            changing: ("<saml:Issuer>https://idp.example.test<", "<saml:Issuer>https://idp.example.test/<"),
            now + ["--trust", "keys/idp-metadata.xml"],
            .signatureUntrustedKey,
            "No trusted key for issuer `https://idp.example.test/` (trusted issuers: `https://idp.example.test`).",
            "The entity IDs differ by a trailing slash; configure the exact entity ID of the identity provider at the service "
                + "provider."
        ),
        Situation(
            "an issuer with a letter that looks like another one",
            "responses/xmlsec1/response-signed.xml",
            changing: ("<saml:Issuer>https://idp.example.test<", "<saml:Issuer>https://idp.ex\u{430}mple.test<"),
            now + ["--trust", "keys/idp-metadata.xml"],
            .signatureUntrustedKey,
            "No trusted key for issuer `https://idp.ex\\u{430}mple.test` (trusted issuers: `https://idp.example.test`).",
            "The entity IDs differ in characters that look alike; configure the exact entity ID of the identity provider at the "
                + "service provider. The issuer in the document contains U+0430 (CYRILLIC SMALL LETTER A)."
        ),
        Situation(
            "an issuer that differs from a trusted one by a label",
            "responses/xmlsec1/response-signed.xml",
            changing: ("<saml:Issuer>https://idp.example.test<", "<saml:Issuer>https://other.example.test<"),
            now + ["--trust", "keys/idp-metadata.xml"],
            .signatureUntrustedKey,
            "No trusted key for issuer `https://other.example.test` (trusted issuers: `https://idp.example.test`).",
            "The entity IDs differ in one part, which can name a tenant: the message is from a tenant that the service "
                + "provider does not trust. Send logins to the SSO URL of the trusted tenant. If the other tenant is right, "
                + "load its metadata at the service provider. To check it here, pass this metadata with `--trust`."
        ),
        Situation(
            "an issuer that is unknown",
            "responses/xmlsec1/response-signed.xml",
            changing: ("<saml:Issuer>https://idp.example.test<", "<saml:Issuer>https://idp.other.test<"),
            now + ["--trust", "keys/idp-metadata.xml"],
            .signatureUntrustedKey,
            "No trusted key for issuer `https://idp.other.test` (trusted issuers: `https://idp.example.test`).",
            Finding.Code.signatureUntrustedKey.meaning.remedy
        ),
        Situation(
            "a signature of another key",
            "responses/xmlsec1/response-signed.xml",
            now + ["--trust", "attacks/keys/partner-rsa.crt.pem"],
            .signatureUntrustedKey,
            "The signature verifies with the key inside the document, \(fingerprint) (certificate "
                + "CN=idp.example.test,O=swift-saml test vectors, SHA-256 \(console)), which is not a trusted key of the issuer. "
                + "Trusted for this issuer: sha256:184f0276e17c330e4df55cf38e06b139d6d69bedb4ed74f94390082795a7f14d "
                + "(CN=partner-rsa, expires 2125-12-08).",
            "If the console of the identity provider shows this certificate, the identity provider has changed its key: load "
                + "its current metadata at the service provider. Otherwise, another party signed the document. To check it "
                + "here, pass this metadata with `--trust`."
        ),
        Situation(
            "a signature that does not verify",
            "responses/xmlsec1/response-signed.xml",
            changing: ("<ds:SignatureValue>", "<ds:SignatureValue>AAAA"),
            now + ["--trust", "keys/idp-rsa.crt.pem"],
            .signatureInvalidValue,
            "The signature does not verify with the trusted key \(fingerprint) (CN=idp.example.test, expires 2125-12-08). "
                + "`SignatureValue` has 259 bytes, but that of the trusted key has 256: it was shortened or replaced.",
            "Capture the document again, as raw octets."
        ),
        Situation(
            "a digest method without an algorithm",
            "responses/xmlsec1/response-signed.xml",
            changing: (
                #"<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256""#,
                #"<ds:DigestMethod Algorithm="""#
            ),
            now + ["--trust", "keys/trust.pem"],
            .signatureAlgorithmNotAllowed,
            "`DigestMethod` has no `Algorithm`.",
            Finding.Code.signatureAlgorithmNotAllowed.meaning.remedy
        ),
        Situation(
            "an assertion that no key decrypts",
            "responses/xmlsec1/encrypted-bare.xml",
            changing: (
                "rsa-oaep-mgf1p\"/><xenc:CipherData>",
                "rsa-oaep-mgf1p\"/><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(certificate)</ds:X509Certificate>"
                    + "</ds:X509Data></ds:KeyInfo><xenc:CipherData>"
            ),
            now + ["--trust", "keys/trust.pem"]
                + ["keys/idp-rsa.key.pem", "attacks/keys/partner-rsa.key.pem"].flatMap { ["--decryption-key", $0] },
            .encryptionCannotDecrypt,
            "None of the 2 decryption keys decrypts this assertion; it is encrypted for certificate CN=sp.example.test "
                + "(serial 03), SHA-256 7A:10:2E:84:41:7B:64:13:90:C1:C0:24:07:BE:DE:67:CC:80:98:FF:1C:E9:E7:B3:D7:0B:06:29:"
                + "57:60:B3:49, to which no given key belongs. The step that failed is the content key: it is encrypted for another "
                + "key, or was changed.",
            "Give the identity provider the current metadata of the service provider, with its encryption certificate: it "
                + "encrypts for an old one, or for another service provider. To decrypt it here, pass the private key of this "
                + "certificate with `--decryption-key`."
        ),
    ]

    @Test(.requiresXMLSec, arguments: signed)
    func `name the keys of a signature or an encryption`(situation: Situation) throws {
        try check(situation)
    }

    @Test func `explain a code in plain English`() {
        #expect(
            Finding.Code.conditionsNotYetValid.meaning.reason
                == "Usually the clocks of the identity provider and the service provider differ."
        )
        #expect(
            Finding.Code.confirmationNoValidConfirmation.meaning.reason
                == "At least one subject confirmation must be valid."
        )
        #expect(
            Finding.Code.conditionsExpired.meaning.reason == "A validity period limits replay of stolen assertions."
        )
    }
}
