// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

/// The options for validating documents.
package struct ValidationOptions: Hashable, Sendable {
    /// The declared format of the captures.
    package var format = CaptureFormat.auto

    /// The messages that are validated.
    package var messages = MessageSelection.responses

    /// Whether only documents that resemble a published attack are reported.
    package var hunts = false

    /// The limits on the size and structure of captures and documents.
    package var limits = DocumentLimits.batch

    /// The policy that responses must meet.
    package var policy = ValidationPolicy()

    /// The time at which validity periods are evaluated.
    package var time: ValidationTime

    /// Whether findings about the exchange cleanup are errors.
    package var exchangeIsAtStake = false

    /// The severity of a finding about the exchange cleanup, or `nil` where no response is meant for an exchange: then the
    /// cleanup is not assessed.
    package var severityOfCleanup: Finding.Severity? {
        if exchangeIsAtStake { return .error }
        return policy.profile == .attributeQuery ? .warning : nil
    }

    /// Whether reports contain attribute values and name identifiers.
    package var showsValues = false

    /// Returns whether the document of a record is reported.
    func reports(_ record: ReportRecord) -> Bool { !hunts || !record.resembled.isEmpty }

    /// Creates options with the default policy and limits, for a validation time.
    package init(time: ValidationTime) {
        self.time = time
    }
}
