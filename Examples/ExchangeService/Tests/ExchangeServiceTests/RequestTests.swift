// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import HTTPTypes
internal import Testing

/// Requests that are damaged or incomplete.
@Suite struct RequestTests {
    @Test(arguments: [
        (2_000_000_000_000 as JSON, 200), ("2000000000000", 200), ("+2000000000000", 400), ("-1", 400), ("", 400),
        ("2e12", 400), (true, 400),
    ])
    func `have the expiration date as a number or as its digits`(date: JSON, status: Int) async throws {
        let fixture = try ServiceFixture()
        let changes: JSON = ["framework": ["expirationDate": date] as JSON]
        let reply = try await fixture.submit(SampleDocument.signed(), changes)
        #expect(reply.status == status)
        #expect((reply["result"] == "profile") == (status == 200))
        #expect(fixture.transport.requests.isEmpty == (status != 200))
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["\u{301}\u{316}", "a"])
    func `are rejected before decoding if a name is too long`(mark: String) async throws {
        let body = "{\"\(String(repeating: mark, count: 100_000))\" :1}"
        #expect(try await ServiceFixture().post("exchange", body).status == 400)
    }

    private static let noVersion: JSON = ["model": "", "version": JSON.null]

    @Test(
        arguments: [
            (["device": ["id": JSON.null] as JSON], "device.id"),
            (["device": JSON.null], "device.id, device.information"),
            (["device": ["information": JSON.null] as JSON], "device.information"),
            (["framework": JSON.null], "framework"),
            (["device": ["information": noVersion] as JSON], "device.information: the value has the wrong type"),
            (["device": ["information": ["model": ""] as JSON] as JSON], "device.information.model"),
            (["device": ["id": "MARKER UID"] as JSON], "printable"),
            (["device": ["type": "MARKER-UID"] as JSON], "must be iOS or tvOS"),
            (["mvpd": "a/MARKER-UID"], "the ID of a TV provider"), (["serviceProvider": "a/b"], "the ID of a channel"),
        ] as [(JSON, String)]
    )
    func `are reported with the missing or invalid member`(changes: JSON, message: String) async throws {
        let fixture = try ServiceFixture()
        let reply = try await fixture.submit(SampleDocument.signed(), changes)
        reply.expect(400, ["outcome": "bad-request"])
        #expect(reply["error.message"]?.string?.contains(message) == true, "\(reply.text)")
        #expect(!reply.text.contains("MARKER"))
        #expect(fixture.transport.requests.isEmpty)
    }

    @Test(
        arguments: [
            [.contentType: "text/plain"], [.contentType: "application/xml"], [.contentType: "application/jsonx"],
            [.contentEncoding: "gzip"],
        ] as [HTTPFields]
    )
    func `are rejected with a body of another type or with an encoding`(fields: HTTPFields) async throws {
        let reply = try await ServiceFixture().submit(SampleDocument.signed(), [:], fields)
        reply.expect(415, ["outcome": "unsupported-type"])
    }

    @Test func `are rejected beyond the limit and accepted at the limit`() async throws {
        for (count, status) in [(2048, 400), (2049, 413)] {
            let fixture = try ServiceFixture(["MAXIMUM_BODY_BYTES": "2048", "BACKEND": "none"])
            #expect(try await fixture.post("exchange", String(repeating: " ", count: count)).status == status)
        }
    }
}
