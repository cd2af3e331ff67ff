// SPDX-License-Identifier: Apache-2.0

/// The requirements that a message other than a ``Response`` must meet.
///
/// The absence of an attribute never skips its check (S-78).
public struct MessagePolicy: Hashable, Sendable {
    /// The same values as those of the policy of responses, with the same checks.
    package private(set) var values: ValidationPolicy

    /// The URLs that the message may name as `Destination`.
    public var destinations: [String] {
        get { values.destinations }
        set { values.destinations = newValue }
    }

    /// The entity IDs that may send the message; an empty array allows all whose keys are trusted.
    public var issuers: [String] {
        get { values.issuers }
        set { values.issuers = newValue }
    }

    /// The requests that an answer may answer.
    public var inResponseTo: ValidationPolicy.InResponseTo {
        get { values.inResponseTo }
        set { values.inResponseTo = newValue }
    }

    /// The rules: with `saml2int`, only the keys of the issuer verify its messages, none that is trusted for every issuer.
    public var profile: ValidationPolicy.Profile {
        get { values.profile }
        set { values.profile = newValue }
    }

    /// The role in which the issuer sends the message, whose keys in metadata count, or `nil` for all roles that send such
    /// messages in the ``profile`` (S-104).
    ///
    /// An entity can be an identity provider and a service provider, and both send messages of logout.
    public var sender: MetadataRole?

    /// The maximum clock skew between both parties, in seconds: from 0 to 300.
    public var clockSkew: Int {
        get { values.clockSkew }
        set { values.clockSkew = newValue }
    }

    /// The maximum age of a message in seconds, or `nil` for any age; the clock skew is added to it.
    public var maximumAge: Int? {
        get { values.maximumAge }
        set { values.maximumAge = newValue }
    }

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - destinations: The URLs of the endpoint that receives the message.
    ///   - issuers: The entity IDs that may send it; an empty array allows all whose keys are trusted.
    ///   - inResponseTo: The requests that an answer may answer.
    /// - Precondition: `destinations` names a URL.
    public init(
        destinations: [String],
        issuers: [String] = [],
        inResponseTo: ValidationPolicy.InResponseTo = .notChecked
    ) {
        precondition(destinations.contains { !$0.isEmpty }, "A policy of messages needs the URL that receives them.")
        values = ValidationPolicy()
        (values.destinations, values.issuers, values.inResponseTo) = (destinations, issuers, inResponseTo)
        values.maximumAge = ValidationPolicy.defaultMaximumAge
    }

    /// Creates the policy of a tool, which compares no value that its user did not give.
    package init(comparing values: ValidationPolicy) {
        self.values = values
    }
}
