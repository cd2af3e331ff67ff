// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SecureXML

extension ElementDecrypter {
    /// Decrypts the encrypted identifiers and attributes of an assertion.
    ///
    /// - Parameters:
    ///   - assertion: The assertion, decoded from `element` without an error.
    ///   - element: The assertion in the octets that it was decoded from.
    ///   - isCoveredBySignature: Whether a verified signature of the assertion or an ancestor covers it.
    ///   - budget: The remaining decryption resources of the document.
    /// - Returns: The assertion with the decrypted parts, and a finding for each part that was not decrypted. Findings
    ///   about decrypted parts have no location, which would be one in the plaintext.
    package func open(
        _ assertion: Assertion,
        at element: XMLElementView,
        isCoveredBySignature: Bool,
        budget: inout DecryptionBudget
    ) -> (assertion: Assertion, findings: [Finding]) {
        var assertion = assertion
        var findings: [Finding] = []
        var elements = EncryptedPartElements(of: element)
        for part in assertion.encryptedParts {
            guard let closed = elements.element(of: part) else {
                findings.append(DecryptionFault.cannotDecrypt.finding(at: element, keys: keys))
                continue
            }
            do throws(DecryptionFault) {
                let opened = try open(closed, isCoveredBySignature: isCoveredBySignature, budget: &budget)
                findings += try Self.place(opened, at: part, in: &assertion)
                findings += opened.weaknesses.map { $0.warning(at: closed) }
            } catch {
                findings.append(error.finding(at: closed, keys: keys))
            }
        }
        return (assertion, findings)
    }

    /// Decodes a decrypted part and stores it in the assertion; a decoding failure is reported as a decryption failure
    /// (S-35).
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
