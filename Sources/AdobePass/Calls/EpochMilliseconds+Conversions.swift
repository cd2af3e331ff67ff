// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension EpochMilliseconds {
    /// Creates the instant of a date, rounded to the millisecond.
    ///
    /// A date outside the range of 64-bit milliseconds becomes the earliest or the latest instant.
    public init(_ date: Date) {
        let number = (date.timeIntervalSince1970 * 1_000).rounded()
        self.init(since1970: Int64(exactly: number) ?? (number < 0 ? .min : .max))
    }

    /// The instant as a date.
    public var date: Date { Date(timeIntervalSince1970: TimeInterval(since1970) / 1_000) }

    /// Returns the instant after a duration, or before it if the duration is negative.
    ///
    /// Fractions of a millisecond are discarded. A sum outside the range of 64-bit milliseconds becomes the earliest or
    /// the latest instant.
    public func adding(_ duration: Duration) -> EpochMilliseconds {
        let ends = (Duration.seconds(Int64.min / 1_000), Duration.seconds(Int64.max / 1_000))
        let (seconds, attoseconds) = min(max(duration, ends.0), ends.1).components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        let (sum, overflow) = since1970.addingReportingOverflow(milliseconds)
        return EpochMilliseconds(since1970: overflow ? (milliseconds < 0 ? .min : .max) : sum)
    }

    /// Returns the time from another instant to this one; negative if this one is earlier.
    public func duration(since other: EpochMilliseconds) -> Duration {
        .milliseconds(since1970) - .milliseconds(other.since1970)
    }
}
