// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A replay cache in the memory of the process.
///
/// The cache has a fixed capacity and removes entries within a minute after they expire. If the cache is full, it
/// rejects new claims; it never removes unexpired entries to make room (S-47).
public final class InMemoryReplayCache: ReplayCache {
    /// The default capacity, in entries.
    public static let defaultCapacity = 1_000_000

    /// The maximum number of entries.
    public let capacity: Int

    private let entries = Mutex(ReplayEntries())

    /// Creates an empty cache.
    ///
    /// - Parameter capacity: The maximum number of entries; each takes about 300 bytes.
    /// - Precondition: `capacity` is at least one.
    public init(capacity: Int = InMemoryReplayCache.defaultCapacity) {
        precondition(capacity >= 1, "The capacity must be at least 1.")
        self.capacity = capacity
    }

    /// The number of entries.
    public var count: Int { entries.withLock { $0.count } }

    /// Claims an assertion; see ``ReplayCache/claim(_:until:by:at:)``.
    ///
    /// - Throws: ``ReplayCacheError`` with the code `full` if the cache is full.
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
