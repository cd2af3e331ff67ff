// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import SAMLServiceProvider
internal import StrictJSON
internal import UntrustedText

/// Explains records of attempts to sign in or out, from the log of a service provider.
struct AttemptExplanation {
    private let attempts: [LoggedAttempt]

    /// Finds the records in lines of a log.
    ///
    /// - Throws: A fault if no line contains a record.
    init(of lines: [UInt8]) throws(ConfigurationFault) {
        attempts = LoggedAttempt.all(in: lines)
        guard attempts.isEmpty else { return }
        throw ConfigurationFault(
            "The input contains no record of an attempt. A record has a time, a step, an outcome and `attempt=` with 32 "
                + "hexadecimal digits."
        )
    }

    /// A line of JSON for each attempt: its facts, its outcome, and its findings as in the catalog.
    var lines: [UInt8] { attempts.flatMap { $0.json($0.codes.map(\.explanation)).line } }

    /// Returns the explanation of each attempt, with the entries of the catalog for its findings.
    func text(on terminal: Terminal) -> TerminalText {
        attempts.flatMap { attempt in
            [attempt.text] + attempt.codes.map { $0.explanation(on: terminal) }
        }.joined(separator: "\n")
    }
}

extension LoggedAttempt {
    private var explanation: OutcomeExplanation { OutcomeExplanation(ofOutcome: outcome.rawValue) }

    fileprivate var text: TerminalText {
        ([title] + explanation.lines + facts.map { "\($0.name): \($0.text)" }).map { "\($0)\n" }.joined()
    }

    fileprivate func json(_ findings: [JSONValue]) -> JSONValue {
        .object([
            .init("attempt", .string(id)),
            .init("time", .string(moment.description)),
            .init("step", .string(kind.rawValue)),
            .init("outcome", .string(outcome.rawValue)),
            .init("meaning", .string(explanation.meaning)),
            .init("remedy", .optional(explanation.remedy)),
            .init("identityProvider", .optional(identityProvider)),
            .init("request", .optional(requestID)),
            .init("findings", .array(findings)),
        ])
    }
}
