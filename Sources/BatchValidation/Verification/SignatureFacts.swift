// SPDX-License-Identifier: Apache-2.0

package import SAML
package import SAMLSignature
package import StrictJSON
internal import TamperingCauses

/// The signatures of a document with what can be examined without trusted keys.
package enum SignatureFacts {
    /// Pairs the results for signatures with their examinations.
    ///
    /// A signature inside ciphertext belongs to another document, and has no examination. One without a result, such as
    /// that of an assertion in the advice of an assertion alone, is unchecked.
    static func paired(
        _ results: [SignatureResult],
        _ examinations: [SignatureExamination]
    ) -> [(SignatureResult, SignatureExamination?)] {
        var examinations = examinations
        let pairs = results.map { result in
            let index = examinations.firstIndex { $0.outline == result.signature }
            return (result, index.map { examinations.remove(at: $0) })
        }
        return pairs + examinations.map { (SignatureResult(signature: $0.outline, outcome: .unchecked), $0) }
    }

    /// Returns one object per signature.
    ///
    /// The digest of the content and the embedded keys are only information: an attacker can change all of them.
    package static func json(
        _ results: [SignatureResult],
        _ examinations: [SignatureExamination],
        for form: FactsForm
    ) -> JSONValue {
        .array(paired(results, examinations)) { result, examination in
            guard let examination, case .object(let members) = result.json else { return result.json }
            return .object(members + examination.members(for: form))
        }
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
