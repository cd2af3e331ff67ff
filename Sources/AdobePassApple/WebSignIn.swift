// SPDX-License-Identifier: Apache-2.0

#if canImport(AuthenticationServices) && !os(tvOS)
public import AdobePass
public import AuthenticationServices
public import Foundation

/// Opens pages of a sign-in in the browser of the system, with `ASWebAuthenticationSession`.
///
/// A presenter of an app calls it from ``SignInPresenter/openBrowser(at:)``. The page shares no cookies with the browser
/// unless ``sharesCookies`` is set. On tvOS, the user opens the page on another device.
@MainActor
public final class WebSignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let window: @MainActor () -> ASPresentationAnchor
    private let callbackScheme: String
    private let sharesCookies: Bool
    private var session: ASWebAuthenticationSession?

    /// Creates a browser.
    ///
    /// - Parameters:
    ///   - callbackScheme: The scheme of the redirect URL, for example `acme` for `acme://done`.
    ///   - sharesCookies: Whether the page uses the cookies of the browser, so that a provider may recognize the user.
    ///   - window: Returns the window over which the page appears.
    public init(
        callbackScheme: String,
        sharesCookies: Bool = false,
        window: @escaping @MainActor () -> ASPresentationAnchor
    ) {
        self.callbackScheme = callbackScheme
        self.sharesCookies = sharesCookies
        self.window = window
    }

    /// Opens a page, and returns when the user closed it or it returned to the app.
    ///
    /// The page is also closed if the task is canceled. A second page closes the first one.
    ///
    /// - Parameter address: The URL. It contains a code; do not log it.
    public func open(_ address: PrivateText) async {
        guard let url = URL(string: address.value), url.scheme == "https" || url.scheme == "http" else { return }
        session?.cancel()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let end = SignInEnd(continuation)
                // The flow asks the service for the outcome; the URL and the error say nothing about it.
                let session = ASWebAuthenticationSession(url: url, callbackURLScheme: callbackScheme) {
                    @Sendable _, _ in Task { @MainActor in end.arrive() }
                }
                session.presentationContextProvider = self
                session.prefersEphemeralWebBrowserSession = !sharesCookies
                self.session = session
                if Task.isCancelled || !session.start() { end.arrive() }
            }
        } onCancel: {
            Task { @MainActor in self.session?.cancel() }
        }
        session = nil
    }

    /// Returns the window over which the page appears.
    public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { window() }
}

/// Resumes a continuation once: a session that does not start may also call its handler.
@MainActor
private final class SignInEnd {
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    func arrive() {
        continuation?.resume()
        continuation = nil
    }
}
#endif
