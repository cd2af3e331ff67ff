// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported public import Foundation

/// A replacement of UIKit's class.
@MainActor
open class UIViewController: NSObject {
    public nonisolated override init() {}

    /// The view controller that this one presents.
    public private(set) var presentedViewController: UIViewController?
    /// The view controller that presents this one.
    public private(set) weak var presentingViewController: UIViewController?

    open func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        completion?()
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        presentingViewController?.presentedViewController = nil
        presentingViewController = nil
        completion?()
    }
}

/// A replacement of UIKit's class, which prints the URL that it opens.
@MainActor
open class UIApplication: NSObject {
    public static let shared = UIApplication()

    public func open(_ url: URL) async -> Bool {
        print("opens \(url.absoluteString)")
        return true
    }
}
