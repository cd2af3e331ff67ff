// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

public import Foundation
public import UIKit

/// The account manager with the published interface of the framework.
///
/// Completion handlers are not `@Sendable` here, so that the adapter also compiles against a framework that declares
/// nothing about its queues.
open class VSAccountManager: NSObject {
    /// The delegate, which presents view controllers.
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

/// The result of a request, which can be canceled.
open class VSAccountManagerResult: NSObject {
    private let framework: Framework

    init(framework: Framework) {
        self.framework = framework
    }

    open func cancel() {
        framework.cancel()
    }
}

/// The delegate, which presents the view controllers of the framework.
public protocol VSAccountManagerDelegate: NSObjectProtocol {
    func accountManager(_ accountManager: VSAccountManager, present viewController: UIViewController)
    func accountManager(_ accountManager: VSAccountManager, dismiss viewController: UIViewController)
    func accountManager(
        _ accountManager: VSAccountManager,
        shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
    ) -> Bool
}

extension VSAccountManagerDelegate {
    // This requirement is optional in the framework.
    public func accountManager(
        _ accountManager: VSAccountManager,
        shouldAuthenticateAccountProviderWithIdentifier accountProviderIdentifier: String
    ) -> Bool { true }
}

/// The URL of the settings of the TV provider.
public let VSOpenTVProviderSettingsURLString = "tv-provider-settings:"
