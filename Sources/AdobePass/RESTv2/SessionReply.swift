// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv2 {
    /// The answer of a call that starts or resumes a sign-in: the next step, and its reason.
    public struct SessionReply: Hashable, Sendable {
        /// The next step of the sign-in.
        public let step: Step

        /// The way to open the URL of the answer: `"direct"` (a call of the application), `"interactive"` (a browser),
        /// `"partner_interactive"` (the settings of the system) or `"none"`.
        package let actionType: ServiceName?

        /// The reason for the step: `"none"`, `"authenticated"`, `"authenticatedSSO"` (signed in by another
        /// application), `"degraded"`, `"temporary"`, `"pfs_fallback"` (the status of the framework is missing or not
        /// valid), `"configuration_fallback"` (single sign-on is not configured for the provider and the platform) or
        /// `"missing_parameters_fallback"` (the domain or the redirect URL is missing or not valid).
        public let reason: ServiceName?

        /// The identifier of the session at the service.
        package let sessionID: PrivateText?

        /// The service provider.
        package let serviceProvider: ServiceProviderID?

        /// The provider; `nil` if it is not known.
        public let provider: MVPDID?

        /// The URL in the answer.
        package let link: Link?

        /// The instant from which the code is valid.
        package let notBefore: Timestamp?

        /// The instant at which the code expires.
        public let notAfter: Timestamp?
    }

    /// A step of a sign-in.
    public enum Step: Hashable, Sendable {
        /// Pass the request to the partner, and its response to
        /// ``RESTv2/exchangePartnerResponse(serviceProvider:response:device:status:)``.
        case partnerProfile(PartnerRequest)
        /// The user is signed in; ask for decisions.
        case authorize
        /// Open the URL in a browser, or show the code for another device.
        case authenticate(RegistrationCode, Link)
        /// Add the missing parameters with
        /// ``RESTv2/resumeSession(serviceProvider:code:provider:domainName:redirectURL:)``, or show the code for another
        /// device.
        case resume(RegistrationCode, missing: [String])
        /// Send the same parameters again with
        /// ``RESTv2/resumeSession(serviceProvider:code:provider:domainName:redirectURL:)``.
        case retry(RegistrationCode?, missing: [String])
        /// An action that is not documented.
        case undocumented(String)
    }

    /// The SAML request for a partner.
    public struct PartnerRequest: Hashable, Sendable {
        /// The language of the request; only `saml` is documented.
        public var type: String { exactType }

        @Exact var exactType: String

        /// The request as in the answer, in Base64.
        ///
        /// Whether a framework requires it decoded is not documented; a published sample passes it unchanged.
        public let request: PrivateText

        /// The attributes for the query to the provider.
        public var attributeNames: [String] { exactAttributeNames }

        @Exact var exactAttributeNames: [String]
    }
}
