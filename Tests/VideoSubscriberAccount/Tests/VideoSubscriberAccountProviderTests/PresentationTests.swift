// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import SubscriberAccount
import Testing
import VideoSubscriberAccount

@MainActor
struct PresentationTests {
    /// A request that may interrupt the user, for which the presenter is set.
    private static var interrupting: SubscriberAccount.MetadataRequest {
        var request = SubscriberAccount.MetadataRequest()
        request.isInterruptionAllowed = true
        return request
    }

    @Test func `presents and dismisses a view controller before the framework continues`() async {
        let presenter = Presenter()
        let seen = Seen<[String]>()
        let framework = Framework(onEnqueue: { manager, _, handler in
            let handedManager = Handed(value: manager)
            let handedHandler = Handed(value: handler)
            DispatchQueue.global().async {
                let manager = handedManager.value
                let screen = makeScreen()
                manager.delegate?.accountManager(manager, present: screen)
                seen.append(presenter.log.all)
                manager.delegate?.accountManager(manager, dismiss: screen)
                seen.append(presenter.log.all)
                handedHandler.value(nil, nil)
            }
        })
        _ = await answer(to: Self.interrupting, presenter: presenter, of: framework)
        #expect(seen.all == [["present"], ["present", "dismiss"]])
        #expect(presenter.screens.count == 2)
        #expect(presenter.screens.first === presenter.screens.last)
    }

    @Test func `presents from the main queue without waiting for it`() async {
        let presenter = Presenter()
        let framework = Framework(onEnqueue: { manager, _, handler in
            manager.delegate?.accountManager(manager, present: makeScreen())
            handler(nil, nil)
        })
        _ = await answer(to: Self.interrupting, presenter: presenter, of: framework)
        #expect(presenter.log.all == ["present"])
    }

    @Test(arguments: [("north-cable", true), ("south-cable", false)])
    func `asks the app whether to accept a provider`(provider: String, expected: Bool) async {
        let seen = Seen<Bool?>()
        let framework = Framework(onEnqueue: { manager, _, handler in
            seen.append(
                manager.delegate?.accountManager(manager, shouldAuthenticateAccountProviderWithIdentifier: provider)
            )
            handler(nil, nil)
        })
        _ = await answer(to: Self.interrupting, presenter: Presenter(), of: framework)
        #expect(seen.all == [expected])
    }

    @Test func `sets no delegate without a presenter`() async {
        let seen = Seen<Bool>()
        let framework = Framework(onEnqueue: { manager, _, handler in
            seen.append(manager.delegate == nil)
            handler(nil, nil)
        })
        _ = await answer(of: framework)
        #expect(seen.all == [true])
    }

    final class Presenter: SubscriberAccountPresenter {
        nonisolated let log = Seen<String>()
        var screens: [AnyObject] = []

        nonisolated init() {}

        func present(_ screen: SubscriberAccount.Screen) { note("present", screen) }
        func dismiss(_ screen: SubscriberAccount.Screen) { note("dismiss", screen) }
        func allowsAuthentication(with provider: SubscriberAccount.ProviderID) -> Bool {
            provider.rawValue != "south-cable"
        }

        private func note(_ event: String, _ screen: SubscriberAccount.Screen) {
            log.append(event)
            if let content = screen.content { screens.append(content) }
        }
    }
}
