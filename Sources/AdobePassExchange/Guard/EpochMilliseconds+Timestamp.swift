// SPDX-License-Identifier: Apache-2.0

public import AdobePass
public import SAML

extension EpochMilliseconds {
    /// Creates the instant of a timestamp, rounded down to the millisecond.
    ///
    /// A timestamp outside the range of 64-bit milliseconds becomes the earliest or the latest instant.
    public init(_ timestamp: Timestamp) {
        let (milliseconds, overflow) = Int64(timestamp.seconds).multipliedReportingOverflow(by: 1_000)
        let (sum, isBeyond) = milliseconds.addingReportingOverflow(Int64(timestamp.nanoseconds / 1_000_000))
        self.init(since1970: overflow || isBeyond ? (timestamp.seconds < 0 ? .min : .max) : sum)
    }
}

extension Timestamp {
    /// Creates the timestamp of an instant.
    public init(_ instant: EpochMilliseconds) {
        self.init(since1970: .milliseconds(instant.since1970))
    }
}
