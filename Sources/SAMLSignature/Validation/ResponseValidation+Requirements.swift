// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The signatures that an assertion needs.
extension ResponseValidation {
    /// The authority of the signature of a response over an assertion in it.
    struct Authority {
        /// The result of verifying the signature; absent if its key is not one of the issuer of the assertion.
        var state: SignatureState

        /// Whether the issuers differ.
        var isForeign = false

        /// Whether the policy allows the pair of different issuers.
        var isOfPair = false
    }

    /// Returns the authority of the signature of a response over an assertion: the key of one issuer does not speak for
    /// another one, whatever pairs the policy allows (S-95).
    func authority(_ state: SignatureState, of outer: NameID?, over assertion: Assertion) -> Authority {
        guard state == .valid, let outer, !outer.value.isIdentical(to: assertion.issuer.value) else {
            return Authority(state: state)
        }
        let pair = ValidationPolicy.IssuerPair(response: outer.value, assertion: assertion.issuer.value)
        // A rule reports a pair that the policy does not allow.
        return Authority(state: .absent, isForeign: true, isOfPair: validator.policy.issuerPairs.contains(pair))
    }

    /// Reports an assertion without the required signature.
    mutating func checkRequirement(_ own: SignatureState, _ around: Authority, at assertion: XMLElementView) {
        guard own == .absent else { return }
        guard !around.isOfPair else {
            missing.append(
                assertion.finding(
                    .signatureMissing,
                    "The signature of the `Response` is by another issuer, and the assertion itself is not signed.",
                    remedy: "The issuer of the assertion must sign the assertion itself."
                )
            )
            return
        }
        let isMissing =
            switch validator.signatures.requirement {
            case .any: around.state == .absent && !around.isForeign
            case .assertion, .both: true
            case .response, nil: false
            }
        guard isMissing else { return }
        guard validator.policy.service?.wantsAssertionsSigned == true, around.state == .valid else {
            missing.append(assertion.finding(.signatureMissing, "No verified signature covers this assertion."))
            return
        }
        let wanted = assertion.finding(
            .signatureMissing,
            "The `Response` is signed, and the assertion is not, although the metadata of the service provider wants "
                + "signed assertions (`WantAssertionsSigned`).",
            remedy: "At the identity provider, enable signing of assertions, too; if a signed response is sufficient, "
                + "pass `--require-signature any`."
        )
        missing.append(wanted.stating(.metadata, nil))
    }

    /// The remedy for a response that is not signed although the policy requires it, if every assertion is signed.
    var remedyForSignedAssertions: String? {
        guard !result.entries.isEmpty, result.entries.allSatisfy(\.isVerified) else { return nil }
        let fact = result.entries.count == 1 ? "The assertion is signed" : "Every assertion is signed"
        let setting =
            "\(fact), and the signature verifies. At the identity provider, enable signing of the response, too (Google "
            + "Workspace: `Signed response`)"
        guard validator.policy.profile != .saml2int else { return setting + "." }
        return setting + "; if signed assertions are sufficient, pass `--require-signature assertion`."
    }

    /// Reports an undecrypted assertion, whose own signature cannot be verified.
    mutating func checkClosed(_ around: SignatureState, at assertion: XMLElementView) {
        switch validator.signatures.requirement {
        case .any where around != .absent: return
        case .response, nil: return
        case .any, .assertion, .both:
            result.findings.append(
                assertion.finding(
                    .encryptionNotDecrypted,
                    "The assertion is encrypted and no decryption key was given, so its signature cannot be verified."
                )
            )
        }
    }
}
