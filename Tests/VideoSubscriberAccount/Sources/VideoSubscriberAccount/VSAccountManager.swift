// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Foundation

/// The framework's account manager, as its published interface declares it.
///
/// Completion handlers are not `@Sendable` here: what compiles against this is right for a framework that says less
/// about its queues than it could.
open class VSAccountManager: NSObject {
    /// Who shows screens.
    open weak var delegate: (any VSAccountManagerDelegate)?

    private let framework = Framework.current

    public override init() {}

    open func checkAccessStatus(
        options: [VSCheckAccessOption: Any] = [:],
        completionHandler: @escaping (VSAccountAccessStatus, (any Error)?) -> Void
    ) {
        framework.check(options, completionHandler)
    }

    open func enqueue(
        _ request: VSAccountMetadataRequest,
        completionHandler: @escaping (VSAccountMetadata?, (any Error)?) -> Void
    ) -> VSAccountManagerResult {
        let result = VSAccountManagerResult(framework: framework)
        framework.enqueue(self, request, completionHandler)
        return result
    }
}

/// What a request returns.
open class VSAccountManagerResult: NSObject {
    private let framework: Framework

    init(framework: Framework) {
        self.framework = framework
    }

    open func cancel() {
        framework.cancel()
    }
}

/// Who shows the framework's screens.
public protocol VSAccountManagerDelegate: NSObjectProtocol {
    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController)
    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController)
    func accountManager(
        _ accountManager: VSAccountManager,
        shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
    ) -> Bool
}

extension VSAccountManagerDelegate {
    // Optional in the framework.
    public func accountManager(
        _ accountManager: VSAccountManager,
        shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
    ) -> Bool { true }
}

/// UIKit's, which is not here.
@MainActor
open class UIViewController: NSObject {
    public nonisolated override init() {}
}
