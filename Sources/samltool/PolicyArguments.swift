// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import BatchValidation
internal import SAML

/// What responses must keep to; what is not given is not checked.
struct PolicyArguments: ParsableArguments {
    @Option(
        help: """
            The use of SAML whose rules are kept: core, attribute-query or web-sso (default: attribute-query with \
            --query, else core).
            """
    )
    var profile: ValidationPolicy.Profile?

    @Option(help: ArgumentHelp("Repeatable: who may have made responses and assertions.", valueName: "name"))
    var issuer: [String] = []

    @Option(help: ArgumentHelp("Repeatable: for whom assertions may be meant.", valueName: "name"))
    var audience: [String] = []

    @Option(help: ArgumentHelp("Repeatable: where assertions may be presented.", valueName: "uri"))
    var recipient: [String] = []

    @Option(help: ArgumentHelp("Repeatable: where responses may be sent.", valueName: "uri"))
    var destination: [String] = []

    @Option(help: ArgumentHelp("Repeatable: the request that may be answered, by its ID.", valueName: "id"))
    var inResponseTo: [String] = []

    @Option(
        help: ArgumentHelp(
            "The AttributeQuery that was asked, captured in any way: what is judged has to answer it.",
            valueName: "file"
        )
    )
    var query: String?

    @Option(help: ArgumentHelp("How far two clocks may be apart, from 0 to 300.", valueName: "seconds"))
    var clockSkew = ValidationPolicy.defaultClockSkew

    @Option(
        help: ArgumentHelp(
            """
            The moment at which time windows are judged: an RFC 3339 instant, or issue-instant for each document's \
            own, from signed content or with a warning.
            """,
            valueName: "time"
        )
    )
    var at: JudgingMoment = .now

    @Option(
        help: ArgumentHelp(
            "How attributes of one assertion with the same name are handled: merge or reject.",
            valueName: "rule"
        )
    )
    var duplicateAttributes: ValidationPolicy.DuplicateAttributes = .merged

    @Option(help: ArgumentHelp("How many assertions a response may contain, from 1 to 16.", valueName: "count"))
    var maximumAssertions = 1

    @Option(
        help: ArgumentHelp(
            "The maximum age of an assertion, measured from its IssueInstant (default: any age).",
            valueName: "seconds"
        )
    )
    var maximumAge: Int?

    @Flag(help: "Findings about the exchange clean-up are errors, not warnings.")
    var exchange = false

    func validate() throws {
        if let profile, profile != .attributeQuery, query != nil {
            throw ValidationError("--query goes with --profile attribute-query.")
        }
        guard ValidationPolicy.clockSkews.contains(clockSkew) else {
            throw ValidationError("--clock-skew takes a number from 0 to 300, not \(clockSkew).")
        }
        guard ValidationPolicy.Limits.assertionCounts.contains(maximumAssertions) else {
            throw ValidationError("--maximum-assertions takes a number from 1 to 16, not \(maximumAssertions).")
        }
        if let maximumAge, maximumAge < 0 {
            throw ValidationError("--maximum-age takes a number of seconds from 0 on, not \(maximumAge).")
        }
        for id in inResponseTo where XMLID(id) == nil {
            throw ValidationError(
                "--in-response-to takes an ID of 1 to \(XMLID.maximumLength) bytes without white space and control characters."
            )
        }
    }

    /// What responses must keep to.
    ///
    /// - Parameter limits: How much the file of the query may hold.
    /// - Returns: The policy.
    /// - Throws: A fault if the query cannot be used.
    func policy(limits: DocumentLimits) throws -> ValidationPolicy {
        let usual: ValidationPolicy.Profile = query == nil ? .core : .attributeQuery
        var policy = ValidationPolicy(profile: profile ?? usual, clockSkew: clockSkew)
        policy.query = try query.map { try QueryFile.read(InputPath($0), limits: limits) }
        policy.issuers = issuer
        policy.audiences = audience
        policy.recipients = recipient
        policy.destinations = destination
        policy.duplicateAttributes = duplicateAttributes
        policy.limits.assertions = maximumAssertions
        policy.maximumAge = maximumAge
        if !inResponseTo.isEmpty { policy.inResponseTo = .anyOf(Set(inResponseTo.compactMap { XMLID($0) })) }
        return policy
    }
}
