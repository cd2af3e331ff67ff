// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// Which elements of one tree a verified signature covers (S-62).
struct SignatureCoverage {
    /// For each element with a verified signature, that signature, which does not cover itself.
    private var signatures: [UInt: UInt] = [:]
    private var coversAll = false

    /// Nothing is covered.
    static let nothing = SignatureCoverage()

    /// Everything is covered: the tree is plaintext of a ciphertext that is.
    static let everything: SignatureCoverage = {
        var coverage = SignatureCoverage()
        coverage.coversAll = true
        return coverage
    }()

    /// Adds the element around a signature that verified.
    mutating func add(_ signature: XMLElementView) {
        if let signed = signature.parent { signatures[signed.identity] = signature.identity }
    }

    /// Whether an element is one with a verified signature, or inside one and outside of that signature.
    ///
    /// The key information of a signature is inside the element that it signs, and anybody can write it: the
    /// enveloped-signature transform leaves it out.
    func covers(_ element: XMLElementView) -> Bool {
        if coversAll { return true }
        var below = element.identity
        var next: XMLElementView? = element
        while let candidate = next {
            if let signature = signatures[candidate.identity], signature != below { return true }
            below = candidate.identity
            next = candidate.parent
        }
        return false
    }
}

/// Verifies the signatures that say which ciphertexts of a document are covered.
///
/// Only the signatures of the response and of its assertions count, at the one place of each (S-17).
struct CoverageVerifier {
    private var judge: ResponseJudge
    private let moment: Timestamp

    init(_ validator: ResponseValidator, at moment: Timestamp) {
        judge = ResponseJudge(validator, at: .instant(moment))
        self.moment = moment
    }

    /// What signatures cover of a document.
    ///
    /// Nothing is verified in a document of another form (S-14).
    mutating func coverage(of document: borrowing UnverifiedResponse) -> SignatureCoverage {
        var coverage = SignatureCoverage.nothing
        guard let response = document.response, let message = MessageLocator.message(from: document.tree.root) else {
            return coverage
        }
        if let signature = message.signature, verifies(signature, in: document.tree, .response, of: response.issuer) {
            coverage.add(signature)
        }
        var children = SignatureChildren(of: message)
        for entry in response.entries {
            guard let element = children.nextEntry() else { break }
            guard case .assertion(let assertion) = entry, let signature = element.signature else { continue }
            if verifies(signature, in: document.tree, .assertion, of: assertion.issuer) { coverage.add(signature) }
        }
        return coverage
    }

    /// What the own signature of a decrypted assertion covers.
    mutating func coverage(of decrypted: borrowing DecryptedElement) -> SignatureCoverage {
        var coverage = SignatureCoverage.nothing
        let element = decrypted.element
        guard let assertion = DecodedAssertion(element).assertion, let signature = element.signature else {
            return coverage
        }
        if verifies(signature, in: decrypted.tree, .assertion, of: assertion.issuer) { coverage.add(signature) }
        return coverage
    }

    private mutating func verifies(
        _ signature: XMLElementView,
        in tree: borrowing XMLTree,
        _ coverage: ResponseOutline.Signature.Coverage,
        of issuer: NameID?
    ) -> Bool {
        judge.verify(signature, in: tree, covering: coverage, of: issuer, at: moment) != nil
    }
}
#endif
