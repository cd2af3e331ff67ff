// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// Verification of assertions in advice and evidence, which no rule uses but `samltool verify` checks (S-64, S-93).
extension ResponseValidation {
    /// Verifies the signatures of all assertions inside an assertion, in document order.
    ///
    /// Decoding has checked that no other element contains a signature, and that there are at most 16.
    mutating func verifySignatures(below assertion: XMLElementView, in tree: borrowing XMLTree) {
        var next = assertion.nextElement(Names.signature, inside: assertion)
        while let signature = next {
            next = signature.nextElement(Names.signature, inside: assertion)
            guard let signed = signature.parent, signed.identity != assertion.identity else { continue }
            let model = DecodedAssertion(signed).assertion
            let moment = model.map(moment(for:)) ?? time.instant(issuedAt: Timestamp(seconds: 0))
            let coverage = ResponseOutline.Signature.Coverage(of: signed, in: assertion) ?? .assertion
            _ = verify(signature, in: tree, covering: coverage, of: model?.issuer, at: moment)
        }
    }
}
