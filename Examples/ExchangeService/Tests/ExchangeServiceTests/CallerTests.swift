// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Crypto
internal import ExchangeService
internal import Foundation
internal import HTTPTypes
internal import Testing

/// The callers of the service, with their tokens, certificates and limits.
struct CallerTests {
    private static let header = ServiceFixture.name("X-Client-Certificate")
    private static let certificate = String(repeating: "a1", count: 32)

    private static func hash(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }

    private static let callers = """
        {"callers":[
          {"name":"app","tokenSHA256":"\(hash("SECRET-A"))","serviceProviders":["ACME"],"requestsPerSecond":1,"burst":2},
          {"name":"proxy","certificateSHA256":"\(certificate)"},
          {"name":"both","tokenSHA256":"\(hash("SECRET-B"))","certificateSHA256":"\(certificate)","requestsPerSecond":9}]}
        """

    private static func with(
        _ json: String = callers,
        _ settings: [String: String] = [:],
        at clock: TestClock = TestClock(),
        _ body: (ServiceFixture) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "callers.json")
            try Data(json.utf8).write(to: file)
            let all = [
                "CALLERS_FILE": file.path, "TRUSTED_PROXIES": "127.0.0.1", "CALLER_CERTIFICATE_HEADER": header.rawName,
                "SERVICE_PROVIDERS": "ACME,OTHER", "LOG_LEVEL": "info",
            ].merging(settings) { $1 }
            try await body(try ServiceFixture(all.filter { !$0.value.isEmpty }, now: { clock.now }))
        }
    }

    private static func fields(_ token: String?, _ certificates: [String] = []) -> HTTPFields {
        var fields = ServiceFixture.fields(["Authorization": token])
        for certificate in certificates { fields.append(HTTPField(name: header, value: certificate)) }
        return fields
    }

    static let requests: [(token: String?, certificates: [String], status: Int)] = [
        ("Bearer SECRET-A", [], 200), ("bearer SECRET-A", [], 200), ("Bearer SECRET-a", [], 401),
        ("Bearer SECRET-", [], 401), ("Bearer SECRET-AB", [], 401), ("Basic SECRET-A", [], 401), ("SECRET-A", [], 401),
        ("Bearer ", [], 401), (nil, [], 401), ("Bearer SECRET-B", [], 401), (nil, [certificate], 200),
        (nil, [certificate.uppercased()], 200), (nil, [String(certificate.dropLast())], 401),
        (nil, [certificate, certificate], 401), (nil, [String(repeating: "00", count: 32)], 401),
        ("Bearer SECRET-B", [certificate], 200),
    ]

    @Test(arguments: requests)
    func `are known by a bearer token, or by a certificate that a proxy verified`(
        request: (token: String?, certificates: [String], status: Int)
    ) async throws {
        try await Self.with { fixture in
            let fields = Self.fields(request.token, request.certificates)
            let reply = try await fixture.submit(SampleDocument.signed(), query: "?serviceProvider=ACME", fields)
            let isKnown = request.status == 200
            #expect(reply.status == request.status)
            #expect((reply["outcome"] == "unauthorized") != isKnown)
            #expect(reply.headers[.wwwAuthenticate] == (isKnown ? nil : "Bearer"))
            #expect(fixture.transport.requests.isEmpty != isKnown)
            #expect(!fixture.log.contains("SECRET"))
            #expect(fixture.log.contains(#""caller":"#) == isKnown)
        }
    }

    @Test func `are not known by a certificate that no proxy verified`() async throws {
        try await Self.with(Self.callers, ["TRUSTED_PROXIES": "192.0.2.1"]) { fixture in
            let reply = try await fixture.submit(SampleDocument.signed(), Self.fields(nil, [Self.certificate]))
            #expect(reply.status == 401)
        }
    }

    @Test func `have a limit each, which time refills`() async throws {
        let clock = TestClock()
        try await Self.with(at: clock) { fixture in
            let rows = try (0..<6).map { number in
                let fields = number == 4 ? Self.fields(nil, [Self.certificate]) : Self.fields("Bearer SECRET-A")
                return (try SampleDocument.signed(id: "_a\(number)"), "?serviceProvider=ACME", fields)
            }
            let replies = try await fixture.submit(each: rows) { if $0 == 5 { clock.advance(seconds: 1) } }
            #expect(replies.map(\.status) == [200, 200, 429, 429, 200, 200])
            #expect(replies[2]["outcome"] == "limited")
            #expect(replies[2].headers[.retryAfter] == "1")
        }
    }

    @Test func `act for their service providers alone`() async throws {
        try await Self.with { fixture in
            // A caller of all service providers must name one; one of a single service provider need not.
            let rows = [("", false), ("?serviceProvider=ACME", false), ("?serviceProvider=OTHER", true), ("", true)]
            let replies = try await fixture.submit(
                each: rows.enumerated().map { index, row in
                    let fields = row.1 ? Self.fields("Bearer SECRET-A") : Self.fields(nil, [Self.certificate])
                    return (try SampleDocument.signed(id: "_a\(index)"), row.0, fields)
                }
            )
            #expect(replies.map { $0["outcome"] } == ["bad-request", "exchanged", "forbidden", "exchanged"])
            #expect(fixture.transport.requests.allSatisfy { $0.head.path?.contains("/ACME/") == true })
        }
    }

    @Test(arguments: [
        ("{}", "callers"), (#"{"callers":[]}"#, "callers"), (#"{"callers":[{"name":"a"}]}"#, "must have tokenSHA256"),
        (#"{"callers":[{"name":"a b","tokenSHA256":"\#(certificate)"}]}"#, "the name"),
        (#"{"callers":[{"name":"a","tokenSHA256":"12"}]}"#, "64 hexadecimal"),
        (#"{"callers":[{"name":"a","tokenSHA256":"\#(certificate)","requestsPerSecond":0}]}"#, "requestsPerSecond"),
        (
            #"{"callers":[{"name":"a","tokenSHA256":"\#(certificate)"},{"name":"a","tokenSHA256":"\#(certificate)"}]}"#,
            "occurs twice"
        ),
    ])
    func `are read from a file without errors`(json: String, problem: String) async throws {
        let error = await #expect(throws: ConfigurationError.self) { try await Self.with(json) { _ in } }
        #expect(error?.problems.contains { $0.contains(problem) } == true)
    }

    @Test(arguments: [["TRUSTED_PROXIES": ""], ["CALLERS_FILE": ""]])
    func `have no certificates without proxies and callers`(settings: [String: String]) async throws {
        await #expect(throws: ConfigurationError.self) { try await Self.with(Self.callers, settings) { _ in } }
    }
}
