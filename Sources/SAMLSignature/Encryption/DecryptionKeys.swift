// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// The private keys that ciphertext is tried with: one to four.
public struct DecryptionKeys: Sendable {
    /// At most so many keys are tried (S-39).
    public static let maximumCount = 4

    /// The keys, in the order in which they are tried.
    public let keys: [PrivateKey]

    /// Gathers keys; nil if there is none, or if there are more than four.
    ///
    /// - Parameter keys: One to four; RSA keys open ciphertext, others are passed over.
    public init?(_ keys: [PrivateKey]) {
        guard (1...Self.maximumCount).contains(keys.count) else { return nil }
        self.keys = keys
    }

    /// Takes one key.
    public init(_ key: PrivateKey) {
        keys = [key]
    }

    var nativeKeys: [NativeKey] { keys.map(\.native) }
}
#endif
