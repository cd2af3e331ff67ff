// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import Synchronization

/// The private keys for decryption: from one to four.
public struct DecryptionKeys: Sendable {
    /// The maximum number of keys (S-39).
    public static let maximumCount = 4

    /// The keys, in the order in which they are tried.
    public let keys: [any CustomPrivateKey]

    /// The keys as xmlsec uses them: the public part of a key outside of this process.
    let nativeKeys: [NativeKey]

    /// The content keys that keys outside of this process decrypted, and the one that is needed next.
    private var contentKeys: [Attempt: [UInt8]] = [:]
    fileprivate var needed: Needed?

    /// Creates a list of keys; fails if it is empty or has more than four keys.
    ///
    /// - Parameter keys: From one to four keys. Only RSA keys decrypt; other keys are ignored.
    public init?(_ keys: [PrivateKey]) { self.init(all: keys) }

    /// Creates a list with one key.
    public init(_ key: PrivateKey) {
        keys = [key]
        nativeKeys = [key.native]
    }

    /// Creates a list of keys that can be outside of this process, for ``Swift/Optional/validating(_:)``.
    package init?(all keys: [any CustomPrivateKey]) {
        guard (1...Self.maximumCount).contains(keys.count) else { return nil }
        self.keys = keys
        nativeKeys = keys.map { ($0 as? PrivateKey)?.native ?? $0.publicKey.native }
    }

    /// An RSA decryption: an encrypted content key and the index of a private key.
    struct Attempt: Hashable, Sendable {
        let wrapped: WrappedKey
        let key: Int
    }

    /// Returns the possible decryptions of a content key.
    ///
    /// A key decrypts only blocks of the size of its modulus. One outside of this process decrypts only RSA-OAEP without a label.
    func attempts(on wrapped: WrappedKey) -> [Attempt] {
        nativeKeys.indices.filter { index in
            let key = nativeKeys[index]
            return key.decryptsBlocks(of: wrapped.octets.count)
                && (key.facts.is_private || wrapped.transport != .rsa15 && wrapped.label.isEmpty)
        }.map { Attempt(wrapped: wrapped, key: $0) }
    }
}

// MARK: Keys outside of this process

extension DecryptionKeys {
    /// The first decryption that a validation needs and that has not taken place.
    fileprivate final class Needed: Sendable {
        let attempt = Mutex<Attempt?>(nil)
    }

    /// Returns the result of a decryption outside of this process, or `nil` after noting that it is needed.
    func contentKey(of attempt: Attempt) -> [UInt8]? {
        if let known = contentKeys[attempt] { return known }
        needed?.attempt.withLock { $0 = $0 ?? attempt }
        return nil
    }

    /// Carries a decryption out.
    ///
    /// An error, and an answer that comes too late, look like a wrong key (S-35).
    fileprivate mutating func decrypt(_ attempt: Attempt, since start: ContinuousClock.Instant) async {
        guard case .rsaOAEP(let digest, let mask) = attempt.wrapped.transport else { return }
        let key = keys[attempt.key]
        let contentKey = try? await KeyTimeout.race(within: start + key.timeLimit - .now) {
            try await key.decrypt(attempt.wrapped.octets, digest: digest, mask: mask)
        }
        // A random content key takes the place of an empty one.
        contentKeys[attempt] = contentKey ?? []
    }
}

extension DecryptionKeys? {
    /// Validates a message whose content keys can require keys outside of this process.
    ///
    /// A validation that needs such a key stops decrypting there, and is repeated with the content key. The key is therefore asked
    /// what a key in memory would be asked, in the same order, and at most ``DecryptionBudget/maximumAttempts`` times a document.
    ///
    /// - Parameter body: The validation, whose result depends only on the keys.
    /// - Returns: The result of the last validation.
    package func validating<Result>(_ body: (DecryptionKeys?) -> Result) async -> Result {
        let start = ContinuousClock.now
        var keys = self
        while true {
            let needed = DecryptionKeys.Needed()
            keys?.needed = needed
            let result = body(keys)
            guard let attempt = needed.attempt.withLock(\.self) else { return result }
            await keys?.decrypt(attempt, since: start)
        }
    }
}
