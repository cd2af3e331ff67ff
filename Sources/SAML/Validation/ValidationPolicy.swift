// SPDX-License-Identifier: Apache-2.0

/// What a response must keep to: a value that rules read.
public struct ValidationPolicy: Hashable, Sendable {
    /// The seconds that two clocks may differ by: from 0 to 300.
    public let clockSkew: Int

    /// The clock skew when nobody says otherwise, in seconds.
    public static let defaultClockSkew = 60

    /// The clock skews that are accepted, in seconds.
    public static let clockSkews = 0...300

    /// Makes a policy.
    ///
    /// - Precondition: `clockSkew` is from 0 to 300.
    public init(clockSkew: Int = Self.defaultClockSkew) {
        precondition(Self.clockSkews.contains(clockSkew), "A clock skew is from 0 to 300 seconds.")
        self.clockSkew = clockSkew
    }
}

/// The moment at which time windows are judged.
public enum JudgingTime: Hashable, Sendable {
    /// A given moment.
    case instant(Timestamp)
    /// The moment at which the response says that it was made: for captures of the past.
    case issueInstant
}
