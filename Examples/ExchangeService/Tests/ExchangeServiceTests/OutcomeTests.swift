// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import Testing

@Suite struct OutcomeTests {
    @Test func `creates a profile from a valid document with REST API V2`() async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.submit(SampleDocument.signed())
        #expect(reply.status == 200)
        #expect(reply.body.schema == "swift-saml/exchange/1")
        #expect(reply.body.outcome == "exchanged")
        #expect(reply.body.result == "profile")
        #expect(reply.body.profiles?.map(\.mvpd) == ["NorthCable"])
        let request = try #require(fixture.transport.requests.first)
        #expect(request.head.path == "/api/v2/ACME/profiles/sso/Apple")
        #expect(String(decoding: request.body, as: UTF8.self).hasPrefix("SAMLResponse="))
        #expect(request.head.headerFields[ServiceFixture.name("X-Forwarded-For")] == "127.0.0.1")
    }

    @Test(arguments: [
        ("2000000000000", 200), (#""2000000000000""#, 200), (#""+2000000000000""#, 400), (#""-1""#, 400), (#""""#, 400),
        (#""2e12""#, 400),
    ])
    func `exchanges a document in JSON like one in XML`(expirationDate: String, status: Int) async throws {
        let fixture = try ServiceFixture()
        let document = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        let json: [String: Any] = [
            "samlAttributeQueryResponse": document,
            "device": [
                "id": "MARKER-DEVICE",
                "information": [
                    "model": "TV", "version": "1", "osName": "tvOS", "osVersion": "18", "connectionType": "WiFi",
                ],
            ],
            "framework": ["accessStatus": "granted", "providerId": "north-cable", "expirationDate": "DATE"],
        ]
        let body = String(decoding: try JSONSerialization.data(withJSONObject: json), as: UTF8.self)
            .replacingOccurrences(of: #""DATE""#, with: expirationDate)
        let reply = try await fixture.submit(Array(body.utf8), [.contentType: "application/json; charset=utf-8"])
        #expect(reply.status == status)
        #expect((reply.body.result == "profile") == (status == 200))
    }

    @Test func `creates a token from a valid document with REST API V1`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "v1"])
        let reply = try await fixture.submit(SampleDocument.signed(), query: "?mvpd=NorthCable&deviceType=tvOS")
        #expect(reply.status == 200)
        #expect(reply.body.result == "token-stored")
        #expect(fixture.transport.requests.map(\.head.path) == ["/api/v1/tokens/authn"])
    }

    @Test func `sends nothing without a back end`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "none"])
        let reply = try await fixture.submit(SampleDocument.signed(), [.contentType: "text/xml"])
        #expect(reply.status == 200)
        #expect(reply.body.result == "valid")
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `reports an empty list of profiles as not signed in`() async throws {
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(200, #"{"profiles":{}}"#)]))
        let reply = try await fixture.submit(SampleDocument.signed())
        #expect(reply.status == 200)
        #expect(reply.body.outcome == "no-profile")
        #expect(reply.body.result == "none")
    }

    @Test func `rejects a changed document with its findings and does not send it`() async throws {
        let fixture = try ServiceFixture()
        let document = String(decoding: try SampleDocument.signed(), as: UTF8.self)
            .replacingOccurrences(of: "MARKER-UID", with: "MARKER-UIE")
        let reply = try await fixture.submit(Array(document.utf8))
        #expect(reply.status == 422)
        #expect(reply.body.outcome == "rejected")
        #expect(reply.body.findings.map(\.code) == ["signature.invalid-digest"])
        #expect(reply.body.findings.first?.severity == "error")
        #expect(reply.body.findings.first?.line == 1)
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `rejects a document that the cleanup would damage if the operator configured it`() async throws {
        let fixture = try ServiceFixture(["CLEANUP": "guarded"])
        let text = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        let broken = text.replacingOccurrences(of: "<samlp:Response xmlns", with: "<samlp:Response\nxmlns")
        let reply = try await fixture.submit(Array(broken.utf8))
        #expect(reply.status == 422)
        #expect(reply.body.findings.map(\.code) == ["exchange.cleanup-breaks-xml"])
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `sends a document that the cleanup would damage by default`() async throws {
        let fixture = try ServiceFixture()
        let text = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        let broken = text.replacingOccurrences(of: "<samlp:Response xmlns", with: "<samlp:Response\nxmlns")
        let reply = try await fixture.submit(Array(broken.utf8))
        #expect(reply.status != 422)
        #expect(!fixture.transport.requests.isEmpty)
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
        let text = String(decoding: try SampleDocument.signed(), as: UTF8.self).replacingOccurrences(
            of: "<samlp:Status>",
            with: row.inserted.replacingOccurrences(of: "EVIL", with: evil) + "<samlp:Status>"
        )
        let reply = try await fixture.submit(Array(text.utf8))
        #expect(reply.status == 422)
        #expect(reply.body.findings.map(\.code) == [row.code])
        #expect(reply.body.findings.first?.severity == "error")
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `reports input that is not XML as unreadable`() async throws {
        let reply = try await ServiceFixture().submit(Array("<a>MARKER-UID".utf8))
        #expect(reply.status == 400)
        #expect(reply.body.outcome == "unreadable")
        #expect(reply.body.findings.map(\.code) == ["xml.malformed"])
    }

    @Test func `exchanges an assertion once`() async throws {
        let fixture = try ServiceFixture()
        let document = try SampleDocument.signed()
        let replies = try await fixture.run { client in
            [try await client.submit(document), try await client.submit(document)]
        }
        #expect(replies.map(\.status) == [200, 422])
        #expect(replies[1].body.findings.map(\.code) == ["replay.seen-before"])
        #expect(fixture.transport.requests.count == 1)
    }

    @Test(
        arguments: [
            (["AP-Device-Identifier": nil], "", "the device ID"),
            (["X-Device-Info": nil], "", "the device information"),
            (["AP-Partner-Framework-Status": nil], "", "the status of the partner framework"),
            (["AP-Device-Identifier": "fingerprint *MARKER-UID*"], "", "AP-Device-Identifier: The value is not Base64"),
            ([:], "?deviceType=MARKER-UID", "must be iOS or tvOS"),
            ([:], "?mvpd=a%2FMARKER-UID", "the ID of a TV provider"),
        ] as [([String: String?], String, String)]
    )
    func `reports the missing field of a request`(
        changes: [String: String?],
        query: String,
        message: String
    ) async throws {
        var fields = ServiceFixture.fields
        for (name, value) in changes { fields[ServiceFixture.name(name)] = value }
        let fixture = try ServiceFixture()
        let reply = try await fixture.submit(SampleDocument.signed(), query: query, fields)
        #expect(reply.status == 400)
        #expect(reply.body.outcome == "bad-request")
        #expect(reply.body.error?.message.contains(message) == true)
        #expect(!reply.text.contains("MARKER"))
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(arguments: [
        ("{MARKER-UID", "must be JSON"), ("[]", "wrong type"),
        (#"{"mvpd":"MARKER-UID"}"#, "samlAttributeQueryResponse"),
        (#"{"samlAttributeQueryResponse":""}"#, "empty"),
        (#"{"samlAttributeQueryResponse":"<a/>","device":{"id":"MARKER UID"}}"#, "printable"),
        (
            #"{"samlAttributeQueryResponse":"<a/>","device":{"id":"x","information":{"model":"MARKER-UID"}}}"#,
            "device.information.version"
        ),
    ])
    func `reports malformed JSON and missing members`(json: String, message: String) async throws {
        let reply = try await ServiceFixture().submit(Array(json.utf8), [.contentType: "application/json"])
        #expect(reply.status == 400)
        #expect(reply.body.error?.message.contains(message) == true, "\(reply.text)")
        #expect(!reply.text.contains("MARKER"))
    }

    @Test(arguments: [nil, "text/plain", "multipart/form-data"])
    func `rejects a body of another type`(type: String?) async throws {
        var fields = ServiceFixture.fields
        fields[.contentType] = type
        let reply = try await ServiceFixture().submit(SampleDocument.signed(), fields)
        #expect(reply.status == 415)
        #expect(reply.body.outcome == "unsupported-type")
    }

    @Test func `rejects a body with a content encoding`() async throws {
        var fields = ServiceFixture.fields
        fields[.contentEncoding] = "gzip"
        #expect(try await ServiceFixture().submit(SampleDocument.signed(), fields).status == 415)
    }

    @Test func `rejects a body beyond the limit and accepts one at the limit`() async throws {
        let fixture = try ServiceFixture(["MAXIMUM_BODY_BYTES": "2048", "BACKEND": "none"])
        let statuses = try await fixture.run { client in
            var statuses: [Int] = []
            for count in [2048, 2049] {
                statuses.append(try await client.submit([UInt8](repeating: 0x20, count: count)).status)
            }
            return statuses
        }
        #expect(statuses == [400, 413])
    }
}
