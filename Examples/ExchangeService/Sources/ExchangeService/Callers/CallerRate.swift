// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The limit of the requests of a caller.
struct CallerRate: Sendable {
    let perSecond: Double
    let burst: Double

    /// What is left of the limit.
    struct Allowance: Sendable {
        var tokens: Double
        /// The time of the last request; `nil` before the first one.
        var moment: Timestamp?

        /// Takes the allowance of one request.
        ///
        /// - Returns: `nil`, or the number of seconds to wait if nothing is left.
        mutating func take(_ rate: CallerRate, at now: Timestamp) -> Int? {
            let passed = moment.map { Double(now.duration(since: $0).nanoseconds) / 1e9 } ?? 0
            // A clock that is set back refills nothing.
            tokens = min(rate.burst, tokens + max(passed, 0) * rate.perSecond)
            moment = now
            guard tokens < 1 else {
                tokens -= 1
                return nil
            }
            return Int(((1 - tokens) / rate.perSecond).rounded(.up))
        }
    }
}
