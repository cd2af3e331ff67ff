// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension ValidationPolicy {
    /// A SAML profile, which adds validation rules.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// No profile: only the rules of SAML Core for every response apply.
        case core
        /// The assertion query and request profile, for responses to attribute queries (SAML Profiles 6).
        case attributeQuery = "attribute-query"
        /// The web browser single sign-on profile (SAML Profiles 4.1).
        case webSSO = "web-sso"
        /// The rules of web browser single sign-on, and those of Kantara's deployment profile (saml2int 2.0) that a
        /// response shows.
        case saml2int

        /// Whether the profile is web browser single sign-on, with or without the rules of a federation.
        public var isWebSSO: Bool { self == .webSSO || self == .saml2int }
    }

    /// The requests that a response may answer (S-46).
    public enum InResponseTo: Hashable, Sendable {
        /// `InResponseTo` is not validated.
        case notChecked
        /// The response must answer one of the requests with these identifiers.
        case anyOf(Set<XMLID>)
        /// The response must be unsolicited and answer no request.
        case unsolicited

        /// Returns the requirement that the response answers one specific request.
        public static func request(_ id: XMLID) -> InResponseTo { .anyOf([id]) }
    }

    /// The handling of assertions with the `OneTimeUse` condition (S-47).
    public enum OneTimeUse: String, Hashable, Sendable, CaseIterable {
        /// The condition is accepted, because the caller does not require it or a replay cache enforces it.
        case ignored = "ignore"
        /// The assertion is rejected, because no replay cache enforces the condition.
        case rejected = "reject"
    }

    /// The handling of attributes of one assertion with the same name and name format (S-49).
    public enum DuplicateAttributes: String, Hashable, Sendable, CaseIterable {
        /// The values are merged in document order, with the warning `attributes.duplicate-name`.
        case merged = "merge"
        /// The assertion is rejected with the error `attributes.duplicate-name`.
        case rejected = "reject"
    }

    /// A pair of different issuers: one of the response and one of its assertions.
    public struct IssuerPair: Hashable, Sendable {
        /// The issuer of the response.
        @Exact public private(set) var response: String

        /// The issuer of the assertion.
        @Exact public private(set) var assertion: String

        /// Creates a pair of issuers.
        public init(response: String, assertion: String) {
            self.response = response
            self.assertion = assertion
        }
    }

    /// Limits on the content of a response; ``DocumentLimits`` limits the XML.
    public struct Limits: Hashable, Sendable {
        /// The maximum number of assertions, encrypted or not: from 1 to 16 (S-13).
        ///
        /// Default: 1.
        ///
        /// - Precondition: The value is from 1 to 16.
        public var assertions = 1 {
            didSet {
                precondition(Self.assertionCounts.contains(assertions), "The limit on assertions must be from 1 to 16.")
            }
        }

        /// The supported range of ``assertions``.
        public static let assertionCounts = 1...16

        /// The maximum number of attributes of an assertion, encrypted or not.
        ///
        /// Default: 1000.
        public var attributes = 1_000

        /// The maximum number of values of an attribute.
        ///
        /// Default: 1000.
        public var values = 1_000

        /// Creates the default limits.
        public init() {}
    }
}
