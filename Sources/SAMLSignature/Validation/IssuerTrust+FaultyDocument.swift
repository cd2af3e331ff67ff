// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension IssuerTrust {
    /// Verifies the signatures of a document with errors, so that tools tell an intact document from a changed one.
    ///
    /// No result counts: the document is rejected because of its errors (S-14).
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - errors: The findings of decoding.
    ///   - moment: The validation time.
    ///   - verifier: The verifier, with the budget of the document.
    /// - Returns: The results for the signatures of the message and of its assertions, in document order.
    func explain(
        _ tree: borrowing XMLTree,
        with errors: [Finding],
        at moment: Timestamp,
        _ verifier: inout SignatureVerifier
    ) -> [Verification] {
        guard let message = MessageLocator.message(from: tree.root) else { return [] }
        let misplaced = errors.filter { $0.code == .signatureMisplaced || $0.code == .signatureMultiple }
        var verifications: [Verification] = []
        var next = message.nextElement(Names.signature, inside: message)
        while let signature = next, verifications.count < Self.maximumExplained {
            next = signature.nextElement(Names.signature, inside: message)
            guard let signed = signature.parent,
                let coverage = ResponseOutline.Signature.Coverage(of: signed, in: message), !coverage.isInsideAssertion
            else { continue }
            let issuer = ResponseOutline(signed).issuer.map { NameID($0) }
            var verification = verify(signature, in: tree, covering: coverage, of: issuer, at: moment, with: &verifier)
            let place = SourceLocation(signature.location)
            if case .valid(let key) = verification.signature.outcome,
                let error = misplaced.first(where: { $0.location == place })
            {
                verification = Verification(
                    intact: verification.signature.signature,
                    by: key,
                    at: signature,
                    error.code
                )
            }
            verifications.append(verification)
        }
        return verifications
    }

    /// The maximum number of signatures, because each is verified over the whole element.
    private static let maximumExplained = 4
}

extension IssuerTrust.Verification {
    /// Creates the result for a signature whose value and digest hold in the wrong place.
    fileprivate init(
        intact signature: ResponseOutline.Signature,
        by key: SignatureResult.Key,
        at element: XMLElementView,
        _ code: Finding.Code
    ) {
        let reason =
            "The digest and the value hold with the trusted key \(key.fingerprint), so the content is as it was signed; "
            + "only the place of the signature is wrong."
        let attempt = KeyAttempt(key: key, outcome: .verifies, origin: key.roles.isEmpty ? .configuration : .metadata)
        self.signature = SignatureResult(
            signature: signature,
            outcome: .invalid(element.finding(code, reason)),
            attempts: [attempt]
        )
    }
}

extension ValidationResult {
    /// Adds the results for the signatures of a document with errors.
    mutating func show(_ verifications: [IssuerTrust.Verification]) {
        for verification in verifications {
            findings += verification.findings
            guard let index = signatures.firstIndex(where: { $0.signature == verification.signature.signature }) else {
                continue
            }
            signatures[index] = verification.signature
        }
        findings = findings.inReportOrder
    }
}
