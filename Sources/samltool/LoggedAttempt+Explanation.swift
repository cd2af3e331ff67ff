// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLServiceProvider
internal import StrictJSON

/// The explanation of a record of an attempt to sign in or out, from the log of a service provider.
extension LoggedAttempt {
    private var explanation: OutcomeExplanation { OutcomeExplanation(ofOutcome: outcome.rawValue) }

    /// Returns the explanation, and the entries of the catalog for its findings.
    func texts(on terminal: Terminal) -> [TerminalText] {
        let lines = [title] + explanation.lines + facts.map { "\($0.name): \($0.text)" }
        return [lines.map { "\($0)\n" }.joined()] + codes.map { $0.explanation(on: terminal) }
    }

    /// The facts of the attempt, its outcome, and its findings as in the catalog.
    var json: JSONValue {
        .object([
            .init("attempt", .string(id)),
            .init("time", .string(moment.description)),
            .init("step", .string(kind.rawValue)),
            .init("outcome", .string(outcome.rawValue)),
            .init("meaning", .string(explanation.meaning)),
            .init("remedy", .optional(explanation.remedy)),
            .init("identityProvider", .optional(identityProvider)),
            .init("request", .optional(requestID)),
            .init("findings", .array(codes.map(\.explanation))),
        ])
    }
}
