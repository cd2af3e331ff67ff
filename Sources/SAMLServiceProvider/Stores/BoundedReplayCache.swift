// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A replay cache whose entries end when no message can be accepted any more, whatever end an identity provider wrote.
///
/// Otherwise one identity provider could fill the cache of all with messages that are valid for years.
struct BoundedReplayCache: ReplayCache {
    let cache: any ReplayCache

    /// The longest time in which a message is accepted, in seconds.
    ///
    /// Its `IssueInstant` and the clock of another node may differ by the clock skew, and so may the ends of its validity.
    static let longest = ValidationPolicy.defaultMaximumAge + 3 * ValidationPolicy.clockSkews.upperBound

    func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        let end = min(end, moment.adding(seconds: Self.longest))
        return try await cache.claim(key, until: end, by: claimant, at: moment)
    }
}
