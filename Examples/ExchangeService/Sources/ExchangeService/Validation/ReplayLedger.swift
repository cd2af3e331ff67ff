// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Synchronization

/// Ensures that an assertion is exchanged once, that an assertion that was not sent can be sent again, and that a device
/// that lost the answer is recognized.
///
/// An assertion is claimed before the exchange. If no part of it reaches Adobe Pass, for example because the device is
/// throttled, the next request with the same assertion inherits the claim. Of several concurrent requests, only one
/// does. The first device that claims an assertion remains its owner.
final class ReplayLedger: Sendable {
    /// The use of an assertion, with the expiration time of its claim.
    struct Use: Sendable {
        fileprivate let key: ReplayKey
        fileprivate let end: Timestamp

        init(_ assertion: Assertion, at moment: Timestamp) {
            key = ReplayKey(assertion)
            end = assertion.replayEnd(at: moment)
        }

        /// The key under which the owner of the assertion is stored; no issuer begins with this character.
        fileprivate var owner: ReplayKey {
            ReplayKey(issuer: "\u{1}\(key.issuer)", assertionID: key.assertionID)
        }
    }

    /// The claims of one request.
    struct Claim: Sendable {
        fileprivate var claimants: [(key: ReplayKey, claimant: String)] = []
    }

    private let cache: any ReplayCache
    private let returnClaim: @Sendable (ReplayKey, String) async -> Void

    /// Creates a ledger with shared stores.
    init(_ shared: SharedStores) { (cache, returnClaim) = (shared.replays, shared.release) }

    /// Creates a ledger in the memory of this process.
    init(capacity: Int) {
        let memory = MemoryReplays(InMemoryReplayCache(capacity: capacity))
        (cache, returnClaim) = (memory, { memory.release($0, of: $1) })
    }

    /// Claims all assertions of a document for a device.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - device: The name of the device, which is a hash; `nil` without one.
    ///   - moment: The current time.
    /// - Returns: The claim, or `nil` if this device used the document before.
    /// - Throws: A refusal if another device used it, or if the store cannot answer.
    func claim(
        _ document: Validation.Document,
        for device: String?,
        at moment: Timestamp
    ) async throws(Refusal) -> Claim? {
        var claim = Claim()
        var isOwner = device != nil
        do throws(ReplayCacheError) {
            for use in document.uses {
                let claimant = String(UInt64.random(in: .min ... .max), radix: 36)
                if try await cache.claim(use.key, until: use.end, by: claimant, at: moment) == .first {
                    claim.claimants.append((use.key, claimant))
                }
                guard let device else { continue }
                // The same claimant gets the same answer again.
                let answer = try await cache.claim(use.owner, until: use.end, by: device, at: moment)
                isOwner = isOwner && answer == .first
            }
        } catch {
            await release(claim)
            throw .overloaded()
        }
        guard claim.claimants.count < document.uses.count else { return claim }
        await release(claim)
        guard !isOwner else { return nil }
        let finding = Finding(.replaySeenBefore, .error, "The assertion was used before.")
        throw .rejected(document.findings + [finding], device == nil ? .rejected : .usedElsewhere)
    }

    /// Releases claims, so the next request with the same assertions can claim them.
    func release(_ claim: Claim) async {
        for (key, claimant) in claim.claimants { await returnClaim(key, claimant) }
    }
}

/// The memory of used assertions of one process.
///
/// The cache keeps the first claimant of an assertion. The next claim after a release takes the place of this claimant;
/// of several concurrent claims, only one does.
private final class MemoryReplays: ReplayCache {
    private struct Return {
        let claimant: String
        var isFree: Bool
    }

    private let cache: InMemoryReplayCache
    private let returned = Mutex(RecentItems<ReplayKey, Return>(limit: 10_000))

    init(_ cache: InMemoryReplayCache) { self.cache = cache }

    func claim(
        _ key: ReplayKey,
        until end: Timestamp,
        by claimant: String?,
        at moment: Timestamp
    ) async throws(ReplayCacheError) -> ReplayAnswer {
        let former = returned.withLock { returned -> String? in
            guard let entry = returned.value(of: key), entry.isFree else { return nil }
            returned.keep(Return(claimant: entry.claimant, isFree: false), for: key)
            return entry.claimant
        }
        return try cache.claim(key, until: end, by: former ?? claimant, at: moment)
    }

    func release(_ key: ReplayKey, of claimant: String) {
        returned.withLock { returned in
            let first = returned.value(of: key)?.claimant ?? claimant
            returned.keep(Return(claimant: first, isFree: true), for: key)
        }
    }
}
