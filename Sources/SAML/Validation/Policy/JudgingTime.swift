// SPDX-License-Identifier: Apache-2.0

/// The moment at which time windows are judged.
public enum JudgingTime: Hashable, Sendable {
    /// A given moment.
    case instant(Timestamp)
    /// The moment at which the response says that it was made: for captures of the past.
    case issueInstant
}

extension JudgingTime {
    /// The moment at which a response is judged.
    package func instant(for response: Response) -> Timestamp {
        switch self {
        case .instant(let instant): instant
        case .issueInstant: response.issueInstant
        }
    }
}
