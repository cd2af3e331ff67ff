// SPDX-License-Identifier: Apache-2.0

extension Timestamp {
    /// Creates an instant from the time since 1970-01-01T00:00:00Z, without leap seconds.
    ///
    /// - Parameter duration: The time, negative before 1970. Parts of a nanosecond are rounded down, and an instant that
    ///   is out of range becomes the first or the last one.
    public init(since1970 duration: Duration) {
        let ends = (Duration.seconds(Int64.min), Duration.seconds(Int64.max))
        let (seconds, attoseconds) = min(max(duration, ends.0), ends.1).components
        let nanoseconds = attoseconds >= 0 ? attoseconds / 1_000_000_000 : (attoseconds - 999_999_999) / 1_000_000_000
        let isBefore = nanoseconds < 0
        guard !isBefore || seconds > .min else {
            self.init(seconds: .min)
            return
        }
        self.init(
            seconds: Int(isBefore ? seconds - 1 : seconds),
            nanoseconds: Int(isBefore ? nanoseconds + 1_000_000_000 : nanoseconds)
        )
    }

    /// The time since 1970-01-01T00:00:00Z, without leap seconds; negative before 1970.
    public var since1970: Duration { .seconds(Int64(seconds)) + .nanoseconds(Int64(nanoseconds)) }

    /// Returns the instant after a duration, or before it if the duration is negative.
    ///
    /// An instant that is out of range becomes the first or the last one.
    public func adding(_ duration: Duration) -> Timestamp {
        let ends = (Duration.seconds(Int64.min), Duration.seconds(Int64.max))
        return Timestamp(since1970: since1970 + min(max(duration, ends.0), ends.1))
    }

    /// Returns the time from another instant to this one; negative if this one is earlier.
    public func duration(since other: Timestamp) -> Duration { since1970 - other.since1970 }

    /// Creates an instant from the milliseconds since 1970-01-01T00:00:00Z, as Adobe's services write them.
    public init(millisecondsSince1970 milliseconds: Int64) {
        self.init(since1970: .milliseconds(milliseconds))
    }

    /// The milliseconds since 1970-01-01T00:00:00Z, rounded down, and clamped to the range of 64 bits.
    public var millisecondsSince1970: Int64 {
        let (product, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1_000)
        let (sum, isBeyond) = product.addingReportingOverflow(Int64(nanoseconds / 1_000_000))
        return overflow || isBeyond ? (seconds < 0 ? .min : .max) : sum
    }
}
