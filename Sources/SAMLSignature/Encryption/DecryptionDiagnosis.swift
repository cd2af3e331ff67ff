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
        let isBlank = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte || byte > 0xEE }
        plaintextFault =
            plaintext.drop(while: isBlank).starts(with: "<?xml".utf8)
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
    private static let mostTrials = 14

    /// Returns the fault with the step that failed.
    func diagnosis(
        _ diagnosis: DecryptionDiagnosis,
        of content: EncryptedContent,
        _ attempts: [(wrapped: WrappedKey, key: NativeKey)]
    ) -> DecryptionFault {
        if let fault = diagnosis.fault { return fault }
        guard !attempts.isEmpty else {
            let sizes = Set(content.keys.map { "\($0.octets.count)" }).sorted().joined(separator: " or ")
            return .cannotDecrypt.adding(
                "The encrypted content key has \(sizes) bytes, and no given RSA key has this size: it is encrypted for another "
                    + "key."
            )
        }
        var trials = 0
        for (wrapped, key) in attempts {
            guard case .rsaOAEP(let digest, let mask) = wrapped.transport else { continue }
            for other in Self.undeclared where other != wrapped.transport {
                guard trials < Self.mostTrials, case .rsaOAEP(let usedDigest, let usedMask) = other else { break }
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
        return .cannotDecrypt.adding(
            "The step that failed is the content key, or the tag of the content: the content key is encrypted for another key, or "
                + "the ciphertext was changed."
        )
    }
}
