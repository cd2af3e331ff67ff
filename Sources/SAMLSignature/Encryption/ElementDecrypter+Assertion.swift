// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML
package import SecureXML

extension ElementDecrypter {
    /// Opens the encrypted identifiers and attributes of an assertion.
    ///
    /// - Parameters:
    ///   - assertion: The assertion as it was read from `element`, without an error.
    ///   - element: The assertion in the octets that it was read from.
    ///   - isCoveredBySignature: Whether a signature that was verified, of this assertion or around it, covers it.
    ///   - budget: What may still be spent on this document.
    /// - Returns: The assertion with all that could be opened in its place, and a finding for each part that stays
    ///   closed. Findings of parts that were read have no place: that would be one in the plaintext.
    package func open(
        _ assertion: Assertion,
        at element: XMLElementView,
        isCoveredBySignature: Bool,
        budget: inout DecryptionBudget
    ) -> (assertion: Assertion, findings: [Finding]) {
        var assertion = assertion
        var findings: [Finding] = []
        for part in assertion.encryptedParts {
            guard let closed = part.element(in: element) else {
                findings.append(DecryptionFault.cannotDecrypt.finding(at: element, keyCount: keyCount))
                continue
            }
            do throws(DecryptionFault) {
                let opened = try open(closed, isCoveredBySignature: isCoveredBySignature, budget: &budget)
                findings += try Self.place(opened, at: part, in: &assertion)
                findings += opened.weaknesses.map { $0.warning(at: closed) }
            } catch {
                findings.append(error.finding(at: closed, keyCount: keyCount))
            }
        }
        return (assertion, findings)
    }

    /// Reads what was opened, and puts it where it belongs; what cannot be read was not opened (S-35).
    private static func place(
        _ opened: borrowing DecryptedElement,
        at part: EncryptedPart,
        in assertion: inout Assertion
    ) throws(DecryptionFault) -> [Finding] {
        if case .attribute = part {
            let decoded = DecodedAttribute(opened.element)
            guard let attribute = decoded.attribute else { throw .cannotDecrypt }
            assertion.replace(part, with: attribute)
            return decoded.findings
        }
        let decoded = DecodedIdentifier(opened.element)
        guard let identifier = decoded.identifier else { throw .cannotDecrypt }
        assertion.replace(part, with: identifier)
        return decoded.findings
    }
}

#endif
