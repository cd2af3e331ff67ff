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

    /// Returns what a reader may conclude about the values of a message, in a sentence.
    ///
    /// - Parameter kind: The kind of a message that is not a response; `nil` for a response.
    /// - Returns: The sentence.
    package func sentence(kind: String? = nil) -> String {
        let values = kind.map { "the values of the `\($0)`" } ?? "the values outside the assertions"
        return switch self {
        case .signed: "A verified signature covers \(values)."
        case .unsigned: "No verified signature covers \(values): the sender could choose them."
        case .unchecked: "Signatures were not verified: the sender could choose every value."
        }
    }
}

extension ValidationResult {
    /// Whether a verified signature covers the values outside the assertions; `nil` if there is no message.
    ///
    /// The only description of what was verified for all reports and all kinds of messages (S-107).
    package var envelopeCoverage: EnvelopeCoverage? {
        guard outline != nil else { return nil }
        guard let isSigned = envelope?.isSigned ?? isMessageSigned else { return .unchecked }
        return isSigned ? .signed : .unsigned
    }
}
