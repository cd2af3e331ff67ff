// SPDX-License-Identifier: Apache-2.0

/// The time at which the tools evaluate validity periods.
///
/// A service passes a ``Timestamp``.
package enum ValidationTime: Hashable, Sendable {
    /// A specific time.
    case instant(Timestamp)
    /// The `IssueInstant` of the document, for validation of past captures.
    ///
    /// The value comes from content that a verified signature covers: the response, or its latest assertion. If no
    /// signature covers either, the value comes from the response, and a warning is reported (S-66).
    case issueInstant
}

extension ValidationTime {
    /// Returns the validation time for content with the given `IssueInstant`.
    package func instant(issuedAt issueInstant: Timestamp) -> Timestamp {
        switch self {
        case .instant(let instant): instant
        case .issueInstant: issueInstant
        }
    }
}
