// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension AlgorithmAllowance {
    /// Returns the finding that reports a use of the allowance (S-28, S-56); without an element, it has no location.
    func warning(at element: XMLElementView?) -> Finding {
        let message =
            self == .aesCBCUnsigned
            ? "No verified signature covers the AES-CBC ciphertext of this assertion, which the policy allows by the "
                + "name aes-cbc-unsigned. A service must not allow it: senders get a padding oracle."
            : "The document uses the weak algorithm or form `\(rawValue)`, which the policy allows by name."
        guard let element else { return Finding(code, .warning, message, actual: rawValue) }
        return element.finding(code, message, severity: .warning, actual: rawValue)
    }

    private var code: Finding.Code {
        switch self {
        case .rsa1024: .signatureWeakKey
        case .emptyReferenceURI: .signatureBadReference
        case .aesCBC, .aesCBCUnsigned, .rsa15: .encryptionAlgorithmNotAllowed
        default: .signatureAlgorithmNotAllowed
        }
    }
}
