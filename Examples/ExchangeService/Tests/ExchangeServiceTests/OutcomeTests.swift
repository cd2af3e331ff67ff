// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import Testing

@Suite struct OutcomeTests {
    @Test func `a valid document becomes a profile by REST API V2`() async throws {
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

    @Test func `a document in JSON is exchanged as one in XML`() async throws {
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
            "framework": ["accessStatus": "granted", "providerId": "north-cable", "expirationDate": 2_000_000_000_000],
        ]
        let body = try JSONSerialization.data(withJSONObject: json)
        let reply = try await fixture.submit(Array(body), [.contentType: "application/json; charset=utf-8"])
        #expect(reply.status == 200)
        #expect(reply.body.result == "profile")
    }

    @Test func `a valid document becomes a token by REST API V1`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "v1"])
        let reply = try await fixture.submit(SampleDocument.signed(), query: "?mvpd=NorthCable&deviceType=tvOS")
        #expect(reply.status == 200)
        #expect(reply.body.result == "token-stored")
        #expect(fixture.transport.requests.map(\.head.path) == ["/api/v1/tokens/authn"])
    }

    @Test func `nothing is sent where there is no backend`() async throws {
        let fixture = try ServiceFixture(["BACKEND": "none"])
        let reply = try await fixture.submit(SampleDocument.signed(), [.contentType: "text/xml"])
        #expect(reply.status == 200)
        #expect(reply.body.result == "valid")
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `an empty list of profiles is told as nobody signed in`() async throws {
        let fixture = try ServiceFixture(transport: ScriptedTransport([.answer(200, #"{"profiles":{}}"#)]))
        let reply = try await fixture.submit(SampleDocument.signed())
        #expect(reply.status == 200)
        #expect(reply.body.outcome == "no-profile")
        #expect(reply.body.result == "none")
    }

    @Test func `a document that was changed is rejected with its findings, and not sent`() async throws {
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

    @Test func `a document that the cleanup would damage is rejected if the operator asks for it`() async throws {
        let fixture = try ServiceFixture(["CLEANUP": "refuse"])
        let text = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        let broken = text.replacingOccurrences(of: "<samlp:Response xmlns", with: "<samlp:Response\nxmlns")
        let reply = try await fixture.submit(Array(broken.utf8))
        #expect(reply.status == 422)
        #expect(reply.body.findings.map(\.code) == ["exchange.cleanup-breaks-xml"])
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test func `a document that the cleanup would damage is sent by default`() async throws {
        let fixture = try ServiceFixture()
        let text = String(decoding: try SampleDocument.signed(), as: UTF8.self)
        let broken = text.replacingOccurrences(of: "<samlp:Response xmlns", with: "<samlp:Response\nxmlns")
        let reply = try await fixture.submit(Array(broken.utf8))
        #expect(reply.status != 422)
        #expect(!fixture.transport.requests.isEmpty)
    }

    @Test func `what is no XML is unreadable`() async throws {
        let reply = try await ServiceFixture().submit(Array("<a>MARKER-UID".utf8))
        #expect(reply.status == 400)
        #expect(reply.body.outcome == "unreadable")
        #expect(reply.body.findings.map(\.code) == ["xml.malformed"])
    }

    @Test func `an assertion is exchanged once`() async throws {
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
            (["AP-Device-Identifier": nil], "", "the identifier of the device"),
            (["X-Device-Info": nil], "", "the information on the device"),
            (["AP-Partner-Framework-Status": nil], "", "the status of the partner framework"),
            (["AP-Device-Identifier": "fingerprint *MARKER-UID*"], "", "AP-Device-Identifier: bad-base64"),
            ([:], "?deviceType=MARKER-UID", "expected iOS or tvOS"),
            ([:], "?mvpd=a%2FMARKER-UID", "the identifier of a provider"),
        ] as [([String: String?], String, String)]
    )
    func `a request that lacks something is told what`(
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
        ("{MARKER-UID", "expected JSON"), ("[]", "expected another type"),
        (#"{"mvpd":"MARKER-UID"}"#, "samlAttributeQueryResponse"),
        (#"{"samlAttributeQueryResponse":""}"#, "empty"),
        (#"{"samlAttributeQueryResponse":"<a/>","device":{"id":"MARKER UID"}}"#, "printable"),
        (
            #"{"samlAttributeQueryResponse":"<a/>","device":{"id":"x","information":{"model":"MARKER-UID"}}}"#,
            "device.information.version"
        ),
    ])
    func `JSON that is none or lacks something is told what`(json: String, message: String) async throws {
        let reply = try await ServiceFixture().submit(Array(json.utf8), [.contentType: "application/json"])
        #expect(reply.status == 400)
        #expect(reply.body.error?.message.contains(message) == true, "\(reply.text)")
        #expect(!reply.text.contains("MARKER"))
    }

    @Test(arguments: [nil, "text/plain", "multipart/form-data"])
    func `a body of another type is not read`(type: String?) async throws {
        var fields = ServiceFixture.fields
        fields[.contentType] = type
        let reply = try await ServiceFixture().submit(SampleDocument.signed(), fields)
        #expect(reply.status == 415)
        #expect(reply.body.outcome == "unsupported-type")
    }

    @Test func `a body with a content encoding is not read`() async throws {
        var fields = ServiceFixture.fields
        fields[.contentEncoding] = "gzip"
        #expect(try await ServiceFixture().submit(SampleDocument.signed(), fields).status == 415)
    }

    @Test func `a body beyond the limit is turned away, and one at the limit is read`() async throws {
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
