// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Sandbox
internal import Testing

@Suite struct `The throttle` {
    /// Registers a client with one call, from an address, and returns the status.
    private static func register(_ device: Device, from address: String?) async throws -> Int {
        let headers: [String: String?] = [
            "X-Forwarded-For": address, "Content-Type": "application/json;charset=utf-8",
        ]
        let body = #"{"software_statement":"\#(Device.statement)"}"#
        return try await device.ask("POST", "/o/client/register", headers, json: body).status
    }

    @Test func `counts registrations and tokens of 500 devices by address, and one that is throttled stops no other`()
        async throws
    {
        let device = try await Device { $0.throttle.enabled = true }
        let addresses = (0..<500).map { "10.0.\($0 / 250).\($0 % 250 + 1)" }
        var first: [Int] = []
        for _ in 0..<12 { first.append(try await Self.register(device, from: addresses[0])) }
        #expect(first == Array(repeating: 201, count: 11) + [429])
        for address in addresses.dropFirst() {
            #expect(try await Self.register(device, from: address) == 201)
            let form = "client_id=a&client_secret=b&grant_type=client_credentials"
            let token = try await device.ask("POST", "/o/client/token", ["X-Forwarded-For": address], form: form)
            #expect(token.status == 400)
        }
        #expect(try await Self.register(device, from: addresses[0]) == 429)
        // A server that names no device has one allowance for all of its devices. Two calls registered this client.
        var shared: [Int] = []
        for _ in 0..<12 { shared.append(try await Self.register(device, from: nil)) }
        #expect(shared.contains(429))
        _ = try await device.tell("clock", #"{"seconds":1}"#)
        #expect(try await Self.register(device, from: addresses[0]) == 201)
    }

    @Test func `answers with a page for each device separately, except on its control paths`() async throws {
        let device = try await Device { $0.throttle.enabled = true }
        for _ in 0..<11 {
            let reply = try await device.ask("GET", "/api/v2/ACME/profiles", ["X-Forwarded-For": "192.0.2.1"])
            #expect(reply.status == 200)
        }
        let reply = try await device.ask("GET", "/api/v1/config/ACME", ["X-Forwarded-For": "192.0.2.1, 198.51.100.9"])
        #expect(reply.status == 429)
        #expect(reply.headers[.contentType] == "text/html")
        #expect(reply.body.count == 166)
        #expect(reply.text.contains("<title>429 Too Many Requests</title>"))
        #expect(reply.headers[values: .setCookie].allSatisfy { $0.hasPrefix("AWSALB") })
        #expect(reply.headers[values: .setCookie].count == 2)
        #expect(reply.headers[.retryAfter] == nil)
        #expect(try await device.ask("GET", "/api/v1/config/ACME", ["X-Forwarded-For": "192.0.2.2"]).status == 200)
        #expect(try await device.ask("GET", "/sandbox/state", ["X-Forwarded-For": "192.0.2.1"]).status == 200)
        _ = try await device.tell("clock", #"{"milliseconds":999}"#)
        #expect(try await device.ask("GET", "/api/v1/identities", ["X-Forwarded-For": "192.0.2.1"]).status == 429)
        _ = try await device.tell("clock", #"{"milliseconds":1}"#)
        #expect(try await device.ask("GET", "/api/v1/identities", ["X-Forwarded-For": "192.0.2.1"]).status == 404)
    }
}
