// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// What an outcome in the log of a service provider means, and what the operator can do: a row of `outcomes.json`.
package struct OutcomeExplanation: Sendable {
    package let meaning: String
    package let remedy: String?

    /// Both as lines of a text.
    package var lines: [String] { [meaning] + (remedy.map { ["Remedy: \($0)"] } ?? []) }

    private static let rows = (try? JSONDocument(parsing: PackageResources.outcomes_json))?.value

    /// Finds the row of an outcome, the raw value of `AttemptRecord.Outcome`.
    package init(ofOutcome outcome: String) {
        let row = Self.rows?[outcome]
        meaning = row?["meaning"]?.asText ?? ""
        remedy = row?["remedy"]?.asText
    }
}
