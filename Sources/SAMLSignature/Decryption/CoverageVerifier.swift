// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// Verifies the signatures that determine which ciphertexts of a document are covered.
///
/// Only the signatures of the message and of the assertions of a response count, at their one allowed position (S-17).
struct CoverageVerifier {
    private var validation: ResponseValidation
    private let moment: Timestamp

    init(_ validator: ResponseValidator, at moment: Timestamp) {
        validation = ResponseValidation(validator, at: .instant(moment))
        self.moment = moment
    }

    /// Returns the coverage of a document.
    ///
    /// If the document has a decoding error, no signature is verified (S-14).
    mutating func coverage(of document: borrowing UnverifiedResponse) -> SignatureCoverage {
        var coverage = SignatureCoverage.nothing
        guard let message = MessageLocator.message(from: document.tree.root) else { return coverage }
        guard let response = document.response else {
            if let other = document.otherMessage, let signature = message.signature,
                verifies(signature, in: document.tree, .message, of: other.issuer)
            {
                coverage.add(signature)
            }
            return coverage
        }
        if let signature = message.signature, verifies(signature, in: document.tree, .response, of: response.issuer) {
            coverage.add(signature)
        }
        var children = ChildElements(of: message)
        for entry in response.entries {
            guard let element = children.nextEntry() else { break }
            guard case .assertion(let assertion) = entry, let signature = element.signature else { continue }
            if verifies(signature, in: document.tree, .assertion, of: assertion.issuer) { coverage.add(signature) }
        }
        return coverage
    }

    /// Returns the coverage of the signature inside a decrypted assertion.
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
        validation.verify(signature, in: tree, covering: coverage, of: issuer, at: moment) != nil
    }
}
