// SPDX-License-Identifier: Apache-2.0

/// Why the platform's sign-in gives way to the regular one.
///
/// Of an error of the framework only the code is kept: a response that came with it goes nowhere.
public enum FallbackReason: Hashable, Sendable {
    /// The app has no permission.
    case accessNotGranted(SubscriberAccount.AccessStatus)
    /// No provider of the configuration can sign in on the platform, so it was not asked.
    case noPlatformProvider
    /// The user's provider signs in by the regular flow; it is chosen already.
    case unsupportedProvider(MVPDID)
    /// The user's provider is not one of the configuration's.
    case unknownProvider
    /// The user's provider is known, but single sign-on with it is off.
    case singleSignOnDisabled(MVPDID)
    /// The user chose "Other TV Provider", or something else that has no name.
    case otherProvider
    /// The user left the platform's picker.
    case userCancelled
    /// The framework failed; the code is nil for an error that is not the framework's own.
    case accountFailed(SubscriberAccount.Failure.Code?)
    /// The framework gave neither metadata nor an error, or metadata without a provider.
    case noAccount
    /// The sign-in on the platform has ended.
    case accountExpired
    /// Another account answered, more than once.
    case accountChanged
    /// The service gave no SAML request.
    case noAuthenticationRequest(CallFailure)
    /// The provider gave no SAML response.
    case noResponse
    /// The response could not be exchanged.
    case exchangeFailed(ExchangeProblem)
    /// The service took the response and gave no profile.
    case noProfile
    /// The service took no notice of the framework's status.
    case statusNotTaken
    /// The service has no partner sign-in for this provider or platform.
    case partnerNotConfigured
    /// The service lacks parameters.
    case missingParameters
    /// The service refused the partner sign-in.
    case partnerRefused(CallFailure)
}

/// Why a response was not exchanged.
public enum ExchangeProblem: Error, Hashable, Sendable {
    /// It was sent, or could have been.
    case service(CallFailure)
    /// It was not sent, because the encoder refused it.
    case notSent(ExchangeRefusal)

    /// Whether the service may have acted on it all the same.
    var leavesDoubt: Bool {
        switch self {
        case .service(let failure): failure.hint == .readStateFirst
        case .notSent: false
        }
    }
}
