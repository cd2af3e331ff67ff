// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import TamperingCauses

extension CopyDamage {
    /// Returns findings with the one about a copy whose markup was damaged, which explains errors.
    ///
    /// A digest that does not hold has its own cause, and no copy adds a document type or an ID.
    static func explaining(_ findings: [Finding], in document: [UInt8]) -> [Finding] {
        guard findings.contains(where: { $0.severity == .error }),
            !findings.contains(where: { [.signatureInvalidDigest, .xmlDoctype, .xmlDuplicateID].contains($0.code) }),
            let sentence = CopyDamage.sentence(inMarkup: document)
        else { return findings }
        return [Finding(.encodingDamagedCopy, .error, sentence)] + findings
    }
}
