// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Testing

@Suite struct OutcomeTests {
    /// The text of the sample with a change.
    static func changed(_ text: String, to new: String) throws -> [UInt8] {
        let document = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        return Array(document.replacingOccurrences(of: text, with: new).utf8)
    }

    /// The settings, the script of Adobe Pass, and the changes of the request; the outcome, the result and the calls.
    typealias Case = (
        settings: [String: String], script: [ScriptedTransport.Step], changes: JSON, outcome: String, result: String,
        calls: [String]
    )

    private static let exchange = "/api/v2/ACME/profiles/sso/Apple"

    /// The members for REST API V1.
    static let v1: JSON = ["mvpd": "NorthCable", "device": ["type": "tvOS"] as JSON]

    static let cases: [Case] = [
        ([:], [], [:], "exchanged", "profile", [exchange]),
        (["BACKEND": "v1"], [], v1, "exchanged", "token-stored", ["/api/v1/tokens/authn"]),
        (["BACKEND": "none"], [], [:], "exchanged", "valid", []),
        ([:], [.answer(200, #"{"profiles":{}}"#)], [:], "no-profile", "none", [exchange]),
    ]

    @Test(arguments: cases) func `exchanges a valid document, and reports the result`(row: Case) async throws {
        let fixture = try ServiceFixture(row.settings, transport: ScriptedTransport(row.script))
        let reply = try await fixture.submit(SampleDocument.signed(), row.changes)
        reply.expect(200, ["schema": "swift-saml/exchange/1", "outcome": row.outcome.json, "result": row.result.json])
        #expect(reply["profiles.0.mvpd"] == (row.result == "profile" ? "NorthCable" : nil))
        let requests = fixture.transport.requests
        #expect(requests.map(\.head.path) == row.calls)
        for request in requests {
            #expect(String(decoding: request.body, as: UTF8.self).contains("SAMLResponse="))
            #expect(request.head.headerFields[.named("X-Forwarded-For")] == "127.0.0.1")
        }
    }

    @Test func `rejects a changed document with its findings and does not send it`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.submit(Self.changed("MARKER-UID", to: "MARKER-UIE"))
        reply.expect(422, ["outcome": "rejected", "findings.0.severity": "error", "findings.0.line": 1])
        #expect(reply.codes == ["signature.invalid-digest"])
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(arguments: ["guarded", "recipe"])
    func `rejects a document that the cleanup would damage only if the operator configured it`(
        cleanup: String
    ) async throws {
        let fixture = try ServiceFixture(["CLEANUP": cleanup])
        let reply = try await fixture.submit(Self.changed("<samlp:Response xmlns", to: "<samlp:Response\nxmlns"))
        let isRejected = cleanup == "guarded"
        #expect((reply.status == 422) == isRejected)
        #expect(reply.codes.contains("exchange.cleanup-breaks-xml"))
        #expect(fixture.transport.requests.isEmpty == isRejected)
    }

    /// S-94: what is sent is what was validated, with every cleanup.
    @Test(
        arguments: ["recipe", "guarded", "none"],
        [
            ("<!-- -\n->EVIL<!-\n- -->", "exchange.cleanup-changes-structure"),
            ("<samlp:Extensions><x xmlns='urn:x'>EVIL</x></samlp:Extensions>", "saml.misplaced-message"),
        ]
    )
    func `sends no document in which another reader finds an assertion that was not validated`(
        cleanup: String,
        row: (inserted: String, code: String)
    ) async throws {
        let fixture = try ServiceFixture(["CLEANUP": cleanup])
        let evil = "<saml:Assertion ID='_evil' Version='2.0' IssueInstant='\(SampleDocument.now)'/>"
        let inserted = row.inserted.replacingOccurrences(of: "EVIL", with: evil)
        let reply = try await fixture.submit(Self.changed("<samlp:Status>", to: inserted + "<samlp:Status>"))
        reply.expect(422, ["findings.0.severity": "error"])
        #expect(reply.codes == [row.code])
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `exchanges an assertion once, and answers its device with the profile again`() async throws {
        let fixture = try ServiceFixture()
        let replies = try await fixture.submit([Row(1), Row(1), Row(1, SampleDocument.device("other"))])
        #expect(replies.map { $0["outcome"] } == ["exchanged", "exchanged-before", "used-elsewhere"])
        #expect(replies.map(\.status) == [200, 200, 422])
        #expect(replies.map { $0["result"] } == ["profile", "profile", nil])
        #expect(replies.map(\.codes) == [[], ["replay.seen-before"], ["replay.seen-before"]])
        #expect(fixture.transport.requests.map(\.head.path) == [Self.exchange, "/api/v2/ACME/profiles"])
    }

    @Test(arguments: [(200, "exchanged-before", "token-stored"), (403, "no-profile", "none")])
    func `answers a repeated document with the token of its device in V1`(
        status: Int,
        outcome: String,
        result: String
    ) async throws {
        let transport = ScriptedTransport([.answer(204, ""), .answer(status, "")])
        let fixture = try ServiceFixture(["BACKEND": "v1"], transport: transport)
        let replies = try await fixture.submit([Row(1, Self.v1), Row(1, Self.v1)])
        replies[1].has(["outcome": outcome.json, "result": result.json])
        #expect(fixture.transport.requests.last?.head.path?.hasPrefix("/api/v1/checkauthn?") == true)
    }

    @Test func `rejects a repeated document without a backend`() async throws {
        let replies = try await ServiceFixture(["BACKEND": "none"]).submit([Row(1), Row(1)])
        #expect(replies.map { $0["outcome"] } == ["exchanged", "rejected"])
    }

    @Test(
        arguments: [
            (["accessStatus": "denied"], "not granted"), (["accessStatus": JSON.null], "not granted"),
            (["providerId": JSON.null], "names no provider"), (["expirationDate": 1_777_629_600_000], "in the past"),
        ] as [(JSON, String)]
    )
    func `refuses an invalid status of the framework, and keeps the document`(
        status: JSON,
        message: String
    ) async throws {
        let fixture = try ServiceFixture()
        let replies = try await fixture.submit([Row(1, ["framework": status]), Row(1)])
        #expect(replies.map(\.status) == [400, 200])
        #expect(replies[0]["error.message"]?.string?.contains(message) == true, "\(replies[0].text)")
        #expect(fixture.transport.requests.map(\.head.path) == [Self.exchange])
    }

    @Test func `rejects an assertion for one use without replay detection`() async throws {
        let reply = try await ServiceFixture(["BACKEND": "none", "REPLAY": "off"]).submit(SampleDocument.signed())
        #expect(reply.codes == ["conditions.unknown-condition"])
    }

    @Test func `uses the service provider of the request`() async throws {
        let fixture = try ServiceFixture(["SERVICE_PROVIDERS": "ACME,OTHER"])
        let names = [nil, "ACME", "OTHER", "X"].enumerated()
        let replies = try await fixture.submit(names.map { try Row($0, ["serviceProvider": $1]) })
        #expect(replies.map(\.status) == [400, 200, 200, 400])
        let paths = fixture.transport.requests.compactMap(\.head.path)
        #expect(paths == ["ACME", "OTHER"].map { "/api/v2/\($0)/profiles/sso/Apple" })
    }
}
