// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import SAMLEncoding
internal import SecureXML
internal import TamperingCauses

/// A signature value that one of the trusted RSA keys created, although it does not verify.
struct RecoveredValue: Sendable {
    /// The maximum number of digests of the octets that the structure of one block requires.
    private static let maximumDigests = 9

    let key: PublicKey
    private let signature: RecoveredSignature

    /// Finds the key that created a value; fails if no RSA key did, or the budget is spent.
    init?(_ value: [UInt8], over octets: [UInt8], with keys: [PublicKey], within budget: DiagnosisBudget) {
        for key in keys where key.kind == .rsa {
            guard budget.spend(key.verificationWork) else { return nil }
            guard let block = key.native.recovered(from: value) else { continue }
            guard budget.spend(block.count * 32 + octets.count * Self.maximumDigests) else { return nil }
            if let signature = RecoveredSignature(block, bits: key.bits, over: octets) {
                (self.key, self.signature) = (key, signature)
                return
            }
        }
        return nil
    }

    /// Returns whether the value is over octets.
    func covers(_ octets: [UInt8]) -> Bool { signature.covers(octets) }

    /// Returns in which form the value is over octets, or `nil` if it is over other octets.
    func form(over octets: [UInt8], _ algorithm: SignatureAlgorithm) -> ProvenCause? {
        guard signature.covers(octets) else { return nil }
        let digest = signature.digest.nameForReport
        switch signature.padding {
        case .pkcs1:
            if algorithm.isPSS {
                return ProvenCause(first: .otherPadding, detail: "PKCS #1 v1.5 (with \(digest)) instead of PSS")
            }
            return signature.digest == algorithm.digest ? nil : ProvenCause(first: .otherDigest, detail: digest)
        case .pss(let mask, let salt):
            guard algorithm.isPSS else {
                return ProvenCause(first: .otherPadding, detail: "PSS (with \(digest)) instead of PKCS #1 v1.5")
            }
            guard signature.digest == algorithm.digest else { return ProvenCause(first: .otherDigest, detail: digest) }
            guard mask == signature.digest else {
                return ProvenCause(first: .otherDigest, detail: "\(digest) and, in its mask, \(mask.nameForReport)")
            }
            return salt.count == signature.digest.length
                ? nil
                : ProvenCause(first: .saltLength, detail: "\(salt.count) bytes instead of \(signature.digest.length)")
        }
    }
}

extension PublicKey {
    /// Returns whether this RSA key recovers neither padding from a value, so that another key created it.
    func cannotHaveCreated(_ value: [UInt8]) -> Bool {
        // A key for RSA-PSS alone recovers no block.
        guard !native.facts.is_pss_only, let block = native.recovered(from: value) else { return kind == .rsa }
        return block.last != 0xBC && !block.starts(with: [0x00, 0x01, 0xFF])
    }
}

extension SignatureAlgorithm {
    /// Whether the algorithm is RSASSA-PSS.
    fileprivate var isPSS: Bool {
        switch self {
        case .rsaPSSSHA256, .rsaPSSSHA384, .rsaPSSSHA512: true
        default: false
        }
    }
}

extension PublicKey {
    /// Returns the digest with which this elliptic-curve key created a value, if the algorithm names another one.
    func otherDigest(
        _ value: [UInt8],
        over octets: [UInt8],
        _ algorithm: SignatureAlgorithm,
        within budget: DiagnosisBudget
    ) -> DigestAlgorithm? {
        guard kind == .ec else { return nil }
        return SignatureAlgorithm.allCases.first { other in
            other != algorithm && other.fits(native.facts) && budget.spend(verificationWork)
                && verifies(value, over: octets, other)
        }?.digest
    }
}

/// Damage of a value in a signature, which its length shows.
struct ValueDamage: Hashable, Sendable {
    let sentence: String
    var cause: TamperingCause?

    /// The next step.
    var remedy: String { cause?.remedy ?? "Capture the document again, as raw octets." }
}

extension SignatureMarkup {
    /// Returns the damage of the digest or of the signature value, or `nil` if both have the length that they must have.
    func damage(_ keys: [PublicKey]) -> ValueDamage? {
        let digest = reference.digestAlgorithm
        if reference.digest.count != digest.length {
            return ValueDamage(
                sentence: "`DigestValue` has \(reference.digest.count) bytes, but a \(digest.nameForReport) digest has "
                    + "\(digest.length): it was shortened or replaced.",
                cause: .redacted
            )
        }
        let sizes = keys.map { ($0.bits + 7) / 8 }
        // The value of a key of another size is not damaged.
        let isOfSomeKey = value.count >= 128 && value.count.isMultiple(of: 64)
        guard !keys.isEmpty, keys.allSatisfy({ $0.kind == .rsa }), !sizes.contains(value.count), !isOfSomeKey else {
            return nil
        }
        let known = Set(sizes).sorted().map(String.init).joined(separator: " or ")
        var source: String?
        if let text = SignatureView(element).value { source = PlaceholderText.source(of: text.text.value.utf8.span) }
        return ValueDamage(
            sentence: "`SignatureValue` has \(value.count) bytes, but that of the trusted key has \(known): "
                + (source.map { "\($0) replaced it (redacted)." } ?? "it was shortened or replaced."),
            cause: source == nil ? nil : .redacted
        )
    }
}
