// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLServiceProviderSQLite
internal import TestIdentityProvider
internal import Testing

/// A process that is killed amid logins loses none of them: another one receives the same responses.
@Suite(.requiresXMLSec) struct `a node that is killed` {
    /// The number of kills; `LOGIN_KILLS` raises it for a measurement.
    private static let kills = ProcessInfo.processInfo.environment["LOGIN_KILLS"].flatMap { Int($0) } ?? 1
    private static let logins = 100

    @Test func `loses no login, and each has one session`() async throws {
        for _ in 0..<Self.kills { try await Self.round() }
    }

    private static func round() async throws {
        let (place, report) = (StoreSample.newDatabase().path, StoreSample.newDatabase().path)
        let site = try TestSite(try SQLiteStore(file: place))
        var (cookies, bodies): ([String], [String]) = ([], [])
        for _ in 0..<logins {
            let browser = Browser(site)
            let form = try site.idp.response(to: await site.start(browser), at: site.moment)
            cookies.append(try #require(browser.head(.post, form.action).headerFields[.cookie]))
            bodies.append(String(decoding: form.body, as: UTF8.self))
        }
        await kill(place, report, cookies, bodies)
        let answered = try String(contentsOfFile: report, encoding: .utf8).split(separator: "\n")
        #expect((logins / 2..<logins).contains(answered.count))
        for (index, cookie) in cookies.enumerated() {
            let answer = try #require(await site.service.answer(Node.post(cookie, bodies[index]), at: site.moment))
            // The node may have begun the session of the login at which it was killed.
            if index != answered.count {
                #expect(answer.record.outcome == (index < answered.count ? .signedInBefore : .signedIn))
            } else {
                #expect([.signedIn, .signedInBefore].contains(answer.record.outcome))
            }
            if index < answered.count { #expect(Node.session(of: answer) == String(answered[index])) }
        }
        let all = SessionSelection.identityProvider(site.idp.entityID)
        #expect(try await site.service.sessions(of: all, at: site.moment).count == logins)
    }

    private static func kill(_ place: String, _ report: String, _ cookies: [String], _ bodies: [String]) async {
        await #expect(processExitsWith: .signal(SIGKILL)) { [place, report, cookies, bodies] in
            try await Node(at: place, report: report).run(cookies, bodies)
        }
    }
}

/// A process that answers responses, reports the cookie of each session, and is killed.
private struct Node {
    private let site: TestSite
    private let report: CInt

    init(at place: String, report: String) throws {
        site = try TestSite(try SQLiteStore(file: place))
        self.report = unsafe Foundation.open(report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// Answers responses; after half of them, another thread kills the process, which goes on until then.
    func run(_ cookies: [String], _ bodies: [String]) async throws {
        for (index, cookie) in cookies.enumerated() {
            let answer = try #require(await site.service.answer(Self.post(cookie, bodies[index]), at: site.moment))
            // One call, so that the line is whole or not there.
            let line = Array("\(try #require(Self.session(of: answer)))\n".utf8)
            _ = unsafe Foundation.write(report, line, line.count)
            if index + 1 == cookies.count / 2 {
                Thread {
                    usleep(UInt32.random(in: 0..<50_000))
                    kill(getpid(), SIGKILL)
                }.start()
            }
        }
    }

    /// Returns the request of a browser.
    static func post(_ cookie: String, _ body: String) -> ServiceProvider.BrowserRequest {
        var head = HTTPRequest(method: .post, scheme: "https", authority: "app.example.test", path: "/saml/acs")
        head.headerFields[.cookie] = cookie
        return ServiceProvider.BrowserRequest(head, body: Array(body.utf8))
    }

    /// Returns the field that sets the cookie of the session.
    static func session(of answer: ServiceProvider.Answer) -> String? {
        answer.response.head.headerFields[values: .setCookie].first { $0.contains("saml-session=") }
    }
}
