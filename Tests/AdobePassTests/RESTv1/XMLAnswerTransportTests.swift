// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import Testing

struct XMLAnswerTransportTests {
    /// Answers every request with the same response.
    private struct Fixed: Transport {
        let response: TransportResponse

        func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse { response }
    }

    private static func answer(
        _ path: String,
        _ status: Int,
        _ type: String?,
        _ body: String
    ) async throws -> TransportResponse {
        let request = TransportRequest(
            head: HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: path)
        )
        return try await XMLAnswerTransport(Fixed(response: V1Samples.response(status, type, body))).send(request)
    }

    private static let xml = "<a><b> 1\n</b><c>x</c><b>\"</b><d/></a>"
    private static let json = #"{"b":["1","\""],"c":"x","d":""}"#

    @Test(
        arguments: [
            "/api/v1/config/ACME", "/reggie/v1/ACME/regcode", "/api/v1/tokens/authn?requestor=profile-requests",
        ],
        ["application/xml", "text/plain", nil]
    )
    func `converts an answer of V1`(path: String, type: String?) async throws {
        let answer = try await Self.answer(path, 200, type, Self.xml)
        #expect(String(decoding: answer.body, as: UTF8.self) == Self.json)
        #expect(answer.head.headerFields[.contentType] == "application/json")
        #expect(answer.head.status.code == 200)
    }

    @Test func `converts an error that is labeled JSON, and no success`() async throws {
        let error = try await Self.answer("/api/v1/config/ACME", 403, "application/json", Self.xml)
        #expect(String(decoding: error.body, as: UTF8.self) == Self.json)
        let success = try await Self.answer("/api/v1/config/ACME", 200, "application/json", Self.xml)
        #expect(String(decoding: success.body, as: UTF8.self) == Self.xml)
    }

    @Test(arguments: [
        ("/api/v2/ACME/profiles", 200, "application/xml", xml), ("/o/client/token", 400, "application/xml", xml),
        // A SAML request reaches the framework unchanged.
        ("/api/v1/ACME/profile-requests/North", 200, "application/xml", xml),
        ("/api/v1/config/ACME", 200, "text/html", xml), ("/api/v1/config/ACME", 200, "application/xml", "{\"a\":1}"),
        ("/api/v1/config/ACME", 200, "application/xml", "<a><b></a>"),
        ("/api/v1/config/ACME", 200, "application/xml", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"),
        ("/api/v1/config/ACME", 200, "application/xml", ""),
        (
            "/api/v1/config/ACME", 200, "application/xml",
            String(repeating: "<a>", count: 33) + String(repeating: "</a>", count: 33)
        ),
        ("/api/v1/config/ACME", 200, "application/xml", "<a>" + String(repeating: "<b/>", count: 100_000) + "</a>"),
        ("/api/v1/config/ACME", 200, "application/xml", "<a>" + String(repeating: " ", count: 2 << 20) + "</a>"),
    ])
    func `returns other answers unchanged`(path: String, status: Int, type: String, body: String) async throws {
        let answer = try await Self.answer(path, status, type, body)
        #expect(String(decoding: answer.body, as: UTF8.self) == body)
        #expect(answer.head.headerFields[.contentType] == type)
    }

    @Test func `converts the refusal of a profile request`() async throws {
        let answer = try await Self.answer("/api/v1/ACME/profile-requests/North", 400, "application/xml", Self.xml)
        #expect(String(decoding: answer.body, as: UTF8.self) == Self.json)
    }

    @Test func `converts many elements with different names in linear time`() async throws {
        let body = "<a>" + (0..<40_000).map { "<b\($0)/>" }.joined() + "</a>"
        let answer = try await Self.answer("/api/v1/config/ACME", 200, "application/xml", body)
        #expect(answer.body.first == UInt8(ascii: "{"))
    }
}
