// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Synchronization

/// Sees to it that an assertion is exchanged once, and that one which never left may be sent again.
///
/// An assertion is claimed before the exchange. If nothing of it reaches Adobe Pass, as when the device is throttled,
/// the next request with the same assertion takes the claim over; of several at the same time, one does.
final class ReplayLedger: Sendable {
    /// The use of an assertion, and until when it is remembered.
    struct Use: Sendable {
        fileprivate let key: ReplayKey
        fileprivate let end: Timestamp

        init(_ assertion: Assertion, at moment: Timestamp) {
            key = ReplayKey(assertion)
            end = assertion.replayEnd(at: moment)
        }
    }

    /// What was claimed for one request.
    struct Claim: Sendable {
        fileprivate var claimants: [(key: ReplayKey, claimant: String)] = []
    }

    /// Claims that may be taken over, beyond which the oldest are given up.
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

    /// Lets the next request with the same assertions take them over.
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
        "expected an assertion that was not used before, found one again"
    )
}
