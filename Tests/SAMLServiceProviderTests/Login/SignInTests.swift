// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import SAMLSignature
internal import Synchronization
internal import TestIdentityProvider
internal import Testing

/// The moment of sign-in and sign-out belongs to the service.
@Suite(.requiresXMLSec) struct `the service at a login` {
    private static let mail = SAML.Attribute("mail", values: [.init("a@example.test")])

    @Test func `chooses the target and attaches a value`() async throws {
        let site = try TestSite {
            $0.onSignIn = { signIn in
                signIn.attach(signIn.session["mail"].count + signIn.assertion.attributes.count)
                if signIn.target.text == "/first", signIn.request.method == .post {
                    signIn.target = try #require(LocalPath("/welcome"))
                }
            }
        }
        let browser = Browser(site)
        let answer = try await site.login(browser, returningTo: "/first", as: TestUser(attributes: [Self.mail]))
        #expect(answer?.location == "\(TestSite.base)/welcome")
        let session = try #require(try await browser.session())
        #expect(session.value(as: Int.self) == 2)
        #expect(session.value(as: String.self) == nil)
        #expect(try await site.login(browser, returningTo: "/x")?.location == "\(TestSite.base)/x")
        let plain = try TestSite()
        let other = Browser(plain)
        _ = try await plain.login(other)
        #expect(try await other.session()?.value(as: String.self) == nil)
    }

    @Test func `refuses a user, who sees why`() async throws {
        let site = try TestSite {
            $0.onSignIn = { _ in throw SignInError("You have no <account>.") }
        }
        let browser = Browser(site)
        let answer = try #require(try await site.login(browser))
        #expect(answer.record.outcome == .refusedByService)
        #expect(answer.response.head.status == .forbidden)
        #expect(answer.page.contains("You have no &lt;account"))
        #expect(answer.page.contains(answer.record.id))
        #expect(try await browser.session() == nil)
    }

    @Test func `refuses a user if it fails, and logs nothing that can name the user`() async throws {
        struct Failure: Error { let name = "secret" }
        let site = try TestSite { $0.onSignIn = { _ in throw Failure() } }
        let answer = try #require(try await site.login(Browser(site)))
        #expect(answer.record.outcome == .failed)
        #expect(answer.record.reason == "`onSignIn` threw an error of the type Failure.")
        #expect(!"\(answer.record) \(answer.page)".contains("secret"))
    }

    @Test func `is not asked about a response that is rejected`() async throws {
        let calls = Mutex(0)
        let site = try TestSite { $0.onSignIn = { _ in calls.withLock { $0 += 1 } } }
        #expect(try await site.login(Browser(site), misbehaving: .otherKey)?.record.outcome == .rejectedMessage)
        #expect(calls.withLock(\.self) == 0)
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        #expect(calls.withLock(\.self) == 1)
    }

    @Test func `attaches no more than a session can contain`() async throws {
        let site = try TestSite { $0.onSignIn = { $0.attach(String(repeating: "x", count: 66_000)) } }
        #expect(try await site.login(Browser(site))?.errors == [.inputTooLarge])
    }

    @Test func `keeps a value that can be encoded, and nothing that is not one`() {
        struct Account: Codable, Equatable, SessionValue {
            var number: Int
            var groups: [String]
        }
        let account = Account(number: 7, groups: ["staff", "\u{FC}"])
        #expect(Account(sessionBytes: account.sessionBytes) == account)
        #expect(Account(sessionBytes: "a-1".sessionBytes) == nil)
        #expect(Account(sessionBytes: []) == nil)
        #expect(String(sessionBytes: "a \"1\"/\u{1F600}".sessionBytes) == "a \"1\"/\u{1F600}")
        #expect(Int(sessionBytes: (-7).sessionBytes) == -7)
    }

    @Test func `learns of a logout and chooses where it leads`() async throws {
        let ended = Mutex<[(names: [String?], target: LocalPath?)]>([])
        let site = try TestSite {
            $0.onSignIn = { $0.attach("a-1") }
            $0.onSignOut = { signOut in
                ended.withLock { $0.append((signOut.sessions.map { $0.value(as: String.self) }, signOut.target)) }
                signOut.target = LocalPath("/farewell")
            }
        }
        let browser = Browser(site)
        #expect(await browser.send(.post, "/saml/logout")?.location == "\(TestSite.base)/")
        #expect(ended.withLock(\.count) == 0)
        _ = try await site.login(browser)
        let start = try #require(await browser.send(.post, "/saml/logout", body: Array("target=/bye".utf8)))
        let request: TestIdentityProvider.Received<LogoutRequest> = try site.idp.message(in: start.location)
        let url = site.service.configuration.endpoints.singleLogout
        let response = try site.idp.logoutResponse(to: request, sentTo: url, at: site.moment)
        let query = try site.idp.query(for: response, relayState: request.relayState)
        #expect(await browser.send(.get, "\(url)?\(query)")?.location == "\(TestSite.base)/farewell")
        _ = try await site.login(Browser(site))
        let own = try site.idp.logoutRequest(for: TestUser(), to: url, at: site.moment)
        let ending = try site.idp.query(for: own)
        #expect(await browser.send(.get, "\(url)?\(ending)")?.record.outcome == .signedOut)
        #expect(ended.withLock { $0.map(\.names) } == [["a-1"], ["a-1"]])
        #expect(ended.withLock { $0.map(\.target) } == [LocalPath("/bye"), nil])
    }
}
