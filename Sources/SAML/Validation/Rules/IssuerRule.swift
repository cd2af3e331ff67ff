// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `issuer.missing`, `issuer.mismatch`: response and assertions must have expected issuers (S-29, S-41).
///
/// An issuer must be an entity ID without another format or a qualifier (SAML Core 2.2.5, 8.3.6). A response and its
/// assertions must have the same issuer, unless the policy allows the pair. An `Issuer` is required in a signed
/// response and, for web browser SSO, in a response with an encrypted assertion (SAML Profiles 4.1.4.2 with erratum
/// E17). For other messages, see ``MessageIssuerRule``.
struct IssuerRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        let (outer, expected) = (subject.response.issuer, subject.policy.expectedIssuers)
        var outerIsGood = false
        if let outer {
            let finding = Self.validate(outer, at: .response.child(.issuer), expected)
            outerIsGood = finding == nil
            findings.add(finding)
        } else if subject.responseIsSigned {
            findings.append(Self.missing(fromSigned: "Response"))
        } else if subject.policy.profile.isWebSSO, subject.holdsEncrypted {
            findings.append(
                RuleFinding(
                    code: .issuerMissing,
                    message: "The `Response` contains an encrypted assertion and has no `Issuer`."
                )
            )
        }
        for (assertion, address) in subject.assertions {
            let address = address.child(.issuer)
            if let finding = Self.validate(assertion.issuer, at: address, expected) {
                findings.append(finding)
            } else if outerIsGood, let outer {
                findings.add(Self.compare(assertion.issuer, with: outer, at: address, subject.policy))
            }
        }
        return findings
    }

    /// Reports a signed message without an issuer, which selects the trusted keys.
    static func missing(fromSigned name: String) -> RuleFinding {
        RuleFinding(code: .issuerMissing, message: "The `\(name)` is signed and has no `Issuer`.")
    }

    /// Validates the issuer of a message or an assertion.
    static func validate(
        _ issuer: NameID,
        at address: ElementAddress,
        _ expected: PolicyNames
    ) -> RuleFinding? {
        if let format = issuer.format, format != entity {
            return .mismatch(
                .issuerMismatch,
                "Format",
                found: [format.rawValue],
                allowed: [entity.rawValue],
                from: .standard,
                at: address,
                remedy: "Configure the identity provider to omit `Format` of `Issuer`."
            )
        }
        if issuer.nameQualifier != nil || issuer.spNameQualifier != nil || issuer.spProvidedID != nil {
            return RuleFinding(
                code: .issuerMismatch,
                message: "`Issuer` has a qualifier (`NameQualifier`, `SPNameQualifier` or `SPProvidedID`), which the "
                    + "standard forbids for an entity ID.",
                address: address,
                remedy: "Configure the identity provider to write its entity ID alone to `Issuer`."
            )
        }
        return RuleFinding.mismatch(.issuerMismatch, "Issuer", issuer.value, expected, at: address)
    }

    private static func compare(
        _ inner: NameID,
        with outer: NameID,
        at address: ElementAddress,
        _ policy: ValidationPolicy
    ) -> RuleFinding? {
        guard !inner.value.isIdentical(to: outer.value) else { return nil }
        let pair = ValidationPolicy.IssuerPair(response: outer.value, assertion: inner.value)
        guard !policy.issuerPairs.contains(pair) else { return nil }
        return .mismatch(
            .issuerMismatch,
            "Issuer",
            found: [inner.value],
            allowed: [outer.value],
            from: .message,
            by: "the issuer of the `Response` is",
            at: address,
            remedy: "Configure the identity provider to write the same entity ID to both. If another entity issues the "
                + "assertions on purpose, allow the pair with `--issuer-pair \"RESPONSE ASSERTION\"`."
        )
    }

    private static let entity = URIReference(unchecked: "urn:oasis:names:tc:SAML:2.0:nameid-format:entity")
}
