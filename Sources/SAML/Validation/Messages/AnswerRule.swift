// SPDX-License-Identifier: Apache-2.0

/// `in-response-to.missing`, `.mismatch`, `.unsolicited` and `status.not-success`: an answer must answer an expected
/// request, and successfully (S-40, S-46).
struct AnswerRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        guard let answer = subject.message as? any StatusResponse else { return [] }
        let request = InResponseToRule.validate(
            answer.inResponseTo,
            by: subject.policy.inResponseTo,
            isNeeded: true,
            at: .response
        )
        return [request, StatusRule.validate(answer.status) ?? StatusRule.warning(answer.status)].compactMap(\.self)
    }
}
