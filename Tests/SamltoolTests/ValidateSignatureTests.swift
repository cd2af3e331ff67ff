// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

@Suite(.requiresXMLSec) struct `samltool validate --trust` {
    private static let inWindow = ["--at", "2026-05-01T10:01:00Z"]
    private static let trust = ["--trust", "keys/trust.pem"]

    private struct Row: Decodable {
        struct Assertion: Decodable {
            var id: String?
            var encrypted: Bool
            var verified: Bool
            var attributes: [String]
        }
        struct Signature: Decodable {
            var covers: String
            var key: String?
            var result: String
        }
        struct Finding: Decodable {
            var code: String
            var severity: String
            var cause: String?
        }
        var verdict: String
        var envelope: String?
        var assertions: [Assertion]
        var signatures: [Signature]
        var findings: [Finding]

        var errors: [String] { findings.filter { $0.severity == "error" }.map(\.code) }
    }

    private static func row(_ arguments: String...) throws -> Row {
        let result = try Tool.run(["validate", "--format", "jsonl"] + inWindow + arguments)
        #expect(result.errors == "")
        return try JSONDecoder().decode(Row.self, from: Data(try #require(result.lines.first).utf8))
    }

    @Test func `reports which key verified each signature, and that the response is unsigned`() throws {
        let row = try Self.row("--trust", "keys/trust.pem", "responses/xmlsec1/assertion-signed.xml")
        #expect(row.verdict == "accept")
        #expect(row.envelope == "unsigned")
        #expect(row.assertions.map(\.verified) == [true])
        #expect(row.signatures.map(\.result) == ["valid"])
        #expect(row.signatures.first?.key?.hasPrefix("sha256:") == true)
        #expect(row.errors == [])
    }

    @Test func `reports that the response is signed`() throws {
        let row = try Self.row("--trust", "keys/trust.pem", "responses/xmlsec1/response-signed.xml")
        #expect(row.envelope == "signed")
        #expect(row.assertions.map(\.verified) == [true])
    }

    @Test func `verifies no signature without trusted keys`() throws {
        let row = try Self.row("responses/xmlsec1/both-signed.xml")
        #expect(row.envelope == nil)
        #expect(row.assertions.map(\.verified) == [false])
        #expect(row.signatures.map(\.result) == ["unchecked", "unchecked"])
        #expect(row.findings.first?.code == "signature.unchecked")
    }

    @Test func `distinguishes an untrusted key from changed content, only on standard output`() throws {
        let row = try Self.row("--trust", "keys/trust.pem", "attacks/key-info/assertion-certificate.xml")
        #expect(row.findings.first?.code == "signature.untrusted-key")
        #expect(row.findings.first?.cause == "embedded-key-verifies")
        #expect(row.signatures.map(\.result) == ["untrusted-key"])
    }

    @Test func `names the tampering cause of an invalid signature`() throws {
        let row = try Self.row("--trust", "keys/trust.pem", "changes/proven/cleanup-lines.xml")
        #expect(row.errors == ["signature.invalid-digest"])
        #expect(row.findings.first?.cause == "exchange-cleanup")
    }

    @Test func `shows decrypted content`() throws {
        let row = try Self.row(
            "--trust",
            "keys/trust.pem",
            "--decryption-key",
            "keys/sp-rsa.key.pem",
            "responses/pysaml2/login-encrypted.xml"
        )
        #expect(row.verdict == "accept")
        #expect(row.assertions.map(\.encrypted) == [true])
        #expect(row.assertions.map(\.verified) == [true])
        #expect(row.assertions.first?.attributes.contains("urn:oid:0.9.2342.19200300.100.1.1") == true)
    }

    @Test func `does not decide on content that no key decrypts`() throws {
        let row = try Self.row("--trust", "keys/trust.pem", "responses/pysaml2/login-encrypted.xml")
        #expect(row.verdict == "undecided")
        #expect(row.errors == [])
        #expect(row.assertions.map(\.verified) == [false])
    }

    @Test(arguments: [
        ("response", "assertion-signed"), ("assertion", "response-signed"), ("both", "assertion-signed"),
        ("any", "minimal"),
    ])
    func `rejects a document without the required signature`(requirement: String, file: String) throws {
        let row = try Self.row(
            "--trust",
            "keys/trust.pem",
            "--require-signature",
            requirement,
            "responses/xmlsec1/\(file).xml"
        )
        #expect(row.errors == ["signature.missing"])
    }

    @Test func `rejects an invalid signature even if no signature is required`() throws {
        let none = ["--trust", "keys/trust.pem", "--require-signature", "none"]
        let unsigned = try Tool.run(["validate"] + Self.inWindow + none + ["responses/xmlsec1/minimal.xml"])
        #expect(unsigned.status == 0)
        let forged = try Tool.run(["validate"] + Self.inWindow + none + ["attacks/value/changed-decomposed.xml"])
        #expect(forged.status == 1)
        #expect(forged.text.contains("signature.invalid-digest"))
    }

    @Test func `allows a weakness by name with a warning`() throws {
        let file = "attacks/transform/transform-inclusive.xml"
        let refused = try Self.row("--trust", "keys/trust.pem", file)
        #expect(refused.errors == ["signature.algorithm-not-allowed"])
        let allowed = try Self.row("--trust", "keys/trust.pem", "--allow-algorithm", "inclusive-c14n", file)
        #expect(allowed.verdict == "accept")
        #expect(allowed.findings.contains { $0.code == "signature.algorithm-not-allowed" && $0.severity == "warning" })
    }

    @Test(arguments: [
        (["--require-signature", "any"], 64, "--trust"), (["--allow-algorithm", "sha1"], 64, "--trust"),
        (["--decryption-key", "keys/sp-rsa.key.pem"], 64, "--trust"),
        (["--trust", "keys/trust.pem", "--allow-algorithm", "hmac-sha1"], 64, "hmac-sha1"),
        (["--trust", "nowhere.pem"], 66, "nowhere.pem"),
        (["--trust", "keys/idp-rsa.key.pem"], 64, "trust.unexpected-private-key"),
        (["--trust", "keys/trust.pem", "--decryption-key", "nowhere.pem"], 66, "nowhere.pem"),
        (["--trust", "keys/trust.pem", "--decryption-key", "keys/trust.pem"], 64, "keys/trust.pem"),
    ])
    func `rejects unusable options before it validates`(
        options: [String],
        status: Int32,
        says: String
    ) throws {
        let result = try Tool.run(["validate"] + options + ["responses/xmlsec1/minimal.xml"])
        #expect(result.status == status)
        #expect(result.errors.contains(says))
        #expect(result.output.isEmpty)
    }

    @Test func `validates with the given policy`() throws {
        let file = "responses/pysaml2/query-assertion-signed.xml"
        let good = try Self.row("--trust", "keys/trust.pem", "--audience", "https://saml.sp.auth.adobe.com", file)
        #expect(good.errors == [])
        let other = try Self.row("--trust", "keys/trust.pem", "--audience", "https://other.example.test", file)
        #expect(other.errors == ["audience.mismatch"])
    }
}

@Suite(.requiresXMLSec) struct `samltool sign and decrypt` {
    @Test(arguments: ["response", "assertion", "both"])
    func `signs the requested elements`(target: String) throws {
        let signed = try Tool.run(
            "sign",
            "--key",
            "keys/idp-rsa.key.pem",
            "--target",
            target,
            "responses/xmlsec1/minimal.xml"
        )
        #expect(signed.status == 0)
        let validated = try Tool.run(
            [
                "validate", "--at", "2026-05-01T10:01:00Z", "--trust", "keys/trust.pem", "--require-signature",
                target, "-",
            ],
            input: signed.output
        )
        #expect(validated.status == 0)
    }

    @Test func `rejects a document that is already signed`() throws {
        let result = try Tool.run(
            "sign",
            "--key",
            "keys/idp-rsa.key.pem",
            "responses/xmlsec1/response-signed.xml"
        )
        #expect(result.status == 1)
        #expect(result.errors.contains("already-signed"))
        #expect(result.output.isEmpty)
    }

    @Test func `decrypts an assertion whose signature remains valid`() throws {
        let opened = try Tool.run(
            "decrypt",
            "--decryption-key",
            "keys/sp-rsa.key.pem",
            "responses/pysaml2/login-encrypted.xml"
        )
        #expect(opened.status == 0)
        let validated = try Tool.run(
            ["validate", "--at", "2026-05-01T10:01:00Z", "--trust", "keys/trust.pem", "-"],
            input: opened.output
        )
        #expect(validated.status == 0)
    }

    @Test func `decrypts AES-CBC only if a verified signature covers it`() throws {
        let file = "responses/lasso/encrypted-assertion.xml"
        let key = ["--decryption-key", "keys/sp-rsa.key.pem", "--allow-algorithm", "aes-cbc"]
        let refused = try Tool.run(["decrypt"] + key + [file])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("encryption.algorithm-not-allowed"))
        let opened = try Tool.run(["decrypt"] + key + ["--trust", "keys/trust.pem", file])
        #expect(opened.status == 0)
        #expect(opened.text.contains("AttributeStatement"))
    }

    @Test(
        arguments: [
            ("responses/lasso/encrypted-assertion.xml", "aes-cbc"),
            ("attacks/valid/encrypted-cbc-unsigned.xml", "aes-cbc-unsigned"),
            ("attacks/valid/encrypted-rsa15.xml", "rsa-1_5"),
        ]
    )
    func `warns about weak algorithms in decrypt as in validate`(file: String, algorithm: String) throws {
        struct Row: Decodable {
            struct Finding: Decodable {
                var code: String
                var message: String
            }
            var findings: [Finding]
        }
        let options = [
            "--trust", "keys/trust.pem", "--decryption-key", "keys/sp-rsa.key.pem", "--allow-algorithm", algorithm,
            file,
        ]
        let decrypted = try Tool.run(["decrypt"] + options)
        #expect(decrypted.status == 0)
        let validated = try Tool.run(["validate", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl"] + options)
        let row = try JSONDecoder().decode(Row.self, from: Data(validated.output))
        let warnings = row.findings.filter { $0.code == "encryption.algorithm-not-allowed" }
        #expect(warnings.count == 1)
        for warning in warnings {
            #expect(decrypted.errors.contains("\(warning.code): \(warning.message)\n  Remedy: "))
        }
        let strong = try Tool.run(["decrypt"] + options.dropLast() + ["responses/pysaml2/login-encrypted.xml"])
        #expect(strong.status == 0)
        #expect(strong.errors == "")
    }

    /// Some identity providers sign the assertion, encrypt it in AES-CBC and leave the response unsigned.
    @Test func `decrypts AES-CBC around a signed assertion under a separate allowance`() throws {
        let file = "attacks/encryption/algorithm-cbc-own.xml"
        let key = ["--trust", "keys/trust.pem", "--decryption-key", "keys/sp-rsa.key.pem", "--allow-algorithm"]
        let strict = try Tool.run(["decrypt"] + key + ["aes-cbc", file])
        #expect(strict.status == 1)
        #expect(strict.errors.contains("encryption.algorithm-not-allowed"))
        let opened = try Tool.run(["decrypt"] + key + ["aes-cbc-unsigned", file])
        #expect(opened.status == 0)
        #expect(opened.text.contains("AttributeStatement"))
        let blind = try Tool.run(["decrypt"] + key.dropFirst(2) + ["aes-cbc-unsigned", file])
        #expect(blind.status == 64)
        #expect(blind.errors.contains("--trust"))
        let validate = ["validate"] + ["--at", "2026-05-01T10:01:00Z"] + key
        let accepted = try Tool.run(validate + ["aes-cbc-unsigned", file])
        #expect(accepted.status == 0)
        #expect(accepted.text.contains("encryption.algorithm-not-allowed"))
        let unsigned = try Tool.run(validate + ["aes-cbc-unsigned", "attacks/encryption/algorithm-cbc-unsigned.xml"])
        #expect(unsigned.status == 1)
        #expect(unsigned.text.contains("encryption.cannot-decrypt"))
    }

    @Test func `ignores the IssueInstant of an unsigned response`() throws {
        let document = String(
            decoding: try Data(
                contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/assertion-signed.xml")
            ),
            as: UTF8.self
        )
        let issued = "IssueInstant=\"2026-05-01T10:00:00Z\""
        // As far after the assertion as the clock skew allows.
        let moved = document.replacing(issued, with: "IssueInstant=\"2026-05-01T10:00:59Z\"", maxReplacements: 1)
        let arguments = ["validate", "--trust", "keys/trust.pem", "--format", "jsonl", "--at", "issue-instant", "-"]
        let validated = try Tool.run(arguments, input: Array(moved.utf8))
        #expect(!validated.text.contains("validation time"))
        let unsigned = try Tool.run(
            ["validate", "--require-signature", "none"] + arguments.dropFirst(),
            input: Array(try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/minimal.xml")))
        )
        #expect(unsigned.status == 0)
        #expect(unsigned.text.contains("time.unsigned"))
        #expect(unsigned.text.contains("The validation time is the `IssueInstant` of the response"))
    }
}
