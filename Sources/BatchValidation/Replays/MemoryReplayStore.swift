// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import Synchronization
internal import UntrustedText

/// Remembers the assertions of one run: all of them, some 150 bytes each.
package final class MemoryReplayStore: ReplayStore {
    private let claimants = Mutex<[[UInt8]: String]>([:])

    /// Makes a store that remembers nothing yet.
    package init() {}

    /// Makes claims.
    package func claim(_ claims: [ReplayClaim], by names: [String]) throws(FileFault) -> [ReplayAnswer] {
        claimants.withLock { claimants in
            zip(claims, names).map { claim, name in
                if let claimant = claimants[claim.digest] {
                    return claimant.isIdentical(to: name) ? .first : .seenBefore
                }
                claimants[claim.digest] = name
                return .first
            }
        }
    }
}
