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

    @Option(
        help: ArgumentHelp(
            """
            Repeatable: an issuer of a Response and another one of its Assertion, with a space between them. Other \
            responses and assertions must have one issuer.
            """,
            valueName: "names"
        ),
        transform: argument
    )
    var issuerPair: [ValidationPolicy.IssuerPair] = []

    @Option(help: ArgumentHelp("Repeatable: for whom assertions may be meant.", valueName: "name"))
    var audience: [String] = []

    @Option(help: ArgumentHelp("Repeatable: where assertions may be presented.", valueName: "uri"))
    var recipient: [String] = []

    @Option(help: ArgumentHelp("Repeatable: where responses may be sent.", valueName: "uri"))
    var destination: [String] = []

    @Option(
        help: ArgumentHelp("Repeatable: the request that may be answered, by its ID.", valueName: "id"),
        transform: argument
    )
    var inResponseTo: [XMLID] = []

    @Option(
        help: ArgumentHelp(
            "The AttributeQuery that was asked, captured in any way: what is judged has to answer it.",
            valueName: "file"
        )
    )
    var query: InputPath?

    @Option(
        help: ArgumentHelp(
            "Repeatable: the service provider that a name identifier may be qualified with (SPNameQualifier).",
            valueName: "name"
        )
    )
    var spNameQualifier: [String] = []

    @Option(
        help: ArgumentHelp(
            "How far two clocks may be apart, from 0 to 300 (default: \(ValidationPolicy.defaultClockSkew)).",
            valueName: "seconds"
        )
    )
    var clockSkew: Int?

    @Option(
        help: ArgumentHelp(
            """
            The moment at which time windows are judged: an RFC 3339 instant, or issue-instant for each document's \
            own, from signed content or with a warning (default: now).
            """,
            valueName: "time"
        ),
        transform: argument
    )
    var at: JudgingTime?

    @Option(
        help: ArgumentHelp(
            "How attributes of one assertion with the same name are handled: merge or reject (default: merge).",
            valueName: "rule"
        )
    )
    var duplicateAttributes: ValidationPolicy.DuplicateAttributes?

    @Option(
        help: ArgumentHelp("How many assertions a response may contain, from 1 to 16 (default: 1).", valueName: "count")
    )
    var maximumAssertions: Int?

    @Option(help: ArgumentHelp("How many attributes an assertion may contain (default: 1000).", valueName: "count"))
    var maximumAttributes: Int?

    @Option(help: ArgumentHelp("How many values an attribute may contain (default: 1000).", valueName: "count"))
    var maximumValues: Int?

    @Option(
        help: ArgumentHelp(
            "The maximum age of an assertion, measured from its IssueInstant (default: any age).",
            valueName: "seconds"
        )
    )
    var maximumAge: Int?

    @Flag(help: "Findings about the exchange clean-up are errors, not warnings.")
    var exchange = false

    func fill(_ options: inout RunOptions) {
        options.profile = profile
        options.issuer = issuer
        options.issuerPair = issuerPair
        options.audience = audience
        options.recipient = recipient
        options.destination = destination
        options.inResponseTo = inResponseTo
        options.query = query
        options.spNameQualifier = spNameQualifier
        options.clockSkew = clockSkew
        options.at = at
        options.duplicateAttributes = duplicateAttributes
        options.maximumAssertions = maximumAssertions
        options.maximumAttributes = maximumAttributes
        options.maximumValues = maximumValues
        options.maximumAge = maximumAge
        options.exchange = exchange
    }
}
