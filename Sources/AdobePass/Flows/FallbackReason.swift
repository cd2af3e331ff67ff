// SPDX-License-Identifier: Apache-2.0

/// The reason for the basic sign-in instead of the sign-in of the platform.
///
/// Of an error of the framework, it contains only the code, without the response.
public enum FallbackReason: Hashable, Sendable {
    /// The app has no permission to use the account.
    case accessNotGranted(SubscriberAccount.AccessStatus)
    /// No provider of the configuration can sign in on the platform, so the framework was not asked.
    case noPlatformProvider
    /// The provider of the user signs in by the basic flow; the user does not choose again.
    case unsupportedProvider(MVPDID)
    /// The configuration does not contain the provider of the user.
    case unknownProvider
    /// The configuration disables single sign-on with the provider of the user.
    case singleSignOnDisabled(MVPDID)
    /// The user chose "Other TV Provider", or the framework did not name the provider.
    case otherProvider
    /// The user closed the picker of the platform.
    case userCancelled
    /// The framework failed; the code is `nil` for an error of another domain.
    case accountFailed(SubscriberAccount.RequestError.Code?)
    /// The framework returned neither metadata nor an error, or metadata without a provider.
    case noAccount
    /// The sign-in on the platform expired.
    case accountExpired
    /// The account changed during the sign-in, more than once.
    case accountChanged
    /// The service returned no SAML request.
    case noAuthenticationRequest(CallError)
    /// The provider returned no SAML response.
    case noResponse
    /// The exchange of the response failed.
    case exchangeFailed(CallError)
    /// The encoder refused the response, so it was not sent.
    case responseRefused(ExchangeRefusal)
    /// The service accepted the response, but returned no profile.
    case noProfile
    /// The service did not accept the status of the framework.
    case statusNotTaken
    /// The sign-in of the partner is not configured for the provider or the platform.
    case partnerNotConfigured
    /// The service requires more parameters.
    case missingParameters
    /// The service refused the sign-in of the partner.
    case partnerRefused(CallError)
}

extension FallbackReason {
    /// Creates the reason from an error of an interactive request.
    init(_ failure: SubscriberAccount.RequestError, among configuration: ChannelConfiguration) {
        switch failure.code {
        case .unsupportedProvider?:
            guard let account = failure.unsupportedProvider else {
                self = .otherProvider
                return
            }
            self = configuration.mvpd(of: account).map { .unsupportedProvider($0.id) } ?? .unknownProvider
        case .userCancelled?: self = .userCancelled
        default: self = .accountFailed(failure.code)
        }
    }

    /// Creates the reason from an answer to a silent request that contains no valid account.
    init(silent answer: SubscriberAccount.Answer) {
        switch answer {
        case .metadata(let metadata): self = metadata.providerID == nil ? .noAccount : .accountExpired
        case .failure(let failure): self = .accountFailed(failure.code)
        case .nothing: self = .noAccount
        }
    }

    /// The provider that the user already chose; `nil` for other reasons.
    var chosenProvider: MVPDID? {
        if case .unsupportedProvider(let mvpd) = self { mvpd } else { nil }
    }
}

extension SubscriberAccount.Answer {
    /// Returns the provider of a sign-in on the device that has not expired; `nil` for another answer.
    func account(at now: Timestamp) -> SubscriberAccount.ProviderID? {
        guard case .metadata(let metadata) = self, metadata.isValid(at: now) else { return nil }
        return metadata.providerID
    }

    /// Returns the provider that the user chose in the picker of the platform.
    func chosenAccount(
        among configuration: ChannelConfiguration,
        at now: Timestamp
    ) throws(SignInExit) -> SubscriberAccount.ProviderID {
        switch self {
        case .metadata(let metadata):
            guard let account = metadata.providerID else { throw .fallBack(.noAccount) }
            guard metadata.isValid(at: now) else { throw .fallBack(.accountExpired) }
            return account
        case .failure(let failure): throw .fallBack(FallbackReason(failure, among: configuration))
        case .nothing: throw .fallBack(.noAccount)
        }
    }

    /// Returns the answer of a provider to a SAML request.
    func metadata() throws(SignInExit) -> SubscriberAccount.Metadata {
        switch self {
        case .metadata(let metadata): return metadata
        case .failure(let failure): throw .fallBack(.accountFailed(failure.code))
        case .nothing: throw .fallBack(.noResponse)
        }
    }
}

/// The failure of an exchange.
package enum ExchangeFault: Error, Hashable, Sendable {
    /// The call failed.
    case service(CallError)
    /// The encoder refused the document, so it was not sent.
    case notSent(ExchangeRefusal)

    /// The reason for the basic sign-in.
    var fallbackReason: FallbackReason {
        switch self {
        case .service(let failure): .exchangeFailed(failure)
        case .notSent(let refusal): .responseRefused(refusal)
        }
    }

    /// Whether the service may have processed the exchange.
    var leavesDoubt: Bool {
        switch self {
        case .service(let failure): failure.isOutcomeUnknown
        case .notSent: false
        }
    }
}
