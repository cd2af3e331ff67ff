// SPDX-License-Identifier: Apache-2.0

package import SAMLSignature
internal import UntrustedText

/// A stage of the rollover of the keys with which a role signs.
package enum KeyRollover: String, CaseIterable, Sendable {
    /// There are new keys next to the old ones.
    case begun
    /// Old keys are gone, and others remain.
    case completed
    /// None of the old keys remains.
    case replaced

    /// Compares the signing keys of two versions of a role; fails if they are the same, or a version has none.
    package init?(from old: [KeyDescription], to new: [KeyDescription]) {
        let before = Set(old.map { ExactText($0.fingerprint) })
        let after = Set(new.map { ExactText($0.fingerprint) })
        guard !before.isEmpty, !after.isEmpty, before != after else { return nil }
        if before.isDisjoint(with: after) {
            self = .replaced
        } else {
            self = after.isSubset(of: before) ? .completed : .begun
        }
    }

    /// The stage in words, with the consequence for relying parties.
    package var words: String {
        switch self {
        case .begun: "begun: signatures with the old and the new keys must be accepted"
        case .completed: "completed: signatures with the removed keys must no longer be accepted"
        case .replaced:
            "replaced: none of the old keys remains, so relying parties with the old metadata reject responses"
        }
    }
}
