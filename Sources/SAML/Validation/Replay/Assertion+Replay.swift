// SPDX-License-Identifier: Apache-2.0

extension Assertion {
    /// How long an assertion is remembered beyond the last moment at which it could be used, in seconds.
    public static let replayMargin = 300

    /// How long an assertion is remembered that says of no end, in seconds: one day.
    public static let unboundedReplayEntry = 86_400

    /// The moment until which the assertion has to be remembered once it was used (S-47).
    ///
    /// It could be used again until its conditions end or the last of its subject confirmations does, whichever comes
    /// first, with the greatest clock skew that a policy may allow; a margin of ``replayMargin`` is added to that.
    /// What says of no end in either place could be used for ever, which no store can keep: such an assertion is
    /// remembered for ``unboundedReplayEntry``, or until the last of its confirmations that does end.
    ///
    /// - Parameter moment: The moment at which the assertion is used.
    /// - Returns: The end of its entry in a ``ReplayCache``.
    public func replayEnd(at moment: Timestamp) -> Timestamp {
        if let end = boundedReplayEnd { return end }
        let end = moment.adding(seconds: Self.unboundedReplayEntry)
        return max(end, confirmationEnds.compactMap(\.self).max()?.adding(seconds: Self.latitude) ?? end)
    }

    /// The end of the entry where the assertion itself gives one.
    package var boundedReplayEnd: Timestamp? {
        // One of the confirmations has to hold, if there are any (S-45).
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
