// SPDX-License-Identifier: Apache-2.0

/// One token bucket for each device.
package struct Throttle: Sendable {
    private var buckets: [String: Bucket] = [:]

    private struct Bucket {
        /// The level, in thousandths of a token.
        var level: Int
        var moment: Int
    }

    package init() {}

    /// Returns whether a call of a device is admitted; a rejected call uses no token.
    package mutating func admits(_ device: String, at now: Int, by settings: Settings.Throttle) -> Bool {
        let capacity = settings.burst * 1_000
        if buckets.count > 10_000 { buckets = [:] }
        var bucket = buckets[device] ?? Bucket(level: capacity, moment: now)
        // After this time, every bucket is full.
        let elapsed = min(max(now - bucket.moment, 0), capacity)
        bucket.level = min(capacity, bucket.level + elapsed * settings.perSecond)
        bucket.moment = now
        let isAdmitted = bucket.level >= 1_000
        if isAdmitted { bucket.level -= 1_000 }
        buckets[device] = bucket
        return isAdmitted
    }
}
