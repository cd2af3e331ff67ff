// SPDX-License-Identifier: Apache-2.0

/// `conditions.not-yet-valid`, `conditions.expired`: a message must not be from the future or too old (S-44).
struct MessageTimeRule: MessageRule {
    func validate(_ subject: MessageSubject) -> [RuleFinding] {
        let (name, issued) = (subject.name, subject.message.issueInstant)
        if let future = subject.notYetIssued(name, issued, at: .response) { return [future] }
        let remedy = "Begin again: the sender must send a new message."
        return [subject.tooOld(name, issued, at: .response, remedy: remedy)].compactMap(\.self)
    }
}
