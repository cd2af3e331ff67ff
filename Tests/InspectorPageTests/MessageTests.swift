// SPDX-License-Identifier: Apache-2.0

import BuildTraits
import Foundation
import TestVectors
import Testing

@Suite("What the page shows of messages other than responses")
struct MessageTests {
    private let session = InspectorSession()

    private static let time = ["at": "2026-05-01T10:01:00Z"]

    private func view(
        _ bytes: [UInt8],
        trusts: Bool = false,
        index: Int = 0,
        values: Bool = false
    ) async throws -> [String: Any] {
        let capture = try await session.capture(bytes) ?? 0
        var options: [String: Any] = Self.time
        if trusts { options["trust"] = ["t.pem"] }
        let files = trusts ? ["t.pem": try TestVectors.bytes("keys/trust.pem")] : [:]
        let settings = try await session.settings(options, files: files) ?? 0
        let query = "capture=\(capture)&settings=\(settings)&index=\(index)&values=\(values ? 1 : 0)"
        return try await session.json("document?\(query)")
    }

    private func facts(_ view: [String: Any]) -> [[String]] {
        (view["message"] as? [String: Any])?["facts"] as? [[String]] ?? []
    }

    private static let attempt = String(repeating: "4f1c", count: 8)

    @Test(
        "the records of a service provider's log are explained",
        arguments: [
            "GET / 200\n2026-05-01T10:00:00Z login rejected-message attempt=\(attempt) idp=https://i.test findings=audience.mismatch\n",
            #"{"message":"2026-05-01T10:00:00Z login rejected-message attempt=\#(attempt) findings=audience.mismatch"}"#
                + "\n",
        ]
    )
    func records(log: String) async throws {
        let view = try await view(Array(log.utf8))
        let attempts = try #require(view["attempts"] as? [String: Any])
        let shown = try #require((attempts["shown"] as? [[String: Any]])?.first)
        #expect(shown["title"] as? String == "2026-05-01T10:00:00Z login: rejected-message")
        #expect((shown["meaning"] as? String)?.hasPrefix("The message does not verify") == true)
        #expect((shown["facts"] as? [[String]])?.contains(["Attempt", Self.attempt]) == true)
        #expect((shown["findings"] as? [[String: Any]])?.map { $0["code"] as? String } == ["audience.mismatch"])
        #expect((view["summary"] as? [String: Any])?["verdict"] as? String == "unreadable")
        #expect(view["command"] as? String == "samltool explain - < capture.xml")
        // Next to a message, records are lines of a log like others.
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let mixed = try await self.view(Array(log.utf8) + response)
        #expect(mixed["attempts"] is NSNull)
    }

    @Test("a list contains every message with its kind, its number and the request that it answers")
    func lists() async throws {
        let response = try TestVectors.bytes("attacks/valid/assertion-signed.xml")
        let documents = MessageSample.kinds.map { MessageSample.document($0) } + [response]
        let capture = try await session.capture(try MessageSample.har(documents), name: "logout.har") ?? 0
        let settings = try await session.settings(Self.time) ?? 0
        let list = try await session.json("verdicts?capture=\(capture)&settings=\(settings)")
        let rows = list["rows"] as? [[String: Any]] ?? []
        #expect(rows.map { $0["kind"] as? String } == MessageSample.kinds + ["Response"])
        #expect(rows.map { $0["entry"] as? String } == (1...7).map { "\($0)" })
        #expect(rows.map { $0["verdict"] as? String } == Array(repeating: "undecided", count: 7))
        #expect(rows.map { $0["answered"] as? String } == [nil, nil, "2", nil, nil, nil, nil])
        #expect(rows.allSatisfy { $0["issuer"] as? String == MessageSample.issuer })
        #expect((list["others"] as? [Any])?.isEmpty == true)
        let report = await session.post("report?capture=\(capture)&settings=\(settings)").text
        #expect(report.contains(#""kind":"LogoutRequest""#))
        for secret in MessageSample.secrets + [MessageSample.relayState] { #expect(!report.contains(secret)) }
    }

    @Test("a summary says who sent the message to whom, when, and what it answers")
    func summarizes() async throws {
        let input = try MessageSample.har(["LogoutRequest", "LogoutResponse"].map { MessageSample.document($0) })
        let request = try await view(input)
        let header = [
            ["Issuer", "https://idp.example.test"], ["IssueInstant", "2026-05-01T10:00:00Z"],
            ["Destination", "https://sp.example.test/saml"],
        ]
        let relayState = ["RelayState", "13 bytes, not shown"]
        #expect(Array(facts(request).prefix(4)) == header + [relayState])
        let end = "--entry 1 --messages all --at 2026-05-01T10:01:00Z"
        #expect((request["command"] as? String)?.hasSuffix(end) == true)
        let answer = try await view(input, index: 1)
        let status = ["Status", "urn:oasis:names:tc:SAML:2.0:status:Success"]
        #expect(
            facts(answer) == header + [["InResponseTo", "_logoutrequest (entry 1)"], relayState, status]
        )
    }

    @Test("names, session indexes, artifacts and reasons are hidden unless the user asks for them")
    func hides() async throws {
        let input = try MessageSample.har(MessageSample.kinds.map { MessageSample.document($0) })
        let capture = try await session.capture(input) ?? 0
        let settings = try await session.settings(Self.time) ?? 0
        let query = "capture=\(capture)&settings=\(settings)"
        var shown = ""
        for call in ["verdicts?\(query)"] + MessageSample.kinds.indices.map({ "document?\(query)&index=\($0)" }) {
            let text = await session.post(call).text
            for secret in MessageSample.secrets + [MessageSample.relayState] {
                #expect(!text.contains(secret), "\(call) \(secret)")
            }
            shown += await session.post(call + "&values=1").text
        }
        for secret in MessageSample.secrets { #expect(shown.contains(secret), "\(secret)") }
        #expect(!shown.contains(MessageSample.relayState))
    }

    @Test("the facts of a kind say what is hidden")
    func describes() async throws {
        func facts(_ kind: String, values: Bool = false) async throws -> [[String]] {
            let view = try await view(MessageSample.document(kind), values: values)
            #expect((view["record"] as? [String: Any])?["assertions"] as? [String] == [])
            return Array(self.facts(view).dropFirst(3))
        }
        let first = [["NotOnOrAfter", "2026-05-01T10:05:00Z"], ["Subject", "NameID"]]
        #expect(
            try await facts("LogoutRequest") == first + [
                ["SessionIndex", "1, hidden"], ["Reason", "15 bytes, hidden"],
            ]
        )
        #expect(
            try await facts("LogoutRequest", values: true)
                == first + [["NameID", "mira-7"], ["SessionIndex", "_session-9"], ["Reason", "because of mira"]]
        )
        #expect(try await facts("ArtifactResolve") == [["Artifact", "11 bytes, hidden"]])
        #expect(try await facts("AttributeQuery") == [["Subject", "NameID"], ["Attributes", "mail"]])
        #expect(try await facts("LogoutResponse").map(\.first) == ["InResponseTo", "Status"])
    }

    @Test("the XML and the signature of a document are shown", .requiresXMLSec)
    func showsDocument() async throws {
        let signed = try await view(try MessageSample.signed(MessageSample.document("LogoutRequest")), trusts: true)
        let headline = (signed["summary"] as? [String: Any])?["headline"] as? String
        #expect(headline == "Accepted. Not checked: Destination.")
        #expect((signed["message"] as? [String: Any])?["verified"] as? Bool == true)
        let coverage = (signed["coverage"] as? [[String: Any]])?.first ?? [:]
        #expect(coverage["target"] as? String == "/samlp:LogoutRequest")
        #expect(coverage["result"] as? String == "valid")
        let rows = (signed["tree"] as? [String: Any])?["rows"] as? [[Any]] ?? []
        #expect(rows.first?[2] as? String == "samlp:LogoutRequest")
    }

    @Test("the signature of a query is shown, verified or not", .requiresXMLSec)
    func showsQuery() async throws {
        let url = try MessageSample.url(MessageSample.document("AuthnRequest"))
        let verified = try await view(url, trusts: true)
        #expect((verified["summary"] as? [String: Any])?["verdict"] as? String == "accept")
        #expect((verified["message"] as? [String: Any])?["verified"] as? Bool == true)
        #expect((verified["query"] as? [String: Any])?["result"] as? String == "valid")
        #expect(facts(verified).contains(["RelayState", "13 bytes, not shown"]))
        let unchecked = try await view(url)
        #expect((unchecked["message"] as? [String: Any])?["verified"] as? Bool == false)
        #expect((unchecked["query"] as? [String: Any])?["result"] as? String == "unchecked")
    }
}
