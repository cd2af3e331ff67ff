// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `in-response-to.missing`, `.mismatch`, `.unsolicited`: the response must answer an expected request (S-46).
///
/// ``ConfirmationRule`` validates `InResponseTo` of subject confirmations.
struct InResponseToRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let finding = Self.validate(
            subject.response.inResponseTo,
            by: subject.policy.expectedRequest,
            isNeeded: true,
            isLogin: subject.policy.profile != .attributeQuery,
            remedy: Self.remedy(in: subject.policy),
            at: .response
        )
        return finding.map { [$0.expected(by: subject.policy.sourceOfRequest)] } ?? []
    }

    private static let unsolicitedRemedy =
        "Begin the login on a page of the service provider, or let it accept unsolicited responses. If the login began there, "
        + "configure the identity provider to copy the `ID` of the request to `InResponseTo`."

    /// Returns the remedy for the answer to another query, in which no browser takes part; `nil` for a login.
    static func remedy(in policy: ValidationPolicy) -> String? {
        guard policy.profile == .attributeQuery else { return nil }
        return
            "Match each answer with the query that asked for it, by `ID` and `InResponseTo`, and do not store or mix up answers: send the "
            + "query again, and use its own answer. If the other query was meant, pass it."
    }

    /// Validates the `InResponseTo` of a response or of a subject confirmation.
    static func validate(
        _ found: XMLID?,
        by expected: ValidationPolicy.InResponseTo,
        isNeeded: Bool,
        isLogin: Bool = true,
        remedy: String? = nil,
        at address: ElementAddress
    ) -> RuleFinding? {
        switch (expected, found) {
        case (.notChecked, _), (.unsolicited, nil): return nil
        case (.unsolicited, .some):
            return RuleFinding(
                code: .inResponseToUnsolicited,
                message: "`InResponseTo` is present, but no request was sent.",
                address: address
            )
        case (.anyOf, nil):
            guard isNeeded else { return nil }
            return RuleFinding(
                code: .inResponseToMissing,
                message:
                    "`InResponseTo` is absent, so the response does not name the request that it answers"
                    + (isLogin ? ", as in a login that begins at the identity provider (IdP-initiated)." : "."),
                address: address,
                remedy: isLogin && address == .response ? Self.unsolicitedRemedy : nil
            )
        case (.anyOf(let ids), .some(let id)):
            guard !ids.contains(id) else { return nil }
            // The message never lists the expected identifiers, which belong to requests of other users (S-67).
            let answered = id.rawValue.escapedForReport
            let near = NearMiss.nearest(to: [id.rawValue], among: ids.prefix(8).map(\.rawValue))
            let hint = near.map { " It differs from an expected one \($0.differences.words)." } ?? ""
            return RuleFinding(
                code: .inResponseToMismatch,
                message: "The response answers request `\(answered)`, which is not among the expected requests.\(hint)",
                address: address,
                actual: answered,
                remedy: remedy
            ).stating(nil, nil, near?.differences ?? [])
        }
    }
}
