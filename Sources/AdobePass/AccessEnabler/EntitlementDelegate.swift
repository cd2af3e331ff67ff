// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// Hears what becomes of the calls of an ``AccessEnabler``, with the callbacks of the SDK under their names.
///
/// A callback that ends a call is its last, but for the `status` after a logout. Every other `status` comes before it.
@MainActor
public protocol EntitlementDelegate: AnyObject {
    /// The configuration is there, or is not.
    func setRequestorComplete(_ status: RequestorStatus)

    /// Shows a screen of the platform; the presentation has begun when this returns.
    func presentTvProviderDialog(_ screen: SubscriberAccount.Screen)

    /// Removes a screen of the platform; the removal has begun when this returns.
    func dismissTvProviderDialog(_ screen: SubscriberAccount.Screen)

    /// Lets the user choose a provider; ``AccessEnabler/setSelectedProvider(_:)`` takes the choice.
    func displayProviderDialog(_ providers: [RESTv1.MVPD])

    /// Opens a page, on an iPhone or iPad; ``AccessEnabler/handleExternalURL(_:)`` takes the address at which it ends.
    ///
    /// - Parameters:
    ///   - address: The address, which holds a code or names the device: log it nowhere.
    ///   - usesSafari: Whether the app asked for a Safari view by the option `handlesSafariView`.
    func navigateToUrl(_ address: PrivateText, useSVC usesSafari: Bool)

    /// Whether the user is signed in: after each `checkAuthentication`, `getAuthentication` and `logout`.
    func setAuthenticationStatus(_ status: AuthenticationStatus, errorCode: EntitlementErrorCode?)

    /// The user may watch a resource; the token is for its player.
    func setToken(_ token: PrivateText, forResource resource: String)

    /// The user may not watch a resource, or nobody knows.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - errorCode: Why.
    ///   - errorDescription: What the provider says about it, for the user.
    func tokenRequestFailed(_ resource: String, errorCode: EntitlementErrorCode, errorDescription: PrivateText?)

    /// The resources that the user may probably watch, in the order of the answer.
    func preauthorizedResources(_ resources: [String])

    /// What is known of the user; nil if nothing is.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - isEncrypted: Whether the value is encrypted for the programmer's key.
    ///   - key: Its name.
    func setMetadataStatus(_ value: RESTv1.UserMetadata.Value?, encrypted isEncrypted: Bool, forKey key: String)

    /// The provider that the user signed in with; nil if nobody is signed in.
    func selectedProvider(_ provider: RESTv1.MVPD?)

    /// An advanced status.
    func status(_ status: EntitlementStatus)
}

/// Whether there is a configuration; raw values are those of the SDK.
public enum RequestorStatus: String, Hashable, Sendable, CaseIterable {
    /// There is.
    case success = "ACCESS_ENABLER_STATUS_SUCCESS"
    /// There is not.
    case error = "ACCESS_ENABLER_STATUS_ERROR"
}

/// Whether somebody is signed in; raw values are those of the SDK.
public enum AuthenticationStatus: Int, Hashable, Sendable, CaseIterable {
    /// Nobody is.
    case notAuthenticated = 0
    /// Somebody is.
    case authenticated = 1
}

/// Why a call came to nothing.
///
/// Codes that nobody documented survive.
public struct EntitlementErrorCode: ExactRawText, Sendable {
    /// The code as the SDK spells it.
    public let rawValue: String

    /// Makes a code.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nobody is signed in.
    public static let userNotAuthenticated = Self(rawValue: "USER_NOT_AUTHENTICATED_ERROR")
    /// The user chose no provider, or gave up.
    public static let providerNotSelected = Self(rawValue: "PROVIDER_NOT_SELECTED_ERROR")
    /// A sign-in failed.
    public static let genericAuthentication = Self(rawValue: "GENERIC_AUTHENTICATION_ERROR")
    /// The user may not.
    public static let userNotAuthorized = Self(rawValue: "USER_NOT_AUTHORIZED_ERROR")
    /// The question for a permission failed; the name follows that of a sign-in.
    public static let genericAuthorization = Self(rawValue: "GENERIC_AUTHORIZATION_ERROR")
}
