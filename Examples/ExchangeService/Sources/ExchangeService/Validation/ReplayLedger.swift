// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Synchronization

/// Ensures that an assertion is exchanged once, and that an assertion that was not sent can be sent again.
///
/// An assertion is claimed before the exchange. If no part of it reaches Adobe Pass, for example because the device is
/// throttled, the next request with the same assertion inherits the claim. Of several concurrent requests, only one
/// does.
final class ReplayLedger: Sendable {
    /// The use of an assertion, with the expiration time of its claim.
    struct Use: Sendable {
        fileprivate let key: ReplayKey
        fileprivate let end: Timestamp

        init(_ assertion: Assertion, at moment: Timestamp) {
            key = ReplayKey(assertion)
            end = assertion.replayEnd(at: moment)
        }
    }

    /// The claims of one request.
    struct Claim: Sendable {
        fileprivate var claimants: [(key: ReplayKey, claimant: String)] = []
    }

    /// The maximum number of released claims; beyond it, the oldest ones are discarded.
    private static let mostReleased = 10_000

    private let cache: any ReplayCache
    private let released = Mutex<(claimants: [ReplayKey: String], order: [ReplayKey])>(([:], []))

    init(_ cache: any ReplayCache) {
        self.cache = cache
    }

    /// Claims all assertions of a document.
    func claim(_ document: Validation.Document, at moment: Timestamp) async throws(Refusal) -> Claim {
        var claim = Claim()
        var seen: [Finding] = []
        for use in document.uses {
            let claimant = takeOver(use.key) ?? Self.freshClaimant()
            do throws(ReplayCacheError) {
                switch try await cache.claim(use.key, until: use.end, by: claimant, at: moment) {
                case .first: claim.claimants.append((use.key, claimant))
                case .seenBefore: seen.append(Self.finding)
                }
            } catch {
                release(claim)
                throw .overloaded
            }
        }
        guard seen.isEmpty else {
            release(claim)
            throw .rejected(document.findings + seen)
        }
        return claim
    }

    /// Releases claims, so the next request with the same assertions can inherit them.
    func release(_ claim: Claim) {
        released.withLock { released in
            for (key, claimant) in claim.claimants where released.claimants.updateValue(claimant, forKey: key) == nil {
                released.order.append(key)
            }
            guard released.order.count > Self.mostReleased else { return }
            for key in released.order.prefix(Self.mostReleased / 2) { released.claimants[key] = nil }
            released.order.removeFirst(Self.mostReleased / 2)
        }
    }

    private func takeOver(_ key: ReplayKey) -> String? {
        released.withLock { $0.claimants.removeValue(forKey: key) }
    }

    private static func freshClaimant() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }

    private static let finding = Finding(
        .replaySeenBefore,
        .error,
        "The assertion was used before."
    )
}
