// SPDX-License-Identifier: Apache-2.0
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of AuthenticationServices that the browser for apps uses. It is only compiled against, never run:
// Scripts/check-apple.

public import Foundation

@MainActor
open class ASPresentationAnchor: NSObject {}

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

@MainActor
open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = @Sendable (URL?, (any Error)?) -> Void
    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}
    public weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    public var prefersEphemeralWebBrowserSession = false
    public func start() -> Bool { fatalError() }
    public func cancel() { fatalError() }
}
