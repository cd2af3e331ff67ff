// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension RESTv2 {
    /// What to do next to sign a user in.
    public struct SessionReply: Hashable, Sendable {
        /// What to do.
        public let step: Step

        /// How the service wants its address to be called.
        public let actionType: ActionType?

        /// Why this is to be done.
        public let reason: Reason?

        /// What the service calls this session.
        public let sessionID: PrivateText?

        /// The service provider.
        public let serviceProvider: RequestorID?

        /// The provider, if it is known.
        public let provider: MVPDID?

        /// The address that the answer names.
        public let link: Link?

        /// When the code begins to be valid.
        public let notBefore: EpochMilliseconds?

        /// When the code ends to be valid.
        public let notAfter: EpochMilliseconds?
    }

    /// What to do next.
    public enum Step: Hashable, Sendable {
        /// Give a request to the partner, and its response to ``ExchangePartnerResponse``.
        case partnerProfile(PartnerRequest)
        /// Somebody is signed in: ask for decisions.
        case authorize
        /// Open an address in a browser, or show the code to be typed on another device.
        case authenticate(RegistrationCode, Link)
        /// Name what is missing by ``ResumeSession``, or hand the code to another device.
        case resume(RegistrationCode, missing: [String])
        /// Name the same once more by ``ResumeSession``.
        case retry(RegistrationCode?, missing: [String])
        /// An action that is not documented.
        case undocumented(String)
    }

    /// The SAML request for a partner.
    public struct PartnerRequest: Hashable, Sendable {
        /// The language of the request; `saml` is the only one that is documented.
        @Exact public internal(set) var type: String

        /// The request as the answer has it, in Base64.
        ///
        /// Whether a framework wants it decoded is not documented; a published sample passes it as it is.
        public let request: PrivateText

        /// The attributes to ask the provider for.
        @Exact public internal(set) var attributeNames: [String]
    }

    /// How an address is to be called.
    public struct ActionType: ExactRawText, Sendable {
        /// The name as the service spells it.
        public let rawValue: String

        /// Makes a type.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// By the application.
        public static let direct = ActionType(rawValue: "direct")
        /// In a browser.
        public static let interactive = ActionType(rawValue: "interactive")
        /// In the settings of the system.
        public static let partnerInteractive = ActionType(rawValue: "partner_interactive")
        /// Not at all.
        public static let nothing = ActionType(rawValue: "none")
    }

    /// Why something is to be done.
    public struct Reason: ExactRawText, Sendable {
        /// The name as the service spells it.
        public let rawValue: String

        /// Makes a reason.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is no special reason.
        public static let unspecified = Reason(rawValue: "none")
        /// Somebody is signed in.
        public static let authenticated = Reason(rawValue: "authenticated")
        /// Somebody is signed in by another application.
        public static let authenticatedSSO = Reason(rawValue: "authenticatedSSO")
        /// The provider is degraded.
        public static let degraded = Reason(rawValue: "degraded")
        /// There is temporary access.
        public static let temporary = Reason(rawValue: "temporary")
        /// The status of the framework is missing or not valid.
        public static let statusFallback = Reason(rawValue: "pfs_fallback")
        /// The single sign-on is not set up for this provider and platform.
        public static let configurationFallback = Reason(rawValue: "configuration_fallback")
        /// The domain or the address to return to is missing or not valid.
        public static let missingParametersFallback = Reason(rawValue: "missing_parameters_fallback")
    }
}
