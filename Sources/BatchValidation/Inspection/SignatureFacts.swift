// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import StrictJSON
internal import TamperingCauses

/// The properties of the signatures of a document that can be examined without trusted keys.
enum SignatureFacts {
    /// Returns one object per signature.
    ///
    /// The digest of the content and the embedded keys are only information: an attacker can change all of them.
    static func json(of document: borrowing UnverifiedResponse, for form: FactsForm) -> JSONValue {
        // Without xmlsec, no digest can be computed.
        var examinations = XMLSecLibrary.isLinked ? SignatureExamination.all(in: document.tree, diagnoses: true) : []
        return .array(
            document.outline.signatures.map { outline in
                let plain = SignatureResult(signature: outline, outcome: .unchecked).json
                guard case .object(let members) = plain,
                    let index = examinations.firstIndex(where: { $0.outline == outline })
                else { return plain }
                return .object(members + examinations.remove(at: index).members(for: form))
            }
        )
    }
}

extension SignatureExamination {
    fileprivate func members(for form: FactsForm) -> [JSONValue.Member] {
        [
            .init("line", .number(location.line)),
            .init("target", .optional(target)),
            .init("digestHolds", digestHolds.map(JSONValue.bool) ?? .null),
            .init("cause", digestHolds == false ? .string(cause?.rawValue ?? "content-changed") : .null),
            .init("embeddedKeys", .array(embeddedKeys.map { $0.json(for: form) })),
        ]
    }
}
