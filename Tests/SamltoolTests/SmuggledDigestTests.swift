// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// A digest outside of every signature, for receivers that take the first one of the document.
@Suite(.requiresXMLSec) struct `A digest outside of every signature` {
    private static let moment = ["--at", "2026-05-01T10:01:00Z"]
    private static let trust = ["--trust", "keys/trust.pem"]

    @Test func `is an attack if it is that of the changed content`() throws {
        let file = TestVectors.directory.appending(path: "attacks/value/changed-name.xml")
        let changed = try String(contentsOf: file, encoding: .utf8)
        let verified = try Tool.run(["verify", "--json", "-"] + Self.moment + Self.trust, input: Array(changed.utf8))
        let digests = try ["computedDigest", "expectedDigest"].map { name in
            let member = try Regex("\"\(name)\": *\"([^\"]+)\"", as: (Substring, Substring).self)
            return try #require(verified.text.firstMatch(of: member)).1
        }
        #expect(Set(digests).count == 2)
        for (digest, isAttack) in zip(digests, [true, false]) {
            let detail =
                "<samlp:StatusDetail><d:DigestValue xmlns:d='http://www.w3.org/2000/09/xmldsig#'>\(digest)</d:DigestValue>"
                + "</samlp:StatusDetail></samlp:Status>"
            let document = changed.replacing("</samlp:Status>", with: detail)
            try #require(document != changed)
            for trust in [[], Self.trust] {
                let result = try Tool.run(["validate", "-"] + Self.moment + trust, input: Array(document.utf8))
                let headline = try #require(result.lines.first)
                let words =
                    "a known attack: the digest of changed content outside of its signature, as in CVE-2024-45409"
                #expect(headline.contains(words) == isAttack, "\(headline)")
            }
        }
    }
}
