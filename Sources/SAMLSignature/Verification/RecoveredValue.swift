// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
internal import SecureXML
internal import TamperingCauses

/// A signature value that one of the trusted RSA keys created, although it does not verify.
struct RecoveredValue: Sendable {
    let key: PublicKey
    private let signature: RecoveredSignature

    /// Finds the key that created a value; fails if no RSA key did, or the budget is spent.
    init?(_ value: [UInt8], with keys: [PublicKey], within budget: DiagnosisBudget) {
        for key in keys where key.kind == .rsa {
            guard budget.spend(key.verificationWork) else { return nil }
            guard let block = key.native.recovered(from: value) else { continue }
            guard budget.spend(block.count * 32) else { return nil }
            if let signature = RecoveredSignature(block, bits: key.bits) {
                (self.key, self.signature) = (key, signature)
                return
            }
        }
        return nil
    }

    /// Returns in which form the value is over octets, or `nil` if it is over other octets.
    func form(over octets: [UInt8], _ algorithm: SignatureAlgorithm) -> TamperingCause? {
        guard signature.covers(octets) else { return nil }
        switch signature.padding {
        case .pkcs1: return algorithm.isPSS ? .otherPadding : .otherDigest
        case .pss(let mask, let salt):
            guard algorithm.isPSS else { return .otherPadding }
            return signature.digest != algorithm.digest || mask != signature.digest
                ? .otherDigest : salt.count == signature.digest.length ? nil : .saltLength
        }
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
    /// Returns whether this elliptic-curve key created a value with another digest than the algorithm names.
    func createdWithOtherDigest(
        _ value: [UInt8],
        over octets: [UInt8],
        _ algorithm: SignatureAlgorithm,
        within budget: DiagnosisBudget
    ) -> Bool {
        guard kind == .ec else { return false }
        let others: [SignatureAlgorithm] = [.ecdsaSHA256, .ecdsaSHA1, .ecdsaSHA384, .ecdsaSHA512]
        return others.contains { other in
            other != algorithm && budget.spend(verificationWork) && verifies(value, over: octets, other)
        }
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
        return ValueDamage(
            sentence:
                "`SignatureValue` has \(value.count) bytes, but that of the trusted key has \(known): it was shortened "
                + "or replaced."
        )
    }
}

extension XMLElementView {
    /// The prefixes that ancestors of this element declare, and that no element from it down to another one declares.
    func outerPrefixes(upTo inner: XMLElementView) -> [[UInt8]] {
        guard let parent else { return [] }
        var own: [[UInt8]] = []
        var next: XMLElementView? = inner
        while let element = next {
            own += element.namespaceDeclarations.map { Array($0.prefix.utf8) }
            next = element.identity == identity ? nil : element.parent
        }
        return parent.namespacesInScope.map { Array($0.prefix.utf8) }.filter { !own.contains($0) }
    }
}
