// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAMLServiceProvider
internal import StrictJSON

/// The records of logins and logouts in the log of a service provider, with what each outcome and finding means.
enum AttemptsView {
    /// The maximum number of records that are shown.
    private static let maximumShown = 100

    /// Returns the last records of the log, and the number of earlier ones; null for a capture without records.
    static func json(_ attempts: [LoggedAttempt]) -> JSONValue {
        guard !attempts.isEmpty else { return .null }
        return .object([
            .init("shown", .array(attempts.suffix(maximumShown).map(json))),
            .init("omitted", .number(max(0, attempts.count - maximumShown))),
        ])
    }

    private static func json(_ attempt: LoggedAttempt) -> JSONValue {
        let explanation = OutcomeExplanation(ofOutcome: attempt.outcome.rawValue)
        let facts = (explanation.remedy.map { [("Remedy", $0)] } ?? []) + attempt.facts
        return .object([
            .init("title", .string(attempt.title)),
            .init("meaning", .string(explanation.meaning)),
            .init("facts", .array(facts.map { .array([.string($0), .string($1)]) })),
            .init("findings", .array(attempt.codes.map(\.explanation))),
        ])
    }
}
