// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Crypto
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Testing

/// The callers of the service, with their tokens, certificates and limits.
struct CallerTests {
    private static let hashes = ["SECRET-A", "SECRET-B"].map { token in
        SHA256.hash(data: Data(token.utf8)).map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }

    private static let callers = """
        {"callers":[
          {"name":"app","tokenSHA256":"\(hashes[0])","serviceProviders":["ACME"],"requestsPerSecond":1,"burst":2},
          {"name":"proxy","tokenSHA256":"\(hashes[1].uppercased())"}]}
        """

    private static func with(
        _ json: String = callers,
        at clock: TestClock = TestClock(),
        _ body: (ServiceFixture) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            write(json, to: folder.appending(path: "callers"))
            let settings = ["CALLERS_FILE": "\(folder.path)/callers", "SERVICE_PROVIDERS": "ACME,OTHER"]
            try await body(try ServiceFixture(settings, now: { clock.now }))
        }
    }

    private static func fields(_ values: [String]) -> HTTPFields {
        HTTPFields(values.map { HTTPField(name: .authorization, value: $0) })
    }

    @Test(arguments: [
        (["Bearer SECRET-A"], 200), (["bearer SECRET-A"], 200), (["Bearer SECRET-B"], 200), (["Bearer SECRET-a"], 401),
        (["Bearer SECRET-"], 401), (["Bearer SECRET-AB"], 401), (["Basic SECRET-A"], 401), (["SECRET-A"], 401),
        (["Bearer "], 401), ([], 401), (["Bearer SECRET-A", "Bearer SECRET-A"], 401),
    ])
    func `are known by a bearer token`(values: [String], status: Int) async throws {
        try await Self.with { fixture in
            let fields = Self.fields(values)
            let reply = try await fixture.submit(SampleDocument.signed(), ["serviceProvider": "ACME"], fields)
            let isKnown = status == 200
            #expect(reply.status == status)
            #expect((reply["outcome"] == "unauthorized") != isKnown)
            #expect(reply.headers[.wwwAuthenticate] == (isKnown ? nil : "Bearer"))
            #expect(fixture.transport.requests.isEmpty != isKnown)
            #expect(!fixture.log.contains("SECRET"))
            #expect(fixture.log.contains(#""caller":"#) == isKnown)
        }
    }

    @Test func `have a limit each, which time refills`() async throws {
        let clock = TestClock()
        try await Self.with(at: clock) { fixture in
            let rows = try (0..<6).map { number in
                let token = number == 4 ? "Bearer SECRET-B" : "Bearer SECRET-A"
                return try Row(number, ["serviceProvider": "ACME"], Self.fields([token]))
            }
            let replies = try await fixture.submit(rows) { if $0 == 5 { clock.advance(seconds: 1) } }
            #expect(replies.map(\.status) == [200, 200, 429, 429, 200, 200])
            #expect(replies[2]["outcome"] == "limited")
            #expect(replies[2].retryAfter == 1)
        }
    }

    @Test func `act for their service providers alone`() async throws {
        try await Self.with { fixture in
            // A caller of all service providers must name one; one of a single service provider need not.
            let cases = [(nil, "B"), ("ACME", "B"), ("OTHER", "A"), (nil, "A")].enumerated()
            let rows = try cases.map { index, row in
                try Row(index, ["serviceProvider": row.0], Self.fields(["Bearer SECRET-\(row.1)"]))
            }
            let replies = try await fixture.submit(rows)
            #expect(replies.map { $0["outcome"] } == ["bad-request", "exchanged", "forbidden", "exchanged"])
            #expect(fixture.transport.requests.allSatisfy { $0.head.path?.contains("/ACME/") == true })
        }
    }

    private static let digest = String(repeating: "a1", count: 32)

    @Test(arguments: [
        ("{}", "callers"), (#"{"callers":[]}"#, "callers"), (#"{"callers":[{"name":"a"}]}"#, "64 hexadecimal"),
        (#"{"callers":[{"name":"a b","tokenSHA256":"\#(digest)"}]}"#, "the name"),
        (#"{"callers":[{"name":"a","tokenSHA256":"\#(digest)1"}]}"#, "64 hexadecimal"),
        (#"{"callers":[{"name":"a","tokenSHA256":"\#(digest)","requestsPerSecond":0}]}"#, "requestsPerSecond"),
        (#"{"callers":[{"name":"a","tokenSHA256":"\#(digest)"},{"name":"a","tokenSHA256":"\#(digest)"}]}"#, "twice"),
    ])
    func `are read from a file without errors`(json: String, problem: String) async throws {
        let error = await #expect(throws: ConfigurationError.self) { try await Self.with(json) { _ in } }
        #expect(error?.problems.contains { $0.contains(problem) } == true)
    }
}
