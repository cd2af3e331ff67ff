// SPDX-License-Identifier: Apache-2.0

public import Timestamps

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Conversions of `Date`, which has a precision of about a microsecond. They are apart from ``Timestamp``, because a program
/// that only imports `SAML` does not load Foundation.
extension Timestamp {
    /// Creates the instant of a date, rounded to the nearest microsecond.
    ///
    /// A date that is out of range becomes the first or the last instant; one that is not a number becomes the first.
    public init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        guard let whole = Int(exactly: seconds.rounded(.down)) else {
            self = seconds > 0 ? Timestamp(seconds: .max, nanoseconds: 999_999_999) : Timestamp(seconds: .min)
            return
        }
        let microseconds = Int(((seconds - seconds.rounded(.down)) * 1e6).rounded())
        // Large numbers have no fraction, so the carry does not overflow.
        self.init(seconds: whole + microseconds / 1_000_000, nanoseconds: microseconds % 1_000_000 * 1_000)
    }

    /// The instant as a date.
    public var date: Date {
        Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
    }
}
