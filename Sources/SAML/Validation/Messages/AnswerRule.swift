// SPDX-License-Identifier: Apache-2.0

/// `in-response-to.missing`, `.mismatch`, `.unsolicited` and `status.not-success`: an answer must answer an expected
/// request, and successfully (S-40, S-46).
struct AnswerRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        guard let answer = subject.message as? any StatusResponse else { return [] }
        // Each of these messages answers a request, whether or not it is known which.
        let isUnknown = subject.policy.inResponseTo == .notChecked && answer.inResponseTo == nil
        var request = InResponseToRule.validate(
            answer.inResponseTo,
            by: isUnknown ? .anyOf([]) : subject.policy.inResponseTo,
            isNeeded: true,
            isLogin: false,
            at: .response
        )
        if isUnknown { request?.severity = .warning }
        let status = StatusRule.validate(answer.status) ?? StatusRule.warning(answer.status)
        return [request, status ?? Self.withoutMessage(subject.message)].compactMap(\.self)
    }

    /// Warns of a successful `ArtifactResponse` without a message, the answer to an unknown artifact (SAML Core 3.5.3).
    private static func withoutMessage(_ message: any ProtocolMessage) -> RuleFinding? {
        guard let answer = message as? ArtifactResponse, answer.contentName == nil else { return nil }
        return RuleFinding(
            code: .statusNotSuccess,
            severity: .warning,
            message:
                "The `ArtifactResponse` contains no message: the artifact is unknown, expired, or was used before.",
            address: .response.child(.status),
            remedy:
                "Resolve each artifact once, within its lifetime, at the endpoint that its index names. With several "
                + "servers, the identity provider must share its artifacts between them."
        )
    }
}
