// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension ValidationPolicy {
    /// A use of SAML, with rules of its own.
    public enum Profile: String, Hashable, Sendable, CaseIterable {
        /// What holds for every response (SAML Core).
        case core
        /// The answer to an attribute query (SAML Profiles 6).
        case attributeQuery = "attribute-query"
        /// A login through a browser (SAML Profiles 4.1).
        case webSSO = "web-sso"
    }

    /// Which request a response may answer (S-46).
    public enum InResponseTo: Hashable, Sendable {
        /// Nobody has said.
        case notChecked
        /// One of these requests, by identifier.
        case anyOf(Set<XMLID>)
        /// None: the response comes unasked.
        case unsolicited

        /// This one request.
        public static func request(_ id: XMLID) -> InResponseTo { .anyOf([id]) }
    }

    /// What becomes of an assertion that is to be used once (S-47).
    public enum OneTimeUse: Hashable, Sendable {
        /// It counts: nobody minds, or a replay store stands behind and remembers it.
        case ignored
        /// It is rejected, for want of a store that remembers it.
        case needsStore
    }

    /// How attributes of one assertion that share name and name format are handled (S-49).
    public enum DuplicateAttributes: String, Hashable, Sendable, CaseIterable {
        /// Their values are merged in document order, with the warning `attributes.duplicate-name`.
        case merged = "merge"
        /// They are the error `attributes.duplicate-name`.
        case rejected = "reject"
    }

    /// A response of one issuer with an assertion of another.
    public struct IssuerPair: Hashable, Sendable {
        /// The issuer of the response.
        @Exact public private(set) var response: String

        /// The issuer of the assertion.
        @Exact public private(set) var assertion: String

        /// Makes a pair.
        public init(response: String, assertion: String) {
            self.response = response
            self.assertion = assertion
        }

        /// Compares code point by code point.
        public static func == (left: IssuerPair, right: IssuerPair) -> Bool {
            left.response.isIdentical(to: right.response) && left.assertion.isIdentical(to: right.assertion)
        }
    }

    /// How much a response may hold, as far as the model counts it; ``DocumentLimits`` counts what XML has.
    public struct Limits: Hashable, Sendable {
        /// Assertions of a response, plain and encrypted: from 1 to 16 (S-13).
        ///
        /// Default: 1.
        ///
        /// - Precondition: It is from 1 to 16.
        public var assertions = 1 {
            didSet {
                precondition(Self.assertionCounts.contains(assertions), "A response has from 1 to 16 assertions.")
            }
        }

        /// The numbers of assertions that a policy can allow.
        public static let assertionCounts = 1...16

        /// Attributes of an assertion, plain and encrypted.
        ///
        /// Default: 1000.
        public var attributes = 1_000

        /// Values of an attribute.
        ///
        /// Default: 1000.
        public var values = 1_000

        /// Makes limits.
        public init() {}
    }
}
