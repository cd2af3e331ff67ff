// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import Synchronization
internal import TestIdentityProvider
internal import Testing

/// The service reads what it stored, and nothing that is damaged or that another version wrote.
@Suite(.requiresXMLSec) struct `stored requests and sessions` {
    @Test func `a session comes back from the store with every part`() async throws {
        let site = try TestSite()
        let format = URIReference("urn:oasis:names:tc:SAML:2.0:attrname-format:uri")
        var user = TestUser(
            attributes: [
                SAML.Attribute(
                    "mail",
                    nameFormat: format,
                    values: [.init("a@example.test"), .init(""), .init("\u{E9}\n=;")]
                ),
                SAML.Attribute("none"), SAML.Attribute("mail", values: [.init("b@example.test")]),
            ]
        )
        user.nameID = NameID(
            "Zo\u{EB}",
            format: format,
            nameQualifier: "https://a.test",
            spNameQualifier: "",
            spProvidedID: "1"
        )
        let browser = Browser(site)
        #expect(try await site.login(browser, as: user)?.record.outcome == .signedIn)
        let session = try #require(try await browser.session())
        #expect(session.nameID == user.nameID)
        #expect(session.attributes.map(\.name) == ["mail", "none", "mail"])
        #expect(session.attributes.map(\.nameFormat) == [format?.rawValue, nil, nil])
        #expect(session.attributes.map(\.values) == [["a@example.test", "", "\u{E9}\n=;"], [], ["b@example.test"]])
        #expect(session.sessionIndexes == ["_session-1"])
        #expect(session.authnContext == user.authnContext)
        #expect(session.start == site.moment && session.end == site.moment.adding(seconds: 28_800))
        user.sessionIndex = nil
        #expect(try await site.login(browser, as: user)?.record.outcome == .signedIn)
        #expect(try await browser.session()?.sessionIndexes == [])
    }

    @Test func `a damaged session is not a session`() async throws {
        let store = Alteration()
        let site = try TestSite(store.store)
        let browser = Browser(site)
        let user = TestUser(attributes: [SAML.Attribute("mail", values: [.init("a@example.test")])])
        #expect(try await site.login(browser, as: user)?.record.outcome == .signedIn)
        #expect(try await browser.session() != nil)
        let whole = store.last
        #expect(whole.count > 100)
        for length in whole.indices {
            store.alter { Array($0.prefix(length)) }
            #expect(try await browser.session() == nil, "the first \(length) bytes")
        }
        store.alter { $0 + [0] }
        #expect(try await browser.session() == nil)
        store.alter { [$0[0] + 1] + $0.dropFirst() }
        #expect(try await browser.session() == nil)
        // Any length in place of the first one, and any byte in place of the last one, which is text.
        store.alter { [$0[0], 0xFF, 0xFF, 0xFF, 0xFF] + $0.dropFirst(5) }
        #expect(try await browser.session() == nil)
        store.alter { $0.dropLast() + [0xFF] }
        #expect(try await browser.session() == nil)
        store.alter { $0 }
        #expect(try await browser.session() != nil)
        // The identity provider is not asked, and the record says so.
        store.alter { [$0[0] + 1] + $0.dropFirst() }
        let answer = await browser.send(.post, "/saml/logout")
        #expect(answer?.record.outcome == .partlySignedOut)
        store.alter { $0 }
        #expect(try await browser.session() == nil)
    }

    /// The values of the cookies are known to an attacker who started the login in a browser that the next user found so (S-84).
    @Test func `a session ID depends on a value of the request that no browser has`() async throws {
        let store = Alteration()
        let site = try TestSite(store.store)
        let browser = Browser(site)
        let start = await site.service.login(browser.request(), at: site.moment)
        browser.keepCookies(of: start)
        let form = try site.idp.response(to: site.idp.message(in: start.location), at: site.moment)
        let post = browser.request(.post, form.action, body: form.body)
        for outcome in [AttemptRecord.Outcome.signedIn, .signedInBefore] {
            #expect(await site.service.answer(post, at: site.moment)?.record.outcome == outcome)
        }
        let seed = String(decoding: store.last.suffix(32), as: UTF8.self)
        #expect(!"\(start.response)".contains(seed) && !start.location.contains(seed))
        store.alter { $0.dropLast() + [$0.last == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")] }
        #expect(await site.service.answer(post, at: site.moment)?.record.outcome == .unknownRequest)
    }

    @Test(arguments: [0, 1, 40, -1]) func `a damaged request is unknown`(length: Int) async throws {
        let store = Alteration()
        let site = try TestSite(store.store)
        #expect(try await site.login(Browser(site))?.record.outcome == .signedIn)
        store.alter { length < 0 ? $0 + [0] : Array($0.prefix(length)) }
        #expect(try await site.login(Browser(site))?.record.outcome == .unknownRequest)
    }
}

/// What a test reads and alters of the contents that a store returns.
private final class Alteration: Sendable {
    private let state = Mutex<(last: [UInt8], alteration: @Sendable ([UInt8]) -> [UInt8])>(([], { $0 }))

    /// What was read last, before it was altered.
    var last: [UInt8] { state.withLock(\.last) }

    /// A store whose contents are altered.
    var store: InterceptedStore {
        var store = InterceptedStore()
        store.alter = { contents in
            self.state.withLock { state in
                state.last = contents
                return state.alteration(contents)
            }
        }
        return store
    }

    func alter(_ alteration: @escaping @Sendable ([UInt8]) -> [UInt8]) { state.withLock { $0.alteration = alteration } }
}
