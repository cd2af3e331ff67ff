// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Crypto
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Testing

/// The callers of the service, with their tokens, certificates and limits.
struct CallerTests {
    private static func hash(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }

    private static let callers = """
        {"callers":[
          {"name":"app","tokenSHA256":"\(hash("SECRET-A"))","serviceProviders":["ACME"],"requestsPerSecond":1,"burst":2},
          {"name":"proxy","tokenSHA256":"\(hash("SECRET-B").uppercased())"}]}
        """

    private static func with(
        _ json: String = callers,
        at clock: TestClock = TestClock(),
        _ body: (ServiceFixture) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "callers.json")
            write(json, to: file)
            let settings = ["CALLERS_FILE": file.path, "SERVICE_PROVIDERS": "ACME,OTHER"]
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
                let changes: JSON = ["serviceProvider": "ACME"]
                let token = number == 4 ? "Bearer SECRET-B" : "Bearer SECRET-A"
                return (try SampleDocument.signed(id: "_a\(number)"), changes, Self.fields([token]))
            }
            let replies = try await fixture.submit(each: rows) { if $0 == 5 { clock.advance(seconds: 1) } }
            #expect(replies.map(\.status) == [200, 200, 429, 429, 200, 200])
            #expect(replies[2]["outcome"] == "limited")
            #expect(replies[2].retryAfter == 1)
        }
    }

    @Test func `act for their service providers alone`() async throws {
        try await Self.with { fixture in
            // A caller of all service providers must name one; one of a single service provider need not.
            let rows = [(nil, "B"), ("ACME", "B"), ("OTHER", "A"), (nil, "A")]
            let replies = try await fixture.submit(
                each: rows.enumerated().map { index, row in
                    let changes: JSON = ["serviceProvider": row.0]
                    return (
                        try SampleDocument.signed(id: "_a\(index)"), changes, Self.fields(["Bearer SECRET-\(row.1)"])
                    )
                }
            )
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
