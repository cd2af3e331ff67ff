// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The options that set a member of ``ValidationPolicy``, and related options.
extension PolicyKey {
    static let policy: [PolicyKey] = [
        PolicyKey(
            ValidationPolicy.Key.profile.rawValue,
            .policy,
            \.profile,
            """
            The profile whose rules apply: \(ValidationPolicy.Profile.form) (default: attribute-query with --query, \
            otherwise core).
            """
        ),
        PolicyKey(
            ValidationPolicy.Key.issuers.rawValue,
            .policy,
            \.policy.issuers,
            value: "name",
            "An entity ID that may issue responses and assertions."
        ),
        PolicyKey(
            ValidationPolicy.Key.issuerPairs.rawValue,
            .policy,
            value: "names",
            """
            The issuer of a Response and another issuer of its Assertion, with a space between them. Other responses \
            and assertions must have one issuer.
            """
        ) { (pairs: [ValidationPolicy.IssuerPair], settings: inout RunSettings) in
            settings.policy.issuerPairs = Set(pairs)
        },
        PolicyKey(
            ValidationPolicy.Key.audiences.rawValue,
            .policy,
            \.policy.audiences,
            value: "name",
            "An audience that audience restrictions may name."
        ),
        PolicyKey(
            ValidationPolicy.Key.recipients.rawValue,
            .policy,
            \.policy.recipients,
            value: "uri",
            "A URL that subject confirmations may name as Recipient."
        ),
        PolicyKey(
            ValidationPolicy.Key.destinations.rawValue,
            .policy,
            \.policy.destinations,
            value: "uri",
            "A URL that responses may name as Destination."
        ),
        PolicyKey(
            ValidationPolicy.Key.inResponseTo.rawValue,
            .policy,
            value: "id",
            "The ID of a request that responses may answer: any text, compared byte for byte."
        ) { (ids: [XMLID], settings: inout RunSettings) in
            settings.policy.inResponseTo = .anyOf(Set(ids))
        },
        PolicyKey(
            "query",
            .policy,
            \.query,
            value: "file",
            "The AttributeQuery that the responses must answer, in any encoding of a capture.",
            contents: { $0.map { [$0] } ?? [] }
        ),
        PolicyKey(
            "request",
            .policy,
            \.request,
            value: "file",
            """
            The AuthnRequest that the responses must answer, in any encoding of a capture: its ID, time, sender, URL, \
            ForceAuthn and RequestedAuthnContext.
            """,
            contents: { $0.map { [$0] } ?? [] }
        ),
        PolicyKey(
            "sp-metadata",
            .policy,
            \.serviceMetadata,
            value: "file",
            """
            The metadata of the service provider: its entity ID, ACS and logout URLs, WantAssertionsSigned, NameID formats \
            and required attributes are compared, unless an option names other values.
            """,
            contents: { $0.map { [$0] } ?? [] }
        ),
        PolicyKey(
            "entity",
            .policy,
            \.entity,
            value: "id",
            "The entity ID of the service provider, if the file given with --sp-metadata describes several."
        ),
        PolicyKey(
            "confirmation-key",
            .policy,
            \.confirmationKey,
            value: "file",
            """
            The certificate or the public key of the presenter, which a holder-of-key confirmation must contain; without \
            it, such confirmations are rejected. Requires --trust.
            """,
            contents: { $0.map { [$0] } ?? [] }
        ),
        PolicyKey(
            ValidationPolicy.Key.spNameQualifiers.rawValue,
            .policy,
            \.policy.spNameQualifiers,
            value: "name",
            "A service provider that name identifiers may name as SPNameQualifier."
        ),
        PolicyKey(
            ValidationPolicy.Key.authnContexts.rawValue,
            .policy,
            \.policy.authnContexts,
            value: "uri",
            "An authentication context class that authentication statements may name."
        ),
        PolicyKey(
            ValidationPolicy.Key.requiresSubjectIdentifier.rawValue,
            .policy,
            \.policy.requiresSubjectIdentifier,
            "Require a NameID, or the attribute subject-id or pairwise-id, in each assertion."
        ),
        PolicyKey(
            ValidationPolicy.Key.requiredAttributes.rawValue,
            .policy,
            \.policy.requiredAttributes,
            value: "name",
            "An attribute that each assertion must have."
        ),
        PolicyKey(
            ValidationPolicy.Key.clockSkew.rawValue,
            .policy,
            \.clockSkew,
            ValidationPolicy.clockSkews,
            value: "seconds",
            """
            The accepted difference between two clocks, from 0 to 300 (default: \(ValidationPolicy.defaultClockSkew); \
            with --profile saml2int \(ValidationPolicy.federationClockSkew)).
            """
        ),
        PolicyKey(
            "at",
            .policy,
            \.at,
            value: "time",
            """
            The time at which validity periods are checked: an RFC 3339 time such as 2026-05-01T10:00:00Z, or issue-instant for the IssueInstant of \
            each document, from signed content or with a warning (default: now).
            """
        ),
        PolicyKey(
            ValidationPolicy.Key.duplicateAttributes.rawValue,
            .policy,
            \.policy.duplicateAttributes,
            value: "rule",
            "The handling of attributes with the same name in an assertion: \(ValidationPolicy.DuplicateAttributes.form)"
        ),
        PolicyKey(
            ValidationPolicy.Key.maximumAssertions.rawValue,
            .policy,
            \.policy.limits.assertions,
            ValidationPolicy.Limits.assertionCounts,
            value: "count",
            "The maximum number of assertions in a response, from 1 to 16"
        ),
        PolicyKey(
            ValidationPolicy.Key.maximumAttributes.rawValue,
            .policy,
            \.policy.limits.attributes,
            counts,
            value: "count",
            "The maximum number of attributes in an assertion"
        ),
        PolicyKey(
            ValidationPolicy.Key.maximumValues.rawValue,
            .policy,
            \.policy.limits.values,
            counts,
            value: "count",
            "The maximum number of values of an attribute"
        ),
        PolicyKey(
            ValidationPolicy.Key.maximumAge.rawValue,
            .policy,
            \.policy.maximumAge,
            0...Int.max,
            value: "seconds",
            "The maximum age of an assertion, measured from its IssueInstant (default: any age)."
        ),
        PolicyKey(
            ValidationPolicy.Key.maximumLifetime.rawValue,
            .policy,
            \.policy.maximumLifetime,
            0...Int.max,
            value: "seconds",
            "The maximum lifetime of an assertion: NotOnOrAfter less NotBefore, or less IssueInstant (default: any)."
        ),
        PolicyKey(
            ValidationPolicy.Key.maximumAuthenticationAge.rawValue,
            .policy,
            \.policy.maximumAuthenticationAge,
            0...Int.max,
            value: "seconds",
            "The maximum age of the authentication, measured from AuthnInstant (default: any age)."
        ),
        PolicyKey(
            "exchange",
            .policy,
            \.exchange,
            """
            Report findings about the exchange cleanup, and assertions and responses in wrong places, as errors. \
            Otherwise, only the profile attribute-query reports the cleanup, as warnings.
            """
        ),
        PolicyKey(
            "reject-replays",
            .replays,
            \.rejectReplays,
            value: "file",
            """
            Report an error for an assertion that was seen before in this run or, with a file (SQLite), in an earlier \
            run with the same file. A FILE after a space instead of `=` is an existing database, or a new file whose name \
            ends in .sqlite, .sqlite3 or .db; everything else is an input.
            """,
            refusal: { $0?.refusal }
        ),
        PolicyKey(
            ValidationPolicy.Key.oneTimeUse.rawValue,
            .policy,
            \.policy.oneTimeUse,
            value: "rule",
            """
            The handling of an assertion with the condition OneTimeUse without --reject-replays: \
            \(ValidationPolicy.OneTimeUse.form)
            """
        ),
        PolicyKey(
            "schema",
            .policy,
            \.schema,
            "Also validate against the OASIS schemas (Debian: opensaml-schemas, xmltooling-schemas).",
            contents: { $0 ? SchemaFolder.debian.files : [] }
        ),
        PolicyKey(
            "schema-directory",
            .policy,
            \.schemaDirectory,
            value: "path",
            "The folder that contains the schemas, if they are not installed by Debian; implies --schema.",
            contents: { $0.map { SchemaFolder($0).files } ?? [] }
        ),
    ]
}

// Enumerations whose case names are values of options.
extension ValidationPolicy.Profile: PolicyText {}
extension ValidationPolicy.DuplicateAttributes: PolicyText {}
extension ValidationPolicy.OneTimeUse: PolicyText {}
