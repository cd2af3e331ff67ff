// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import TamperingCauses

/// The keys that a message contains, which are evidence for a report but never a source of trust (S-25).
///
/// Equal keys of a document are parsed once. When the budget of the document is spent, no more keys are read.
final class EmbeddedKeys {
    /// The maximum number of keys to read from one `ds:KeyInfo`.
    private static let maximumKeys = 4

    /// The budget of the document.
    let budget: DiagnosisBudget

    /// The parsed keys by their DER; `nil` for a key that is never used.
    private var parsed: [[UInt8]: PublicKey?] = [:]

    /// The causes that were searched for, if several parts of a report ask for them.
    private let causes: CauseRecord?

    /// Creates a reader of the keys of one document.
    init(within budget: DiagnosisBudget, recordingIn record: CauseRecord? = nil) {
        self.budget = budget
        causes = record
    }

    /// Returns the record of the searches in a tree, or `nil` if they are not recorded.
    func record(of tree: borrowing XMLTree) -> CauseRecord? {
        guard let causes, causes.isOf(tree) else { return nil }
        return causes
    }

    /// A sentence for messages, if keys were not examined.
    var note: String { budget.note }

    /// Returns the readable keys of a `ds:KeyInfo` with which a signature can be verified.
    ///
    /// Keys that are never allowed are omitted: with a long exponent, one verification takes as long as hundreds.
    func read(_ keyInfo: XMLElementView?) -> [PublicKey] {
        guard let keyInfo, !budget.isSpent else { return [] }
        return KeyInfoReader(keyInfo, checksKeys: false).keys.prefix(Self.maximumKeys).compactMap {
            key($0.subjectPublicKeyInfo)
        }
    }

    /// Returns the same keys with their certificates, for reports.
    func describe(_ keyInfo: XMLElementView?) -> [(key: PublicKey, certificate: CertificateDescription?)] {
        guard let keyInfo, !budget.isSpent else { return [] }
        let reader = KeyInfoReader(keyInfo, checksKeys: false)
        return zip(reader.keys, reader.certificates).prefix(Self.maximumKeys).compactMap { carried, outline in
            key(carried.subjectPublicKeyInfo).map { ($0, outline.flatMap(CertificateDescription.init)) }
        }
    }

    /// Returns the keys of a `ds:KeyInfo`, to compare them with the trusted ones.
    ///
    /// - Parameters:
    ///   - keyInfo: The `ds:KeyInfo` of a rejected signature.
    ///   - creator: The key that created the signature value, trusted or not, or `nil` if it is unknown.
    ///   - wasTried: Whether the verification came as far as the signature value.
    /// - Returns: The keys with their certificates.
    func attempts(_ keyInfo: XMLElementView?, creator: PublicKey?, wasTried: Bool) -> [KeyAttempt] {
        describe(keyInfo).map { key, certificate in
            let facts = SignatureResult.Key(fingerprint: key.fingerprint, kind: key.summary, certificate: certificate)
            let outcome: KeyAttempt.Outcome =
                key == creator ? .verifies : wasTried && !budget.isSpent ? .doesNotVerify : .notTried
            return KeyAttempt(key: facts, outcome: outcome, origin: .message)
        }
    }

    /// The trusted keys in comparison with the keys of a signature, for the message of a value that does not verify.
    struct Comparison {
        let sentence: String
        var cause: String?
        let remedy: String?
    }

    /// Compares the keys of a `ds:KeyInfo` with the trusted ones; `nil` if it contains no key.
    func comparison(_ keyInfo: XMLElementView?, with trusted: [PublicKey], on value: [UInt8]) -> Comparison? {
        let described = describe(keyInfo)
        guard let first = described.first else { return nil }
        if let carried = described.first(where: { carried in trusted.contains { $0 == carried.key } }) {
            if budget.spend(carried.key.verificationWork), carried.key.cannotHaveCreated(value) {
                return Comparison(
                    sentence:
                        "The signature contains the certificate of the trusted key \(carried.key.fingerprint), but "
                        + "another key created the value, or the value was changed.",
                    cause: SignatureCause.otherKeyThanCertificate,
                    remedy:
                        "Compare `SignatureValue` with the original: one changed character has this effect. If it is the "
                        + "same, check at the sender which private key signs: it does not belong to the certificate in "
                        + "`KeyInfo`. After a key rollover, key and certificate must change together."
                )
            }
            return Comparison(
                sentence:
                    "The signature contains the certificate of the trusted key, so the key is the right one, and the "
                    + "value or `SignedInfo` was changed or created in another way.",
                remedy: "Capture the document again, as raw octets. If it fails again, compare how the IdP signs: "
                    + "canonicalization, digest and padding must be those that `SignedInfo` names."
            )
        }
        let name = first.certificate?.inParentheses ?? ""
        return Comparison(
            sentence:
                "The signature contains another key, \(first.key.fingerprint)\(name), which does not verify it either.",
            remedy: nil
        )
    }

    /// Returns whether a key created a signature value; `false` if the budget is spent.
    func verifies(_ key: PublicKey, _ value: [UInt8], over octets: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        algorithm.fits(key.native.facts) && budget.spend(key.verificationWork)
            && key.verifies(value, over: octets, algorithm)
    }

    private func key(_ der: [UInt8]) -> PublicKey? {
        if let known = parsed[der] { return known }
        guard budget.spend(KeyWork.parsing(der)) else { return nil }
        // The validity period of an embedded certificate is not evidence of anything.
        var key = PublicKey(subjectPublicKeyInfo: der, validity: nil)
        if case .refused? = key?.strength { key = nil }
        parsed[der] = .some(key)
        return key
    }
}
