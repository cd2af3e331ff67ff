// SPDX-License-Identifier: Apache-2.0

/// The violation of a holder-of-key confirmation by its keys (S-45; SAML Holder-of-Key Assertion Profile 2.5).
///
/// A confirmation contains one or more `ds:KeyInfo`, each of which identifies one key (SAML Core 2.4.1.3). One of them
/// must be the key of the presenter. Only a key is compared: the name, the serial number or the key identifier of a
/// certificate proves nothing, because anyone can issue a certificate with the same ones.
enum HolderOfKeyResult {
    /// The maximum number of `ds:KeyInfo` of a confirmation that are read.
    static let maximumKeyInfos = 16

    /// Compares the keys of a confirmation with the key of the presenter.
    ///
    /// - Parameters:
    ///   - confirmation: The holder-of-key confirmation.
    ///   - assertion: The path of its assertion.
    ///   - address: The path of its `SubjectConfirmationData`.
    ///   - subject: The policy with the key of the presenter.
    /// - Returns: The violation, or `nil` if the presenter is the holder.
    static func fault(
        of confirmation: Subject.Confirmation,
        in assertion: ElementAddress,
        at address: ElementAddress,
        _ subject: RuleSubject
    ) -> RuleFinding? {
        guard let expected = subject.policy.confirmationKey else { return keyRequired(at: address) }
        guard let keysOf = subject.holderKeys, subject.isVerified(assertion) else {
            return RuleFinding(
                code: .confirmationBadMethod,
                message: "The holder-of-key confirmation cannot be checked, because no verified signature covers the "
                    + "assertion.",
                address: address,
                remedy: "Pass the keys of the identity provider with `--trust`, and require a signature."
            )
        }
        let keyInfos = confirmation.data?.keyInfo ?? []
        guard !keyInfos.isEmpty else {
            return .missing(.confirmationMissing, "KeyInfo", of: "SubjectConfirmationData", at: address)
        }
        let keys = keyInfos.prefix(maximumKeyInfos).map(keysOf)
        if keys.contains([expected.subjectPublicKeyInfo]) { return nil }
        return RuleFinding(
            code: .confirmationNoValidConfirmation,
            message: "The holder-of-key confirmation is for a key other than that of the presenter: "
                + reason(keys, expected, of: keyInfos.count),
            address: address,
            remedy: "Compare the certificate that the presenter uses with the one in the assertion. The identity "
                + "provider must send the certificate or the `KeyValue`, one key in each `KeyInfo`."
        )
    }

    private static func reason(
        _ keys: [[[UInt8]]],
        _ expected: ValidationPolicy.ConfirmationKey,
        of count: Int
    ) -> String {
        if keys.contains(where: { $0.count > 1 && $0.contains(expected.subjectPublicKeyInfo) }) {
            return "the `KeyInfo` with the key of the presenter contains other keys, too."
        }
        let unreadable = keys.count { $0.isEmpty }
        return "\(count) `KeyInfo`" + (unreadable > 0 ? ", \(unreadable) of them without a key that can be read" : "")
            + (count > keys.count ? ", of which \(keys.count) were read" : "") + "."
    }

    /// The violation if the policy contains no key of the presenter.
    static func keyRequired(at address: ElementAddress) -> RuleFinding {
        RuleFinding(
            code: .confirmationBadMethod,
            message: "The subject confirmation is holder-of-key, and no key of the presenter was given to compare its "
                + "`KeyInfo` with.",
            address: address,
            actual: Subject.Confirmation.holderOfKey.rawValue,
            remedy: "Pass the certificate or the public key of the presenter with `--confirmation-key`."
        )
    }
}
