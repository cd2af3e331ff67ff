// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import TamperingCauses

extension [Finding] {
    /// The findings with the one about a copy whose markup was damaged, which explains errors.
    ///
    /// A digest that does not hold has its own cause.
    func explained(byMarkup document: [UInt8]) -> [Finding] {
        guard contains(where: { $0.severity == .error }), !contains(where: { $0.code == .signatureInvalidDigest }),
            let sentence = CopyDamage.sentence(inMarkup: document)
        else { return self }
        return [Finding(.encodingDamagedCopy, .error, sentence)] + self
    }
}
