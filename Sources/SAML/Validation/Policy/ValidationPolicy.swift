// SPDX-License-Identifier: Apache-2.0

/// What a response must keep to: a value that rules read.
///
/// A list that is empty is not compared with. The profile says what must be there all the same, and the factories
/// (``core(audience:)``, ``attributeQuery(audience:)``, ``webSSO(audience:recipient:inResponseTo:)``) ask for what a
/// service has to compare with (S-56). Names are compared code point by code point, as whole strings (S-16, S-42).
public struct ValidationPolicy: Hashable, Sendable {
    /// The use of SAML whose rules are kept.
    public var profile: Profile

    /// The entity identifiers that messages and assertions may come from (S-41).
    public var issuers: [String] = []

    /// The pairs of different issuers that one response may have; all others must be one (S-41).
    public var issuerPairs: Set<IssuerPair> = []

    /// The names under which an assertion may be meant for us (S-43).
    public var audiences: [String] = []

    /// The locations at which an assertion may be presented (S-42).
    public var recipients: [String] = []

    /// The locations that a response may be sent to (S-42).
    public var destinations: [String] = []

    /// The request that is answered (S-46).
    public var inResponseTo: InResponseTo = .notChecked

    /// The query that was asked, whatever the profile: the response must answer it and say no more (S-50).
    public var query: AttributeQuery?

    /// The service providers that a name identifier may have been made for, when it names one (S-48).
    public var spNameQualifiers: [String] = []

    /// What becomes of assertions that are to be used once (S-47).
    public var oneTimeUse: OneTimeUse = .ignored

    /// How attributes of one assertion that share name and name format are handled (S-49).
    public var duplicateAttributes: DuplicateAttributes = .merged

    /// How much a response may hold.
    public var limits = Limits()

    /// The seconds that two clocks may differ by: from 0 to 300.
    ///
    /// - Precondition: It is from 0 to 300.
    public var clockSkew: Int {
        didSet { Self.check(clockSkew: clockSkew) }
    }

    /// The maximum age of an assertion in seconds, measured from its `IssueInstant`, without the clock skew; nil for any
    /// age.
    ///
    /// - Precondition: It is not negative.
    public var maximumAge: Int? {
        didSet { precondition((maximumAge ?? 0) >= 0, "An age is not negative.") }
    }

    /// The clock skew when nobody says otherwise, in seconds.
    public static let defaultClockSkew = 60

    /// The clock skews that are accepted, in seconds.
    public static let clockSkews = 0...300

    /// The maximum age of an assertion in the policies that the factories make, in seconds.
    public static let defaultMaximumAge = 300

    /// Makes a policy that compares with nothing yet.
    ///
    /// - Parameters:
    ///   - profile: The use of SAML whose rules are kept.
    ///   - clockSkew: The seconds that two clocks may differ by.
    /// - Precondition: `clockSkew` is from 0 to 300.
    public init(profile: Profile = .core, clockSkew: Int = Self.defaultClockSkew) {
        Self.check(clockSkew: clockSkew)
        self.profile = profile
        self.clockSkew = clockSkew
    }

    private static func check(clockSkew: Int) {
        precondition(clockSkews.contains(clockSkew), "A clock skew is from 0 to 300 seconds.")
    }
}
