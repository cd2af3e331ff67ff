// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// The step at which the decryption of authenticated content failed, for tools.
///
/// The tag of AES-GCM proves each result: a wrong key or wrong parameters have no valid tag.
struct DecryptionDiagnosis {
    private var plaintextFault: String?

    /// Records plaintext that has a valid tag, and is not the expected element.
    mutating func note(plaintext: [UInt8]) {
        plaintextFault =
            plaintext.drop(while: { $0.isTextSpace || $0 > 0xEE }).starts(with: "<?xml".utf8)
            ? "The plaintext begins with an XML declaration, which is not allowed there"
            : "The plaintext is malformed, or is not the element that this element may contain"
    }

    /// The fault of the plaintext, or `nil` if nothing was decrypted.
    fileprivate var fault: DecryptionFault? {
        plaintextFault.map { reason in
            .cannotDecrypt.adding(
                "The key is the right one, and decryption succeeds. \(reason).",
                remedy: "Configure the identity provider to encrypt the element alone: well-formed XML without an XML "
                    + "declaration."
            )
        }
    }
}

extension ElementDecrypter {
    /// The parameters of RSA-OAEP that senders use without declaring them.
    private static let undeclared: [KeyTransport] = [
        .rsaOAEP(digest: .sha256, mask: .sha256), .rsaOAEP(digest: .sha256, mask: .sha1),
        .rsaOAEP(digest: .sha1, mask: .sha256), .rsaOAEP(digest: .sha1, mask: .sha1),
        .rsaOAEP(digest: .sha512, mask: .sha512), .rsaOAEP(digest: .sha512, mask: .sha1),
        .rsaOAEP(digest: .sha384, mask: .sha384),
    ]

    /// The maximum number of RSA decryptions with other parameters for one element.
    private static let maximumTrials = 14

    /// Returns the fault with the step that failed.
    func diagnosis(
        _ diagnosis: DecryptionDiagnosis,
        of content: EncryptedContent,
        _ attempts: [(wrapped: WrappedKey, key: NativeKey)]
    ) -> DecryptionFault {
        if let fault = diagnosis.fault { return fault }
        guard !attempts.isEmpty else {
            let sizes = Set(content.keys.map { "\($0.octets.count)" }).sorted().joined(separator: " or ")
            // The moduli of RSA keys have 128, 256, 384 or 512 bytes.
            guard content.keys.contains(where: { $0.octets.count.isMultiple(of: 64) }) else {
                return .cannotDecrypt.adding(
                    "The encrypted content key has \(sizes) bytes, which matches no size of an RSA key: it was truncated.",
                    remedy: "Capture the document again, as raw octets."
                )
            }
            let kinds = Set(keys.keys.map(\.publicKey.summary)).sorted().joined(separator: " or ")
            return .cannotDecrypt.adding(
                "The encrypted content key has \(sizes) bytes, and only an RSA key of this size decrypts it; the given key is "
                    + "\(kinds)."
            )
        }
        var trials = 0
        for (wrapped, key) in attempts {
            guard case .rsaOAEP(let digest, let mask) = wrapped.transport else { continue }
            for other in Self.undeclared where other != wrapped.transport {
                guard trials < Self.maximumTrials, case .rsaOAEP(let usedDigest, let usedMask) = other else { break }
                trials += 1
                var trial = wrapped
                trial.transport = other
                guard Self.decrypt(content, trial, key).isSound else { continue }
                return .cannotDecrypt.adding(
                    "It decrypts with other parameters of RSA-OAEP than `EncryptionMethod` declares: the digest "
                        + "\(usedDigest.nameForReport) and MGF1 (the mask) with \(usedMask.nameForReport), instead of "
                        + "\(digest.nameForReport) and MGF1 with \(mask.nameForReport).",
                    remedy:
                        "Configure the encryption library of the identity provider to declare `DigestMethod` and `MGF` as it "
                        + "uses them, under the URI `http://www.w3.org/2009/xmlenc11#rsa-oaep`."
                )
            }
        }
        // Two decryptions for each.
        let examined = attempts.prefix(Self.maximumTrials / 2)
        guard examined.contains(where: { Self.unwraps($0.wrapped, content.cipher.keyBits, $0.key) }) else {
            let others = Set(ContentCipher.allCases.map(\.keyBits)).subtracting([content.cipher.keyBits])
            for bits in others where examined.prefix(2).contains(where: { Self.unwraps($0.wrapped, bits, $0.key) }) {
                return .cannotDecrypt.adding(
                    "The key is the right one, and the content key decrypts: it has \(bits / 8) bytes, but "
                        + "`\(content.cipher.rawValue)` requires \(content.cipher.keyBits / 8).",
                    remedy:
                        "Configure the encryption library of the identity provider to create a content key as long as its "
                        + "algorithm requires, or to name the algorithm that it uses."
                )
            }
            return .cannotDecrypt.adding(
                examined.count < attempts.count
                    ? "The step that failed is the content key, or the authentication tag of the content."
                    : "The step that failed is the content key: it is encrypted for another key, or was changed."
            )
        }
        return .cannotDecrypt.adding(
            "The content key decrypts, so the key is the right one. The step that failed is the authentication tag of AES-GCM: the "
                + "ciphertext was changed or cut.",
            remedy:
                "Capture the document again, as raw octets. If it fails again, compare how the identity provider encrypts: the "
                + "content begins with an initialization vector of 12 bytes, and ends with a tag of 16."
        )
    }

    /// Returns whether a key decrypts a content key of a given length.
    ///
    /// A random content key replaces one that does not decrypt, so two decryptions of the same blocks then differ. AES-CBC
    /// results in plaintext for any content key.
    private static func unwraps(_ wrapped: WrappedKey, _ bits: Int, _ key: NativeKey) -> Bool {
        let isAlike = { (other: ContentCipher) in !other.isAuthenticated && other.keyBits == bits }
        guard case .rsaOAEP = wrapped.transport, let unauthenticated = ContentCipher.allCases.first(where: isAlike)
        else {
            return false
        }
        let blocks = EncryptedContent(
            cipher: unauthenticated,
            octets: [UInt8](repeating: 0, count: 64),
            requiresOwnSignature: false,
            keys: [wrapped]
        )
        return decrypt(blocks, wrapped, key).plaintext == decrypt(blocks, wrapped, key).plaintext
    }
}
