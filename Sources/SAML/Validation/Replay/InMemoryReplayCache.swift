// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Remembers used assertions as long as the process runs.
///
/// It holds a bounded number of entries, and drops them in the minute after they have ended. When all places are
/// taken, every new claim is refused: what was used is never forgotten to make room (S-47).
public final class InMemoryReplayCache: ReplayCache {
    /// How many entries it holds when nobody says otherwise.
    public static let defaultCapacity = 1_000_000

    /// How many entries it holds at most.
    public let capacity: Int

    private let entries = Mutex(ReplayEntries())

    /// Makes a cache that remembers nothing yet.
    ///
    /// - Parameter capacity: How many entries it holds at most; one takes about 300 bytes.
    /// - Precondition: `capacity` is at least one.
    public init(capacity: Int = InMemoryReplayCache.defaultCapacity) {
        precondition(capacity >= 1, "A cache holds at least one entry.")
        self.capacity = capacity
    }

    /// How many entries it holds.
    public var count: Int { entries.withLock { $0.count } }

    /// Claims an assertion; see ``ReplayCache``.
    ///
    /// - Throws: ``ReplayCacheError`` with the code `full` when there is no room.
    public func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String? = nil,
        at moment: Timestamp
    ) throws(ReplayCacheError) -> ReplayAnswer {
        let answer = entries.withLock { $0.claim(key, until: end, by: claimant, at: moment, capacity: capacity) }
        guard let answer else {
            throw ReplayCacheError(
                .full,
                "The replay cache is full: it contains \(capacity) assertions that have not expired."
            )
        }
        return answer
    }
}
