// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import SAML

/// What responses must keep to; what is not given is not checked.
struct PolicyArguments: ParsableArguments {
    @Option(help: "The use of SAML whose rules are kept: core, attribute-query or web-sso.")
    var profile: ValidationPolicy.Profile = .core

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

    @Option(help: ArgumentHelp("How far two clocks may be apart, from 0 to 300.", valueName: "seconds"))
    var clockSkew = ValidationPolicy.defaultClockSkew

    func validate() throws {
        guard ValidationPolicy.clockSkews.contains(clockSkew) else {
            throw ValidationError("--clock-skew takes a number from 0 to 300, not \(clockSkew).")
        }
        for id in inResponseTo where XMLID(id) == nil {
            throw ValidationError("--in-response-to takes an XML name without a colon.")
        }
    }

    var policy: ValidationPolicy {
        var policy = ValidationPolicy(profile: profile, clockSkew: clockSkew)
        policy.issuers = issuer
        policy.audiences = audience
        policy.recipients = recipient
        policy.destinations = destination
        if !inResponseTo.isEmpty { policy.inResponseTo = .anyOf(Set(inResponseTo.compactMap { XMLID($0) })) }
        return policy
    }
}
