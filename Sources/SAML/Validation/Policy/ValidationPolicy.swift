// SPDX-License-Identifier: Apache-2.0

/// The requirements that a response must meet.
///
/// ```swift
/// var policy = ValidationPolicy.webSSO(audience: entityID, recipient: acsURL, inResponseTo: .anyOf([request]))
/// policy.issuers = ["https://idp.example.test"]
/// policy.maximumAge = 300
/// ```
///
/// ## Guarantees
///
/// - The factories (``core(audience:)``, ``attributeQuery(audience:)``, ``webSSO(audience:recipient:inResponseTo:)``,
///   ``saml2int(audience:recipient:inResponseTo:)``) take the values that a service provider must compare with (S-56).
/// - Names are compared as whole strings, byte for byte (S-16, S-42).
/// - A policy is `Codable`: its keys are those of a policy file and the options of `samltool validate`.
///
/// ## Limits
///
/// - An empty list imposes no requirement; the profile may. A policy without an audience accepts assertions for
///   other services, and every result says so (`audience.unchecked`).
/// - A policy says nothing about signatures: that is `SignaturePolicy` of `SAMLSignature`.
public struct ValidationPolicy: Hashable, Sendable {
    /// The SAML profile whose rules apply.
    public var profile: Profile

    /// The entity IDs that may issue messages and assertions (S-41).
    public var issuers: [String] = [] { didSet { lookup = PolicyLookup() } }

    /// The pairs of different issuers that a response and its assertions may have; otherwise the issuers must match
    /// (S-41).
    public var issuerPairs: Set<IssuerPair> = []

    /// The entity IDs of the service provider that audience restrictions may name (S-43).
    public var audiences: [String] = [] { didSet { lookup = PolicyLookup() } }

    /// The URLs that a subject confirmation may name as `Recipient` (S-42).
    public var recipients: [String] = [] { didSet { lookup = PolicyLookup() } }

    /// The key of the presenter, which a holder-of-key confirmation must contain, or `nil` to reject such confirmations
    /// (S-45).
    ///
    /// A bearer confirmation remains sufficient: the identity provider decides which of them it issues.
    public var confirmationKey: ConfirmationKey?

    /// The URLs that a response may name as `Destination` (S-42).
    public var destinations: [String] = [] { didSet { lookup = PolicyLookup() } }

    /// The requests that the response may answer (S-46).
    public var inResponseTo: InResponseTo = .notChecked

    /// The query that the response must answer, in any profile; further content is rejected (S-50).
    public var query: AttributeQuery? { didSet { lookup = PolicyLookup() } }

    /// The request for authentication that the response must answer (S-46).
    ///
    /// The response must name it, must not be older, and must meet its `ForceAuthn` and `RequestedAuthnContext`. Without
    /// ``audiences``, ``recipients`` or ``destinations``, those of the request apply.
    public var request: AuthnRequest? { didSet { lookup = PolicyLookup() } }

    /// The service provider that receives the response, or `nil` if its metadata is not compared.
    ///
    /// Without ``audiences``, ``recipients``, ``destinations`` or ``requiredAttributes``, those of its metadata apply.
    public var service: Service? { didSet { lookup = PolicyLookup() } }

    /// The statements of trusted metadata about authentication requests, which need no other signature; or `nil`
    /// if they must be signed like other messages.
    package var requestMetadata: RequestMetadata?

    /// The service providers that `SPNameQualifier` of a name identifier may name (S-48).
    public var spNameQualifiers: [String] = []

    /// The authentication context classes that an authentication statement may name (S-48).
    public var authnContexts: [String] = [] { didSet { lookup = PolicyLookup() } }

    /// Whether each assertion must identify its subject: by a `NameID`, or by the attribute `subject-id` or
    /// `pairwise-id` (S-48).
    public var requiresSubjectIdentifier = false

    /// The names of the attributes that each assertion must have (S-49).
    public var requiredAttributes: [String] = []

    /// The handling of assertions with the `OneTimeUse` condition (S-47).
    public var oneTimeUse: OneTimeUse = .ignored

    /// Whether the caller accepts each assertion only once, for which it must read the assertion (S-47).
    package var detectsReplays = false

    /// The handling of attributes of one assertion with the same name and name format (S-49).
    public var duplicateAttributes: DuplicateAttributes = .merged

    /// The limits on the content of a response.
    public var limits = Limits()

    /// The maximum clock skew between identity provider and service provider, in seconds: from 0 to 300.
    ///
    /// - Precondition: The value is from 0 to 300.
    public var clockSkew: Int {
        didSet { Self.check(clockSkew: clockSkew) }
    }

    /// The maximum age of an assertion in seconds, or `nil` for any age.
    ///
    /// The age is measured from `IssueInstant`; the clock skew is added to the maximum.
    ///
    /// - Precondition: The value is not negative.
    public var maximumAge: Int? {
        didSet { precondition((maximumAge ?? 0) >= 0, "The maximum age must not be negative.") }
    }

    /// The maximum lifetime of an assertion in seconds, or `nil` for any: from `NotBefore`, or from `IssueInstant` without
    /// it, to `NotOnOrAfter`.
    ///
    /// - Precondition: The value is not negative.
    public var maximumLifetime: Int? {
        didSet { precondition((maximumLifetime ?? 0) >= 0, "The maximum lifetime must not be negative.") }
    }

    /// The maximum age of the authentication in seconds, measured from `AuthnInstant`, or `nil` for any; the clock skew is
    /// added to it.
    ///
    /// - Precondition: The value is not negative.
    public var maximumAuthenticationAge: Int? {
        didSet {
            precondition(
                (maximumAuthenticationAge ?? 0) >= 0,
                "The maximum age of the authentication must not be negative."
            )
        }
    }

    /// The names of the policy for lookups.
    private(set) var lookup = PolicyLookup()

    /// The default clock skew, in seconds.
    public static let defaultClockSkew = 60

    /// The clock skew of the profile ``Profile/saml2int``, in seconds, which requires 180 to 300 (SDP-G01).
    public static let federationClockSkew = 180

    /// The supported range of ``clockSkew``, in seconds.
    public static let clockSkews = 0...300

    /// The maximum age of an assertion in the policies of the factories, in seconds.
    public static let defaultMaximumAge = 300

    /// Creates a policy that imposes only the requirements of the profile.
    ///
    /// - Parameters:
    ///   - profile: The SAML profile whose rules apply.
    ///   - clockSkew: The maximum clock skew, in seconds.
    /// - Precondition: `clockSkew` is from 0 to 300.
    public init(profile: Profile = .core, clockSkew: Int = Self.defaultClockSkew) {
        Self.check(clockSkew: clockSkew)
        self.profile = profile
        self.clockSkew = clockSkew
    }

    private static func check(clockSkew: Int) {
        precondition(clockSkews.contains(clockSkew), "The clock skew must be from 0 to 300 seconds.")
    }
}
