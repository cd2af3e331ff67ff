// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import HTTPTypes
internal import SAML
internal import SAMLServiceProvider
internal import TestIdentityProvider
internal import Testing

/// If a node fails during a login, no login is lost: the proxy sends the response to another node.
@Suite(.requiresXMLSec) struct `a node that dies` {
    /// The step at which it dies, and whether the store carried the step out.
    @Test(
        arguments: StoreSample.all,
        [(InterceptedStore.Operation.request, false), (.request, true), (.begin, false), (.begin, true)]
    )
    func `loses no login and begins no second session`(
        sample: StoreSample,
        step: (InterceptedStore.Operation, after: Bool)
    ) async throws {
        let store = try await sample.make(10)
        let site = try TestSite(store)
        var broken = InterceptedStore(store)
        let die: @Sendable (InterceptedStore.Operation) throws(StoreError) -> Void = {
            (operation) throws(StoreError) in
            if operation == step.0 { throw InterceptedStore.error }
        }
        if step.after { broken.after = die } else { broken.before = die }
        let dying = try TestSite(broken)
        for _ in 0..<2 {
            let browser = Browser(site)
            let options = ServiceProvider.LoginOptions(forcesAuthentication: true)
            let form = try site.idp.response(to: await site.start(browser, options: options), at: site.moment)
            let post = browser.request(.post, form.action, body: form.body)
            #expect(await dying.service.answer(post, at: site.moment)?.record.outcome == .storeUnavailable)
            let answer = try #require(await site.service.answer(post, at: site.moment))
            #expect(answer.record.outcome == (step == (.begin, after: true) ? .signedInBefore : .signedIn))
            browser.keepCookies(of: answer)
            #expect(try await browser.session() != nil)
        }
        let provider = SessionSelection.identityProvider(site.idp.entityID)
        #expect(try await site.service.sessions(of: provider, at: site.moment).count == 2)
    }
}
