// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLSignature
internal import StrictJSON

/// What the signatures of a document say about themselves, and what of it can be seen to hold without trusting anybody.
enum SignatureFacts {
    /// One object a signature.
    ///
    /// The digest of the content and the keys inside the document are information: whoever changes one can change all.
    static func json(of document: borrowing UnverifiedResponse) -> JSONValue {
        var examinations = SignatureExamination.all(in: document, diagnoses: true)
        return .array(
            document.outline.signatures.map { outline in
                let plain = CheckedResponse.Signature(outline: outline, result: "unchecked").json
                guard case .object(let members) = plain,
                    let index = examinations.firstIndex(where: { $0.outline == outline })
                else { return plain }
                return .object(members + examinations.remove(at: index).members)
            }
        )
    }
}

extension SignatureExamination {
    fileprivate var members: [JSONValue.Member] {
        [
            .init("line", .number(location.line)),
            .init("target", .optional(target)),
            .init("digestHolds", digestHolds.map(JSONValue.bool) ?? .null),
            .init("cause", digestHolds == false ? .string(accident?.rawValue ?? "content-changed") : .null),
            .init("embeddedKeys", .array(embeddedKeys.map(\.json))),
        ]
    }
}
#endif
