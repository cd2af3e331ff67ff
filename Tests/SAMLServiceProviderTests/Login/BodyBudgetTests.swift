// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing
internal import Waiting

/// The bodies of all connections together have a budget of room and time (S-105).
///
/// S-97 was tested with the inspector and the example service, which take room themselves. The service provider let each adapter
/// read, and its tests had one body at a time, which was complete or too large.
@Suite(.requiresXMLSec, .timeLimit(.minutes(10))) struct `the budget for bodies` {
    private static let cookie = "__Secure-saml-request-\(String(repeating: "a", count: 32))"
    private static let value = String(repeating: "b", count: 32)

    private func head(_ path: String, _ length: Int?, cookie: String = "\(cookie)=\(value)") -> HTTPRequest {
        var head = HTTPRequest(method: .post, scheme: "https", authority: "app.example.test", path: path)
        head.headerFields[.contentLength] = length.map(String.init)
        head.headerFields[.cookie] = cookie
        return head
    }

    private func receive(_ site: TestSite, _ head: HTTPRequest, _ body: TestBody, _ clock: TestClock = TestClock())
        async throws -> ServiceProvider.Answer
    {
        let reception = await site.service.receive(head, at: site.moment, body: body, clock: clock)
        guard case .answered(let answer) = reception else { throw LoginRequiredError() }
        return answer
    }

    @Test func `has room for as many bodies as heads declare, before a byte arrives`() async throws {
        let site = try TestSite { $0.bodies = BodyBudget(bytes: 100_000) }
        let budget = site.service.configuration.bodies
        try await withThrowingTaskGroup(of: ServiceProvider.Answer.self) { group in
            let bodies = (0..<3).map { _ in TestBody() }
            for body in bodies { group.addTask { try await receive(site, head("/saml/slo", 30_000), body) } }
            for body in bodies { try await body.reads.wait { $0 == 1 } }
            #expect(budget.bytesInFlight == 90_000)
            for path in ["/saml/slo", "/saml/acs", "/saml/logout"] {
                let late = TestBody([0x61])
                let answer = try await receive(site, head(path, 10_001), late)
                #expect(answer.record.outcome == .busy && answer.response.head.status == .serviceUnavailable)
                #expect(answer.response.head.headerFields[.retryAfter] == "5")
                #expect(answer.rest == .unread && late.reads.value == 0)
            }
            // A body without a length takes the largest size.
            #expect(try await receive(site, head("/saml/logout", nil), TestBody([])).record.outcome == .busy)
            let fitting = TestBody([UInt8](repeating: 0x61, count: 10_000))
            #expect(try await receive(site, head("/saml/logout", 10_000), fitting).rest == .none)
            for body in bodies { body.end(LoginRequiredError()) }
            for try await answer in group { #expect(answer.rest == .abandoned) }
        }
        #expect(budget.bytesInFlight == 0)
    }

    /// The body of the third attack: most of it at once, then one byte in ten seconds.
    @Test func `closes a body that drips`() async throws {
        let site = try TestSite()
        let (body, clock) = (TestBody(), TestClock())
        async let answer = receive(site, head("/saml/acs", 3_000_000), body, clock)
        body.send([UInt8](repeating: UInt8(ascii: "A"), count: 2_900_000))
        try await body.reads.wait { $0 == 2 }
        try await clock.advance(by: .seconds(5))
        body.send([UInt8(ascii: "A")])
        try await body.reads.wait { $0 == 3 }
        try await clock.advance(by: .seconds(5))
        let late = try await answer
        #expect(late.record.outcome == .bodyTooSlow && late.response.head.status == .requestTimeout)
        #expect(late.rest == .abandoned && site.service.configuration.bodies.bytesInFlight == 0)
    }

    @Test(arguments: [(5_119, 1), (5_120, 6)])
    func `requires a rate, and an end`(bytes: Int, intervals: Int) async throws {
        let site = try TestSite()
        let (body, clock) = (TestBody(), TestClock())
        async let answer = receive(site, head("/saml/slo", 100_000), body, clock)
        for interval in 1...intervals {
            body.send([UInt8](repeating: UInt8(ascii: "A"), count: bytes))
            try await body.reads.wait { $0 == interval + 1 }
            try await clock.advance(by: .seconds(5))
        }
        #expect(try await answer.record.outcome == .bodyTooSlow)
    }

    @Test func `validates a message at the time at which it has arrived`() async throws {
        let site = try TestSite()
        let (body, clock) = (TestBody(), TestClock())
        async let answer = receive(site, head("/saml/slo", 6_000), body, clock)
        body.send([UInt8](repeating: UInt8(ascii: "A"), count: 5_999))
        try await body.reads.wait { $0 == 2 }
        try await clock.advance(by: .seconds(5))
        body.send([UInt8(ascii: "A")])
        body.end()
        #expect(try await answer.record.moment == site.moment.adding(seconds: 5))
    }

    @Test(arguments: [
        "", "saml-browser=\(value)", "\(cookie)=", "\(cookie)=1", "\(cookie)a=\(value)",
        "__Secure-saml-request-=\(value)", "saml-request-\(String(repeating: "a", count: 32))=\(value)",
    ])
    func `reads no response without the cookie of a login`(cookies: String) async throws {
        let site = try TestSite()
        let body = TestBody([0x61])
        let answer = try await receive(site, head("/saml/acs", 1, cookie: cookies), body)
        #expect(answer.record.outcome == .cookieMissing && answer.response.head.status == .forbidden)
        #expect(answer.rest == .unread && body.reads.value == 0)
        #expect(try await receive(site, head("/saml/acs", 1), TestBody([0x61])).record.outcome == .malformedRequest)
    }

    @Test func `reads it if an identity provider may begin logins, which is not switched off`() async throws {
        let site = try TestSite()
        let (id, providers) = (site.idp.entityID, site.providers)
        func outcome() async throws -> AttemptRecord.Outcome {
            try await receive(site, head("/saml/acs", 1, cookie: ""), TestBody([0x61])).record.outcome
        }
        #expect(try await outcome() == .cookieMissing)
        providers[id]?.unsolicitedTarget = .root
        #expect(try await outcome() == .malformedRequest)
        providers.switchOff(id)
        #expect(try await outcome() == .cookieMissing)
        providers.switchOn(id)
        #expect(try await outcome() == .malformedRequest)
        providers[id]?.unsolicitedTarget = nil
        #expect(try await outcome() == .cookieMissing)
    }

    @Test func `bounds the forms that logins keep`() async throws {
        let site = try TestSite {
            $0.bodies = BodyBudget(bytes: 64 << 10)
            $0.maximumKeptFormBytes = 40_000
        }
        var own = head("/orders", 40_000, cookie: "")
        own.headerFields[.contentType] = "application/x-www-form-urlencoded"
        own.headerFields[try #require(.init("Sec-Fetch-Site"))] = "same-origin"
        let (first, second, clock) = (TestBody(), TestBody([0x61]), TestClock())
        async let late = receive(site, own, first, clock)
        try await first.reads.wait { $0 == 1 }
        // The service reads the form itself; only a login does not keep it.
        #expect(await site.service.receive(own, at: site.moment, body: second, clock: clock) == .passed(nil))
        #expect(second.reads.value == 0)
        try await clock.advance(by: .seconds(5))
        #expect(try await late.record.outcome == .bodyTooSlow)
        let form = [UInt8](repeating: 0x61, count: 40_000)
        let reception = await site.service.receive(own, at: site.moment, body: TestBody(form), clock: clock)
        #expect(reception == .passed(nil, form: form))
    }

    @Test func `drops a body without keeping it, while it arrives in time`() async throws {
        let budget = BodyBudget(bytes: 64 << 10)
        let long = TestBody()
        for _ in 0..<100 { long.send([UInt8](repeating: 0x61, count: 1 << 16)) }
        long.end()
        #expect(await budget.discard(long, clock: TestClock()))
        let (body, clock) = (TestBody(), TestClock())
        async let isComplete = budget.discard(body, clock: clock)
        try await body.reads.wait { $0 == 1 }
        try await clock.advance(by: .seconds(5))
        #expect(await !isComplete)
    }

    @Test(arguments: [
        BodyBudget(bytes: 65_535), BodyBudget(time: .milliseconds(999)), BodyBudget(time: .seconds(3_601)),
        BodyBudget(bytesPerSecond: -1), BodyBudget(bytesPerSecond: 1 << 21),
    ])
    func `is refused in a configuration if it is out of range`(budget: BodyBudget) {
        #expect(throws: ConfigurationError.self) { try TestSite { $0.bodies = budget } }
    }
}
