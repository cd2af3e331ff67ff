// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// The elements of a tree that verified signatures cover (S-62).
struct SignatureCoverage {
    /// The verified signature of each signed element; a signature does not cover itself.
    private var signatures: [UInt: UInt] = [:]
    private var coversAll = false

    /// A coverage of no element.
    static let nothing = SignatureCoverage()

    /// A coverage of all elements, for plaintext whose ciphertext is covered.
    static let everything: SignatureCoverage = {
        var coverage = SignatureCoverage()
        coverage.coversAll = true
        return coverage
    }()

    /// Adds the parent of a verified signature.
    mutating func add(_ signature: XMLElementView) {
        if let signed = signature.parent { signatures[signed.identity] = signature.identity }
    }

    /// Returns whether a verified signature covers an element, which must be outside the signature itself.
    ///
    /// The `KeyInfo` of a signature is inside the signed element, but the enveloped-signature transform excludes it, so
    /// an attacker can change it.
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
