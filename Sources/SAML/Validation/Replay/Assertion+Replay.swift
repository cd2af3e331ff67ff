// SPDX-License-Identifier: Apache-2.0

extension Assertion {
    /// The time that a replay cache keeps an assertion after it expires, in seconds.
    public static let replayMargin = 300

    /// The time that a replay cache keeps an assertion without an expiration time, in seconds: one day.
    public static let unboundedReplayEntry = 86_400

    /// Returns the time until which a replay cache must keep an assertion after its use (S-47).
    ///
    /// An assertion expires when its conditions expire or when its last subject confirmation expires, whichever is
    /// earlier. The result adds the maximum clock skew of any policy and ``replayMargin``.
    ///
    /// An assertion never expires if its conditions and at least one of its confirmations, if any, have no
    /// `NotOnOrAfter`. The result is then ``unboundedReplayEntry`` after use, or the latest expiration time of a
    /// confirmation if that is later.
    ///
    /// - Parameter moment: The time at which the assertion is used.
    /// - Returns: The expiration time of the entry in a ``ReplayCache``.
    public func replayEnd(at moment: Timestamp) -> Timestamp {
        if let end = boundedReplayEnd { return end }
        let end = moment.adding(seconds: Self.unboundedReplayEntry)
        return max(end, confirmationEnds.compactMap(\.self).max()?.adding(seconds: Self.latitude) ?? end)
    }

    /// The expiration time of the entry, or `nil` if the assertion does not bound it.
    package var boundedReplayEnd: Timestamp? {
        // At least one confirmation must be valid, if there are any (S-45).
        let ends = confirmationEnds
        let lastConfirmation = ends.contains(nil) ? nil : ends.compactMap(\.self).max()
        let end = [conditions?.notOnOrAfter, lastConfirmation].compactMap(\.self).min()
        return end?.adding(seconds: Self.latitude)
    }

    private var confirmationEnds: [Timestamp?] {
        (subject?.confirmations ?? []).map { $0.data?.notOnOrAfter }
    }

    private static var latitude: Int { ValidationPolicy.clockSkews.upperBound + replayMargin }
}
