// SPDX-License-Identifier: Apache-2.0

/// Whether a verified signature covers the values of a message outside its assertions.
///
/// Every report contains the name of the case next to these values, so that no value that the sender could choose looks
/// proved because the verdict is `accept` (S-98).
package enum EnvelopeCoverage: String, Hashable, Sendable, CaseIterable {
    /// The signature of the message covers them.
    case signed
    /// No verified signature covers them.
    case unsigned
    /// Signatures were not verified.
    case unchecked

    /// What a reader may conclude about the values outside the assertions, in a sentence.
    package var sentence: String {
        switch self {
        case .signed: "A verified signature covers the values outside the assertions."
        case .unsigned: "No verified signature covers the values outside the assertions: the sender could choose them."
        case .unchecked: "Signatures were not verified: the sender could choose every value."
        }
    }
}

extension ValidationResult {
    /// Whether a verified signature covers the values outside the assertions; `nil` if there is no message.
    package var envelopeCoverage: EnvelopeCoverage? {
        guard outline != nil else { return nil }
        return envelope?.coverage ?? .unchecked
    }
}

extension ResponseEnvelope {
    /// Whether a verified signature covers the properties, for reports.
    var coverage: EnvelopeCoverage { isSigned ? .signed : .unsigned }
}
