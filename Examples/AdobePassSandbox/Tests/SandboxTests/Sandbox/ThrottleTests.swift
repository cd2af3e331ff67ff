// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Sandbox
internal import Testing

@Suite struct `The throttle` {
    private static func from(_ address: String?) -> Headers { ["X-Forwarded-For": address] }

    @Test func `follows the documented example`() async throws {
        let device = try await Device { $0.throttle.enabled = true }
        // The calls at 0, 1.2, 2.1 and 3.1 s use the allowance of a second, ten others the burst.
        let rejected = [2_400, 2_600, 2_800]
        let burst = [300, 600, 900, 1_300, 1_400, 1_500, 1_600, 1_700, 1_800, 2_200]
        var last = 0
        for moment in ([0, 1_200, 2_100, 3_100] + burst + rejected).sorted() {
            device.sandbox.advance(by: .milliseconds(moment - last))
            last = moment
            let status = rejected.contains(moment) ? 429 : 200
            try await device.v2("profiles", Self.from("192.0.2.1")).expect(status)
        }
        // The burst is granted once.
        device.advance(3_600)
        for status in [200, 429] {
            try await device.v2("profiles", Self.from("192.0.2.1")).expect(status)
        }
    }

    @Test func `counts calls of 100 devices by address, and answers with a page, except on control paths`() async throws
    {
        let device = try await Device { $0.throttle.enabled = true }
        let body = #"{"software_statement":"\#(Device.statement("{}"))"}"#
        func register(_ address: String?, _ status: Int) async throws -> Reply {
            try await device.ask("POST /o/client/register", Self.from(address), json: body).expect(status)
        }
        for _ in 0..<11 { _ = try await register("10.0.0.0", 201) }
        let reply = try await register("10.0.0.0, 198.51.100.9", 429)
        #expect(reply.headers[.contentType] == "text/html")
        #expect(reply.body.count == 166)
        #expect(reply.text.contains("<title>429 Too Many Requests</title>"))
        #expect(reply.headers[values: .setCookie].filter { $0.hasPrefix("AWSALB") }.count == 2)
        #expect(reply.headers[.retryAfter] == nil)
        for number in 1..<100 { _ = try await register("10.0.0.\(number)", 201) }
        // A server that names no device has one allowance for all of its devices. Two calls registered this client.
        for status in Array(repeating: 201, count: 9) + [429] { _ = try await register(nil, status) }
        try await device.ask("GET /sandbox/state", Self.from("10.0.0.0")).expect(200)
        device.sandbox.advance(by: .milliseconds(999))
        try await device.ask("GET /api/v1/identities", Self.from("10.0.0.0")).expect(429)
        device.sandbox.advance(by: .milliseconds(1))
        try await device.ask("GET /api/v1/identities", Self.from("10.0.0.0")).expect(404)
    }
}
