// SPDX-License-Identifier: Apache-2.0

/// Receives the results of an ``AccessEnabler``, with the callbacks of the SDK under their names.
///
/// The callback that ends a call is its last one, except for the `status` after a logout. Every other `status` precedes
/// it.
@MainActor
public protocol EntitlementDelegate: AnyObject {
    /// Reports whether the configuration was read: `ACCESS_ENABLER_STATUS_SUCCESS` of the SDK.
    func setRequestorComplete(_ isSuccessful: Bool)

    /// Presents a screen of the platform; the presentation must have begun when the function returns.
    func presentTvProviderDialog(_ screen: SubscriberAccount.Screen)

    /// Dismisses a screen of the platform; the dismissal must have begun when the function returns.
    func dismissTvProviderDialog(_ screen: SubscriberAccount.Screen)

    /// Lets the user choose a provider; answer with ``AccessEnabler/setSelectedProvider(_:)``.
    func displayProviderDialog(_ providers: [MVPD])

    /// Opens a page, on an iPhone or iPad; answer with ``AccessEnabler/handleExternalURL(_:)``.
    ///
    /// - Parameters:
    ///   - address: The URL. It contains a code or names the device; do not log it.
    ///   - usesSafari: The option `handlesSafariView`.
    func navigateToUrl(_ address: PrivateText, useSVC usesSafari: Bool)

    /// Reports whether the user is signed in, after each `checkAuthentication`, `getAuthentication` and `logout`.
    ///
    /// - Parameters:
    ///   - isAuthenticated: Whether the user is signed in: the status 1 of the SDK.
    ///   - errorCode: The reason if the user is not signed in: `"USER_NOT_AUTHENTICATED_ERROR"`,
    ///     `"PROVIDER_NOT_SELECTED_ERROR"` (the user chose no provider, or canceled) or
    ///     `"GENERIC_AUTHENTICATION_ERROR"` (the sign-in failed).
    func setAuthenticationStatus(_ isAuthenticated: Bool, errorCode: ServiceName?)

    /// The user may watch a resource; the media token is for its player.
    func setToken(_ token: PrivateText, forResource resource: String)

    /// The user may not watch a resource, or the request failed.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - errorCode: The reason: `"USER_NOT_AUTHENTICATED_ERROR"`, `"USER_NOT_AUTHORIZED_ERROR"` (the provider denies
    ///     the resource) or `"GENERIC_AUTHORIZATION_ERROR"` (the request failed).
    ///   - errorDescription: A text of the provider for the user.
    func tokenRequestFailed(_ resource: String, errorCode: ServiceName, errorDescription: PrivateText?)

    /// The resources that the user may probably watch, in the order of the answer.
    func preauthorizedResources(_ resources: [String])

    /// Reports metadata of the user.
    ///
    /// - Parameters:
    ///   - value: The value; `nil` if it is absent.
    ///   - isEncrypted: Whether the value is encrypted for the programmer's key.
    ///   - key: `METADATA_OPCODE_KEY` of the request, for example `METADATA_USER_META`.
    ///   - arguments: The request: `METADATA_OPCODE_KEY`, and `METADATA_USER_META_KEY` or `METADATA_RESOURCE_ID_KEY`.
    func setMetadataStatus(
        _ value: AttributeValue?,
        encrypted isEncrypted: Bool,
        forKey key: String,
        andArguments arguments: [String: String]
    )

    /// Reports the provider of the sign-in; `nil` if the user is not signed in.
    func selectedProvider(_ provider: MVPD?)

    /// Reports an advanced status, for example the reason for a failure.
    func status(_ status: EntitlementStatus)

    /// Reports an event for the analytics of the app. The default implementation does nothing.
    ///
    /// - Parameters:
    ///   - data: The values of the event, as the SDK orders them: those of its kind, then the model of the device, the
    ///     type of the client and the operating system. A value that is not known is empty.
    ///   - event: The kind of the event.
    func sendTrackingData(_ data: [PrivateText], forEventType event: TrackingKind)
}

extension EntitlementDelegate {
    /// Does nothing.
    public func sendTrackingData(_ data: [PrivateText], forEventType event: TrackingKind) {}
}
