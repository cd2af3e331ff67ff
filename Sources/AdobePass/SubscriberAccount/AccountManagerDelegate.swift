// SPDX-License-Identifier: Apache-2.0

#if canImport(VideoSubscriberAccount) && !os(macOS) && !targetEnvironment(macCatalyst)
internal import Dispatch
internal import Foundation
#if canImport(UIKit)
internal import UIKit
#endif
internal import VideoSubscriberAccount

/// Passes the screens of the framework to a presenter.
///
/// The framework requires that a presentation has begun when a call returns, so a call on another queue waits for the
/// main queue.
final class AccountManagerDelegate: NSObject, VSAccountManagerDelegate, Sendable {
    private let presenter: any SubscriberAccountPresenter

    init(presenter: any SubscriberAccountPresenter) {
        self.presenter = presenter
    }

    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController) {
        onMain { presenter in presenter.present(SubscriberAccount.Screen(content: viewController)) }
    }

    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController) {
        onMain { presenter in presenter.dismiss(SubscriberAccount.Screen(content: viewController)) }
    }

    func accountManager(
        _ accountManager: VSAccountManager,
        shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
    ) -> Bool {
        let provider = SubscriberAccount.ProviderID(rawValue: accountProviderIdentifier)
        return onMain { presenter in presenter.allowsAuthentication(with: provider) }
    }

    private func onMain<Value: Sendable>(
        _ body: @MainActor @Sendable (any SubscriberAccountPresenter) -> Value
    ) -> Value {
        let presenter = presenter
        if DispatchQueue.getSpecific(key: Self.mainQueueKey) != nil {
            return MainActor.assumeIsolated { body(presenter) }
        }
        return DispatchQueue.main.sync { MainActor.assumeIsolated { body(presenter) } }
    }

    /// Marks the main queue, which does not always belong to the main thread.
    private static let mainQueueKey: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()
}
#endif
