// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

extension ResponseValidation {
    /// Names the encryption as the cause of changed content, if the digest holds over the decrypted document.
    ///
    /// Only tools search for causes. The decrypted document is used for nothing else.
    mutating func explainEncryption(of original: borrowing UnverifiedResponse) {
        guard verifier.diagnoses, let decrypter = validator.decrypter,
            let index = result.findings.indices.last, result.findings[index].code == .signatureInvalidDigest,
            result.findings[index].cause.map({ $0.isIdentical(to: SignatureCause.contentChanged) }) == true,
            original.response?.encryptedAssertions.isEmpty == false
        else { return }
        var run = DecryptionRun(decrypter, limits: validator.limits)
        guard let edits = try? run.edits(inside: original.tree.root, of: original.tree, coverage: .nothing, depth: 1)
        else { return }
        let document = SourceEdit.apply(edits, to: original.tree.source)
        guard
            let tree = try? XMLTree.parsing(document, limits: validator.limits.admitting(document)),
            let message = MessageLocator.message(from: tree.root), let signature = message.signature,
            let markup = try? SignatureMarkup(signature, allowances: validator.signatures.allowances),
            ContentDigest(markup, of: message, in: tree)?.holds == true
        else { return }
        let finding = result.findings[index]
        result.findings[index] = Finding(
            finding.code,
            finding.severity,
            finding.message
                + " Cause: the assertion was encrypted after the response was signed; the digest holds over the "
                + "decrypted document.",
            at: finding.location,
            path: finding.path,
            cause: TamperingCause.signedBefore.rawValue,
            remedy: TamperingCause.signedBefore.remedy
        )
    }
}
