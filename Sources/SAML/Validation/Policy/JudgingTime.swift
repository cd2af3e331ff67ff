// SPDX-License-Identifier: Apache-2.0

/// The moment at which time windows are judged.
public enum JudgingTime: Hashable, Sendable {
    /// A given moment.
    case instant(Timestamp)
    /// The `IssueInstant` of the document itself, for captures of the past.
    ///
    /// It is taken from content that a verified signature covers: the response, or the latest of its assertions. Where
    /// no signature covers any, it is that of the response, and a warning says so (S-66).
    case issueInstant
}

extension JudgingTime {
    /// The moment at which content is judged that was issued at some instant.
    package func instant(issuedAt issueInstant: Timestamp) -> Timestamp {
        switch self {
        case .instant(let instant): instant
        case .issueInstant: issueInstant
        }
    }
}
