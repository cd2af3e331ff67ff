// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is known of the account on the device, for the header field `AP-Partner-Framework-Status`.
package struct AccountStanding: Hashable, Sendable {
    /// Whether the app may ask.
    package var access: SubscriberAccount.Access

    /// The provider.
    package var provider: SubscriberAccount.ProviderID?

    /// When the sign-in ends.
    package var expirationDate: Date?

    /// Why there is no provider.
    package var failure: SubscriberAccount.Failure.Code?

    /// Makes a standing.
    package init(
        _ access: SubscriberAccount.Access,
        provider: SubscriberAccount.ProviderID? = nil,
        expirationDate: Date? = nil,
        failure: SubscriberAccount.Failure.Code? = nil
    ) {
        // The response of a failure goes nowhere.
        self.access = SubscriberAccount.Access(access.status, failure: access.failure.map { .init($0.code) })
        self.provider = provider
        self.expirationDate = expirationDate
        self.failure = failure
    }

    /// The standing after an answer of the framework.
    func after(_ answer: SubscriberAccount.Answer) -> AccountStanding {
        switch answer {
        case .metadata(let metadata):
            AccountStanding(access, provider: metadata.providerID, expirationDate: metadata.expirationDate)
        case .failure(let failure): AccountStanding(access, failure: failure.code)
        case .nothing: AccountStanding(access)
        }
    }
}

/// A profile as a flow knows it.
public struct ProfileSummary: Hashable, Sendable {
    /// The provider.
    public let mvpd: MVPDID

    /// When the profile ends.
    public let expiration: Date

    /// Whether the profile comes from the platform's sign-in.
    public let isOfPlatform: Bool

    package init(_ mvpd: MVPDID, expiration: Date, isOfPlatform: Bool = false) {
        self.mvpd = mvpd
        self.expiration = expiration
        self.isOfPlatform = isOfPlatform
    }
}

/// What the service says is to be done next, on a way to a profile.
package enum SessionStep: Hashable, Sendable {
    /// Ask the framework, with this SAML request and for these attributes.
    case askPartner(SubscriberAccount.VerificationToken, attributeNames: [String])
    /// Nothing: there is a profile that can be used.
    case authorize(MVPDID?)
    /// Open the code's page in a browser.
    case authenticate(LoginCode, mvpd: MVPDID?, reason: Reason)
    /// Say more.
    case resume(LoginCode, missing: [Parameter], mvpd: MVPDID?)
    /// Try that once more.
    case retry(LoginCode, mvpd: MVPDID?)

    /// Why the service asks for a browser.
    package enum Reason: Hashable, Sendable, CaseIterable {
        /// The browser was asked for.
        case requested
        /// The framework's status is missing or not taken.
        case status
        /// The partner's sign-in is not set up for the provider or the platform.
        case configuration
    }

    /// What the service may lack.
    package enum Parameter: Hashable, Sendable {
        /// The provider.
        case mvpd
        /// The domain of the app.
        case domainName
        /// Where the browser ends.
        case redirectURL
        /// Something else.
        case other
    }
}
