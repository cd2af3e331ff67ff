// SPDX-License-Identifier: Apache-2.0

/// A fault or an attack that a test identity provider puts into a response.
///
/// A service must refuse every response with one of the ``unconditional`` ones. ``noRequest`` and ``oldAuthentication`` depend on
/// what the service allows and requests.
public enum Misbehavior: String, Hashable, Sendable, CaseIterable {
    /// The audience is another service provider.
    case otherAudience = "other-audience"
    /// `Recipient` is the ACS URL of another service provider.
    case otherRecipient = "other-recipient"
    /// `Destination` is the ACS URL of another service provider.
    case otherDestination = "other-destination"
    /// The response answers another request.
    case otherRequest = "other-request"
    /// The response answers no request. A service that accepts unsolicited responses accepts it.
    case noRequest = "no-request"
    /// Response and assertion name another identity provider as issuer.
    case otherIssuer = "other-issuer"
    /// The assertion expired.
    case expired
    /// The clock of the identity provider is an hour fast.
    case clockAhead = "clock-ahead"
    /// The clock of the identity provider is an hour slow.
    case clockBehind = "clock-behind"
    /// Nothing is signed.
    case unsigned
    /// A key signs that the metadata does not name.
    case otherKey = "other-key"
    /// The content changed after it was signed.
    case changed
    /// The user was not signed in: the status is `AuthnFailed`.
    case failure
    /// The user was signed in two hours before the response. A service must refuse it if its request has `ForceAuthn`.
    case oldAuthentication = "old-authentication"
    /// A forged assertion precedes the signed one.
    case forgedBefore = "forged-before"
    /// A forged assertion follows the signed one.
    case forgedAfter = "forged-after"
    /// The signed assertion stands in `Extensions`, a forged one at its place.
    case signedInExtensions = "signed-in-extensions"
    /// The signed assertion stands in `Advice` of a forged one.
    case signedInAdvice = "signed-in-advice"
    /// The signed assertion stands in an `Object` of its signature, which stands in a forged one.
    case signedInObject = "signed-in-object"

    /// Those that every service must refuse, whatever it allows and requests.
    public static let unconditional = allCases.filter { $0 != .noRequest && $0 != .oldAuthentication }
}
