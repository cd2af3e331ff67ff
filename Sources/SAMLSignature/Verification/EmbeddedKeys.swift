// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SecureXML

/// The keys that a message carries about itself: evidence for a report, never a reason to trust (S-25).
enum EmbeddedKeys {
    /// How many are looked at: a report is worth no more work than that.
    private static let maximumCount = 4

    /// The keys of a `ds:KeyInfo` that can be read.
    static func read(_ keyInfo: XMLElementView?) -> [PublicKey] {
        guard let keyInfo else { return [] }
        return KeyInfoReader(keyInfo, checksKeys: false).keys.prefix(maximumCount).compactMap {
            PublicKey(subjectPublicKeyInfo: $0.subjectPublicKeyInfo, validity: $0.validity)
        }
    }
}
#endif
