// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import Foundation
import TestVectors
import Testing

@Suite("The reason of a verdict, as the page words it")
struct ReasonTests {
    private let session = InspectorSession()

    private static let time = "2026-05-01T10:01:00Z"
    private static let audience = "https://saml.sp.auth.adobe.com"

    private func response(_ change: (String) -> String = { $0 }) throws -> [UInt8] {
        let bytes = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        return Array(change(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    private func view(_ bytes: [UInt8], _ options: [String: Any] = [:]) async throws -> [String: Any] {
        let capture = try await session.capture(bytes) ?? 0
        let options = ["at": Self.time].merging(options) { $1 }
        let settings = try await session.settings(options) ?? 0
        return try await session.json("document?capture=\(capture)&settings=\(settings)&index=0")
    }

    private func headline(_ view: [String: Any]) -> String {
        (view["summary"] as? [String: Any])?["headline"] as? String ?? ""
    }

    private func facts(_ view: [String: Any]) -> [[String]] {
        (view["message"] as? [String: Any])?["facts"] as? [[String]] ?? []
    }

    private func findings(_ view: [String: Any]) -> [[String: Any]] { view["findings"] as? [[String: Any]] ?? [] }

    private func values(_ finding: [String: Any]) -> [[String]] { finding["values"] as? [[String]] ?? [] }

    @Test("the rows of a cause have its next step, and who must take it")
    func advises() async throws {
        let capture = try await session.capture(try response()) ?? 0
        let settings = try await session.settings(["at": Self.time, "audience": [Self.audience + "/"]]) ?? 0
        let answer = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")
        let step = try #require((answer["steps"] as? [[String]])?.first)
        #expect(step.first == ((answer["rows"] as? [[String: Any]])?.first?["cause"] as? String))
        #expect(step[1].contains("identity provider") && step.last == "identity-provider", "\(step)")
    }

    @Test(
        "the headline names the difference",
        arguments: [
            (["audience": [audience + "/"]], "Rejected: the audience differs by a trailing slash."),
            (["audience": [audience + "\u{200B}"]], "in invisible characters."),
            (
                ["audience": ["https://other.example.test"]],
                "Rejected: unexpected audience `https://saml.sp.auth.adobe.com`."
            ),
            (
                ["at": "2026-05-02T10:00:00Z"],
                "Rejected: the assertion expired 23 h 55 min before the validation time."
            ),
            (
                ["at": "2026-05-01T09:50:00Z"],
                "10 min after the validation time (clock skew 60 s)."
            ),
        ] as [([String: any Sendable], String)]
    )
    func names(options: [String: any Sendable], expected: String) async throws {
        let found = headline(try await view(try response(), options))
        #expect(found.hasSuffix(expected), "\(found)")
    }

    @Test("the headline does not repeat the title of a code as its cause", .requiresXMLSec)
    func namesCauseOnce() async throws {
        let files = ["t.pem": try TestVectors.bytes("keys/trust.pem")]
        let capture = try await session.capture(response { $0.replacing("mira-7", with: "mira-8") }) ?? 0
        let settings = try await session.settings(["at": Self.time, "trust": ["t.pem"]], files: files) ?? 0
        let view = try await session.json("document?capture=\(capture)&settings=\(settings)&index=0")
        #expect(headline(view) == "Rejected: the content changed after signing.")
    }

    @Test("a signature by a key other than the trusted ones is not said to be broken", .requiresXMLSec)
    func namesUntrustedKey() async throws {
        let files = ["t.pem": try TestVectors.bytes("keys/idp-ec.crt.pem")]
        let capture = try await session.capture(response()) ?? 0
        let settings = try await session.settings(["at": Self.time, "trust": ["t.pem"]], files: files) ?? 0
        let view = try await session.json("document?capture=\(capture)&settings=\(settings)&index=0")
        let checks = (view["summary"] as? [String: Any])?["checks"] as? [[String: Any]] ?? []
        let signature = checks.first { $0["check"] as? String == "signature" }
        let reason =
            "no trusted key for issuer `https://idp.example.test` fits the signature algorithm `rsa-sha256` (trusted keys: EC P-256)"
        #expect(signature?["text"] as? String == reason)
    }

    @Test("the headline of a failure names its last status code")
    func namesStatus() async throws {
        let success = #"<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>"#
        let failure = """
            <samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode \
            Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode>
            """
        let found = headline(try await view(try response { $0.replacing(success, with: failure) }))
        #expect(found == "Rejected: the identity provider reports a failure (Responder, AuthnFailed).")
    }

    @Test("the headline of an unreadable capture says what it is")
    func namesUnreadable() async throws {
        let found = headline(try await view(Array("%%%".utf8)))
        #expect(found.hasPrefix("Unreadable: ") && found != "Unreadable: no SAML message could be decoded.", "\(found)")
    }

    @Test("a check that was not made offers the value of the document, unless a character of it is invisible")
    func offersValues() async throws {
        func audience(_ bytes: [UInt8]) async throws -> [String: Any] {
            let checks = (try await view(bytes)["summary"] as? [String: Any])?["checks"] as? [[String: Any]]
            return try #require(checks?.first { $0["check"] as? String == "audience" })
        }
        let plain = try await audience(try response())
        #expect(plain["state"] as? String == "not-made" && plain["values"] as? [String] == [Self.audience])
        #expect(plain["text"] as? String == "nothing to compare with (`--audience`)")
        let changed = try await audience(try response { $0.replacing("adobe.com</", with: "adobe.com\u{200B}</") })
        #expect(changed["values"] as? [String] == [])
    }

    @Test("documents with the same cause have the same words for it, regardless of their values")
    func groups() async throws {
        func cause(_ options: [String: Any]) async throws -> String? {
            let capture = try await session.capture(try response()) ?? 0
            let settings = try await session.settings(options) ?? 0
            let rows = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")["rows"]
            return (rows as? [[String: Any]])?.first?["cause"] as? String
        }
        for day in ["02", "03"] {
            #expect(try await cause(["at": "2026-05-\(day)T10:00:00Z"]) == "the assertion expired")
        }
        let other = try await cause(["at": Self.time, "audience": [Self.audience + "/"]])
        #expect(other == "the audience differs by a trailing slash")
    }

    @Test("the text for a ticket is Markdown in which nothing of the document is markup")
    func copiesForTicket() async throws {
        let document = try response { text in
            text.replacing("https://idp.example.test<", with: "`[a](b.test) c&lt;img>|<")
                .replacingOccurrences(of: "<ds:Signature.*</ds:Signature>", with: "", options: .regularExpression)
        }
        let lines = try await view(document, ["audience": [Self.audience + "/"]])["ticket"] as? [String]
        let ticket = (lines ?? []).joined(separator: "\n")
        #expect(ticket.hasPrefix("**Rejected: the audience differs by a trailing slash."), "\(ticket)")
        #expect(ticket.contains("- Found: `\(Self.audience)`\n- Expected: `\(Self.audience)/`\n"))
        #expect(ticket.contains("from `` `[a](b.test) c<img>| ``"), "\(ticket)")
        #expect(ticket.contains("\n- ✗ Audience: the audience differs by a trailing slash\n"))
    }

    @Test("a row contains the reason")
    func listsReason() async throws {
        let capture = try await session.capture(try response()) ?? 0
        let settings = try await session.settings(["at": Self.time, "audience": [Self.audience + "/"]]) ?? 0
        let rows = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")["rows"]
        let row = (rows as? [[String: Any]])?.first ?? [:]
        #expect(row["headline"] as? String == "Rejected: the audience differs by a trailing slash.")
    }

    @Test("errors come before warnings, and equal findings are one finding with several places")
    func merges() async throws {
        let twice = try response { text in
            // A second assertion that expires at the same time.
            guard let start = text.range(of: "<saml:Assertion "), let end = text.range(of: "</saml:Assertion>") else {
                return text
            }
            var text = text
            let copy = text[start.lowerBound..<end.upperBound].replacing(" ID=\"", with: " ID=\"_copy")
            text.insert(contentsOf: copy, at: end.upperBound)
            return text
        }
        let list = findings(try await view(twice, ["at": "2026-05-02T10:00:00Z"]))
        let severities = list.compactMap { $0["severity"] as? String }
        #expect(severities == severities.sorted { ($0 == "error" ? 0 : 1) < ($1 == "error" ? 0 : 1) })
        #expect(severities.first == "error" && severities.last == "warning")
        let expired = list.filter { $0["code"] as? String == "conditions.expired" }
        #expect(expired.count == 1)
        #expect((expired.first?["places"] as? [[String: Any]])?.count == 2)
    }

    @Test("the end of a period is not called expected")
    func namesEnd() async throws {
        let list = findings(try await view(try response(), ["at": "2026-05-02T10:00:00Z"]))
        let expired = list.first { $0["code"] as? String == "conditions.expired" } ?? [:]
        #expect(
            values(expired) == [
                ["Valid until", "2026-05-01T10:05:00Z"], ["Validation time", "2026-05-02T10:00:00Z"],
            ]
        )
        let issued = try response { text in
            // Without its signature, whose digest would not hold.
            text.replacing(#"IssueInstant="2026-05-01T10:"#, with: #"IssueInstant="2026-05-01T09:"#)
                .replacingOccurrences(of: "<ds:Signature.*</ds:Signature>", with: "", options: .regularExpression)
        }
        let future = try await view(issued, ["at": "2026-05-01T09:50:00Z"])
        #expect(
            headline(future) == "Rejected: the assertion is not valid yet; it starts 5 min after the validation time."
        )
        let early = findings(future)
        let start = early.first { $0["code"] as? String == "conditions.not-yet-valid" } ?? [:]
        #expect(values(start).first == ["Valid from", "2026-05-01T09:55:00Z"])
        #expect((start["remedy"] as? String)?.contains("issue-instant") == false)
    }

    @Test("the request that the user entered is shown as expected")
    func showsRequest() async throws {
        let list = findings(try await view(try response(), ["in-response-to": ["_other"]]))
        let mismatch = list.first { $0["code"] as? String == "in-response-to.mismatch" } ?? [:]
        #expect(values(mismatch) == [["Found", "_q1"], ["Expected", "_other"], ["Expected by", "a setting"]])
    }

    @Test("what is unknown is not counted as nothing")
    func namesUnknown() async throws {
        let encrypted = try TestVectors.bytes("encryption/aes128-gcm-rsa-oaep-mgf1p-sha256.xml")
        let facts = facts(try await view(encrypted))
        #expect(facts.contains(["Assertion", "encrypted: its content is unknown until it is decrypted"]))
        #expect(!facts.contains { $0.first == "Audience" })
    }

    @Test("characters of an issuer that look like others are escaped and named")
    func namesCharacters() async throws {
        let cyrillic = try response {
            $0.replacing("<saml:Issuer>https://idp", with: "<saml:Issuer>https://id\u{0440}")
        }
        let facts = facts(try await view(cyrillic))
        #expect(facts.first?.last?.contains(#"https://id\u{440}"#) == true, "\(facts)")
        #expect(facts.contains { $0[0] == "Issuer contains" && $0[1].hasPrefix("U+0440 (CYRILLIC SMALL LETTER ER)") })
    }
}
