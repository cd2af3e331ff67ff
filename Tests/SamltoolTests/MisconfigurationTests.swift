// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// Ten common misconfigurations: the output alone must name the fix.
@Suite struct `samltool on misconfigurations` {
    private static let idp = "https://idp.example.test"
    private static let signer = "69:8B:2F:B4:03:98"

    /// The metadata of the identity provider, in which the key of the partner is listed for encryption.
    private static func metadata(_ folder: URL) throws -> String {
        let keys = TestVectors.directory.appending(path: "keys/idp-metadata.xml")
        let other = TestVectors.directory.appending(path: "attacks/keys/partner-rsa.crt.pem")
        let certificate = try String(contentsOf: other, encoding: .utf8).split(separator: "\n")
            .drop { !$0.contains("BEGIN") }.dropFirst().prefix { !$0.contains("END") }.joined()
        let descriptor = """
            <md:KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(certificate)\
            </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
            """
        let text = try String(contentsOf: keys, encoding: .utf8)
        let end = try #require(text.range(of: "</md:KeyDescriptor>"))
        let path = folder.appending(path: "metadata.xml")
        try text.replacingCharacters(in: end, with: "</md:KeyDescriptor>\(descriptor)")
            .write(to: path, atomically: false, encoding: .utf8)
        return path.path()
    }

    private static let all: [Misconfiguration] = [
        Misconfiguration(
            description: "wrong certificate",
            trust: "keys/sp-rsa.crt.pem",
            answers: ["signature.untrusted-key", signer, "did not create the signature value", "CN=sp.example.test"]
        ),
        Misconfiguration(
            description: "rolled-over key",
            signer: ("attacks/keys/partner-rsa.key.pem", "attacks/keys/partner-rsa.crt.pem"),
            trust: "METADATA",
            answers: ["use=\"encryption\"", "rolled its key over", "--trust", signer]
        ),
        Misconfiguration(
            description: "audience",
            options: ["--audience", "https://sp.example.test/"],
            answers: ["audience.mismatch", "by a trailing slash", "--audience", "Expected: https://sp.example.test/\n"]
        ),
        Misconfiguration(
            description: "skew",
            options: ["--at", "2026-05-01T09:56:30Z"],
            answers: ["conditions.not-yet-valid", "2 min 30 s after", "--clock-skew 150"]
        ),
        Misconfiguration(
            description: "ACS URL",
            options: [
                "--recipient", "http://sp.example.test:8080/acs", "--destination", "https://SP.example.test/acs",
            ],
            answers: [
                "recipient.mismatch", "in the scheme (http or https) and in the port", "--recipient",
                "destination.mismatch", "in upper and lower case", "--destination",
            ]
        ),
        Misconfiguration(
            description: "expired",
            options: ["--at", "2026-05-02T10:01:00Z"],
            answers: ["conditions.expired", "23 h 56 min before", "--at issue-instant"]
        ),
        Misconfiguration(
            description: "SHA-1",
            file: "attacks/valid/rsa-sha1.xml",
            answers: ["signature.algorithm-not-allowed", "rsa-sha1", "--allow-algorithm", "SHA-256"]
        ),
        Misconfiguration(
            description: "InResponseTo",
            options: ["--in-response-to", "_other"],
            answers: ["in-response-to.mismatch", "`_q1`", "--in-response-to"]
        ),
        Misconfiguration(
            description: "wrong decryption key",
            file: "responses/pysaml2/login-encrypted.xml",
            options: ["--decryption-key", "keys/idp-rsa.key.pem"],
            answers: [
                "encryption.cannot-decrypt", "CN=sp.example.test", "to which no given key belongs", "--decryption-key",
            ]
        ),
        Misconfiguration(
            description: "mangled white space",
            damage: { $0.replacing("><saml:", with: ">\n  <saml:") },
            answers: ["pretty-printed", "sign last", "created the signature value", signer]
        ),
    ]

    @Test(.requiresXMLSec, arguments: all)
    func `names the fix`(misconfiguration: Misconfiguration) throws {
        try Folder.with { folder in
            var misconfiguration = misconfiguration
            if misconfiguration.trust == "METADATA" { misconfiguration.trust = try Self.metadata(folder) }
            let document = try misconfiguration.document()
            let result = try Tool.run(misconfiguration.arguments + ["-"], input: document)
            #expect(result.status == 1)
            for answer in misconfiguration.answers { #expect(result.text.contains(answer), "\(result.text)") }
            // Personal data is not shown.
            #expect(!result.text.contains("mira-7") && !result.text.contains("p-0042"))
            // The correct response is accepted, so the reported fix is the only difference.
            if misconfiguration.file == nil {
                let correct = Misconfiguration(description: "correct", answers: [])
                #expect(try Tool.run(correct.arguments + ["-"], input: correct.document()).status == 0)
            }
        }
    }
}
