// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import Testing

/// A rejected signature shows its keys next to the trusted ones.
@Suite(.requiresXMLSec) struct `keys side by side` {
    private static let signed = "responses/xmlsec1/response-signed.xml"
    private static let changed = "changes/proven/pretty-document.xml"

    private static func validate(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(["validate", "--at", "2026-05-01T10:01:00Z"] + arguments)
    }

    /// The origin and the result of each key of the first signature.
    private static func keys(_ member: String, _ arguments: [String]) throws -> [String] {
        let result = try Tool.run(["validate", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl"] + arguments)
        let record = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        let signature = try #require((record?["signatures"] as? [[String: Any]])?.first)
        return (signature[member] as? [[String: Any]] ?? []).map { key in
            "\(key["origin"] as? String ?? "") \(key["result"] as? String ?? "")"
        }
    }

    @Test func `stand under each other in a text report`() throws {
        let text = try Self.validate("--trust", "keys/sp-rsa.crt.pem", Self.signed).text
        #expect(text.contains("Keys for the signature of response "))
        #expect(text.contains("  Verifies     in the message   created the signature value\n"))
        #expect(text.contains("               configured here  did not create the signature value\n"))
        #expect(text.contains("  SHA-256      in the message   69:8B:2F:B4:03:98"))
        #expect(text.contains("  Kind         in each          RSA 2048 bits\n"))
    }

    @Test(
        arguments: [
            (["--trust", "keys/sp-rsa.crt.pem", signed], ["configuration does-not-verify"], ["message verifies"]),
            (
                ["--trust-key", "https://idp.example.test=keys/sp-rsa.crt.pem", signed],
                ["configuration does-not-verify"], ["message verifies"]
            ),
            (
                ["--trust", "keys/idp-metadata.xml", changed], ["metadata verifies", "metadata other-algorithm"],
                ["message verifies"]
            ),
            (["--trust", "keys/idp-metadata.xml", signed], [], []), ([signed], [], []),
        ] as [([String], [String], [String])]
    )
    func `have an origin and a result`(arguments: [String], tried: [String], contained: [String]) throws {
        #expect(try Self.keys("triedKeys", arguments) == tried)
        #expect(try Self.keys("containedKeys", arguments) == contained)
    }

    @Test func `are a table of the page`() throws {
        let text = try Self.validate("--format", "html", "--trust", "keys/sp-rsa.crt.pem", Self.signed).text
        #expect(text.contains(#"[["in the message","created the signature value","sha256:"#))
        #expect(text.contains(#"["configured here","did not create the signature value","sha256:"#))
    }
}
