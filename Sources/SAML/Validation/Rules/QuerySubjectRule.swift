// SPDX-License-Identifier: Apache-2.0

/// `in-response-to.mismatch`: the response must be about the subject of the query (S-50, SAML Core 3.3.4).
///
/// The subjects must match strongly: their identifiers are identical and, if the query names confirmation methods, the
/// response has one of them. An undecrypted identifier is an error (`encryption.not-decrypted`), because it cannot be
/// compared.
struct QuerySubjectRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard let asked = subject.policy.query?.subject else { return [] }
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            guard let answered = assertion.subject else { continue }
            let address = address.child(.subject)
            findings += [Self.compare(answered.identifier, with: asked.identifier, at: address)].compactMap(\.self)
            let methods = Set(asked.confirmations.map(\.method))
            if !methods.isEmpty, !answered.confirmations.contains(where: { methods.contains($0.method) }) {
                findings.append(
                    RuleFinding(
                        code: .inResponseToMismatch,
                        message: "No `SubjectConfirmation` of the response has a `Method` that the query names.",
                        address: address
                    )
                )
            }
        }
        return findings
    }

    private static func compare(
        _ answered: Subject.Identifier?,
        with asked: Subject.Identifier?,
        at address: ElementAddress
    ) -> RuleFinding? {
        guard let answered, let asked else { return nil }
        let address = address.child(.identifier)
        switch (answered, asked) {
        case (.encrypted, _), (_, .encrypted):
            return RuleFinding(
                code: .encryptionNotDecrypted,
                message: "An encrypted name identifier cannot be compared with the identifier of the query.",
                address: address
            )
        case (.nameID(let answered), .nameID(let asked)):
            if answered.withFormat == asked.withFormat { return nil }
        case (.baseID(let answered), .baseID(let asked)):
            if answered == asked { return nil }
        case (.nameID, .baseID), (.baseID, .nameID): break
        }
        // The message omits the names, which are personal data.
        return RuleFinding(
            code: .inResponseToMismatch,
            message: "The `Subject` of the response is not the `Subject` of the query.",
            address: address,
            remedy: "Compare text, `Format` and qualifiers of both identifiers; the response can be about another user."
        )
    }
}

extension NameID {
    /// The name with its effective format: no format means unspecified (SAML Core 8.3.1).
    fileprivate var withFormat: NameID {
        var name = self
        name.format = format ?? URIReference(unchecked: "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified")
        return name
    }
}
