// SPDX-License-Identifier: Apache-2.0

/// `status.not-success`: the top-level status code must be Success (S-40).
struct StatusRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let status = subject.response.status
        guard !status.isSuccess else { return [] }
        let codes = status.codes.map(\.rawValue).joined(separator: " > ")
        // A message can name the user, so only a report with values contains it (S-99).
        let message = status.message.map { " It has a message of \($0.unicodeScalars.count) characters." } ?? ""
        return [
            RuleFinding(
                code: .statusNotSuccess,
                message: "The status is \(codes.escapedForReport), not Success.\(message)",
                address: .response.child(.status),
                expected: Status.Code.success.rawValue,
                actual: status.codes.first?.rawValue
            )
        ]
    }
}
