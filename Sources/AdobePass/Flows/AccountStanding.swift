// SPDX-License-Identifier: Apache-2.0

/// The known state of the account on the device, for the header field `AP-Partner-Framework-Status`.
package struct AccountStanding: Hashable, Sendable {
    /// The permission of the app.
    package var access: SubscriberAccount.Access

    /// The provider, if it is known.
    package var provider: SubscriberAccount.ProviderID?

    /// The expiration of the sign-in.
    package var expirationDate: Timestamp?

    /// The failure because of which the provider is not known.
    package var failure: SubscriberAccount.RequestError.Code?

    package init(
        _ access: SubscriberAccount.Access,
        provider: SubscriberAccount.ProviderID? = nil,
        expirationDate: Timestamp? = nil,
        failure: SubscriberAccount.RequestError.Code? = nil
    ) {
        // The response in a failure is dropped.
        self.access = SubscriberAccount.Access(access.status, failure: access.failure.map { .init($0.code) })
        self.provider = provider
        self.expirationDate = expirationDate
        self.failure = failure
    }

    /// Returns whether the sign-in has not expired; one without an expiration has not.
    func isCurrent(at now: Timestamp) -> Bool { expirationDate.map { now < $0 } ?? true }

    /// Returns the state after an answer of the framework.
    func after(_ answer: SubscriberAccount.Answer) -> AccountStanding {
        switch answer {
        case .metadata(let metadata):
            AccountStanding(access, provider: metadata.providerID, expirationDate: metadata.expirationDate)
        case .failure(let failure): AccountStanding(access, failure: failure.code)
        case .nothing: AccountStanding(access)
        }
    }
}

/// A profile that a user can choose.
package struct ProfileSummary: Hashable, Sendable {
    /// The provider of the profile.
    package let mvpd: MVPDID

    /// The expiration of the profile.
    package let expiration: Timestamp

    /// Whether the profile comes from the sign-in of the platform.
    package let isOfPlatform: Bool

    package init(_ mvpd: MVPDID, expiration: Timestamp, isOfPlatform: Bool = false) {
        self.mvpd = mvpd
        self.expiration = expiration
        self.isOfPlatform = isOfPlatform
    }
}

/// The next step of a sign-in, from an answer of the service.
package enum SessionStep: Hashable, Sendable {
    /// Pass the SAML request and the attribute names to the framework.
    case askPartner(PrivateText, attributeNames: [String])
    /// The user is signed in.
    case authorize(MVPDID?)
    /// Open the page of the code in a browser.
    case authenticate(LoginCode, mvpd: MVPDID?, reason: Reason)
    /// Add the missing parameters.
    case resume(LoginCode, missing: [Parameter], mvpd: MVPDID?)
    /// Send the same parameters again.
    case retry(LoginCode, mvpd: MVPDID?)

    /// The reason why the sign-in requires a browser.
    package enum Reason: Hashable, Sendable, CaseIterable {
        /// The app requested the basic flow.
        case requested
        /// The service did not accept the status of the framework, or it is missing.
        case status
        /// The sign-in of the partner is not configured for the provider or the platform.
        case configuration
    }

    /// A parameter that the service may require.
    package enum Parameter: Hashable, Sendable {
        /// The TV provider (`mvpd`).
        case mvpd
        /// The domain of the app.
        case domainName
        /// The URL to which the browser returns.
        case redirectURL
        /// Another parameter.
        case other
    }
}
