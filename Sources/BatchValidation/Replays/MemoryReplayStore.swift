// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import Synchronization
internal import UntrustedText

/// A store for the assertions of one run, which takes about 300 bytes for each.
package final class MemoryReplayStore: ReplayStore {
    private let claimants = Mutex<[[UInt8]: String]>([:])

    /// Creates an empty store.
    package init() {}

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
