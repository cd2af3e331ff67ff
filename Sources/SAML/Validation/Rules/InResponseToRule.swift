// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `in-response-to.missing`, `.mismatch`, `.unsolicited`: which request the response answers (S-46).
///
/// What the confirmations inside say is for ``ConfirmationRule``.
struct InResponseToRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        let finding = Self.judge(
            subject.response.inResponseTo,
            by: subject.policy.expectedRequest,
            isNeeded: true,
            at: .response
        )
        return [finding].compactMap(\.self)
    }

    /// Judges one InResponseTo, of a response or of a confirmation.
    static func judge(
        _ found: XMLID?,
        by expected: ValidationPolicy.InResponseTo,
        isNeeded: Bool,
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
                message: "`InResponseTo` is absent, so that the response does not name the request that it answers.",
                address: address
            )
        case (.anyOf(let ids), .some(let id)):
            guard !ids.contains(id) else { return nil }
            // The expected identifiers are those of requests of other users, so the finding never lists them (S-67).
            let answered = id.rawValue.escapedForReport
            return RuleFinding(
                code: .inResponseToMismatch,
                message: "The response answers request `\(answered)`, which is not among the expected requests.",
                address: address,
                actual: answered
            )
        }
    }
}
