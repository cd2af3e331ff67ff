// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A message and what it is compared with.
struct MessageSubject: TimedSubject {
    let message: any ProtocolMessage

    let kind: MessageType

    /// Whether the message contains a signature, valid or not.
    let isSigned: Bool

    let policy: ValidationPolicy

    /// The validation time.
    let instant: Timestamp

    /// The local name of its element.
    var name: String { "\(kind.name.local)" }
}

/// A rule for messages other than responses.
protocol MessageRule: Sendable {
    func validate(_ subject: MessageSubject) -> [RuleFinding]
}

/// The rules for messages other than responses; one that does not concern a kind of message finds nothing.
package enum MessageRules {
    private static let all: [any MessageRule] = [
        MessageIssuerRule(), MessageDestinationRule(), MessageTimeRule(), LogoutTimeRule(), AnswerRule(),
        ConsumerServiceRule(),
    ]

    /// Validates the message of a document by every rule, without verifying signatures.
    package static func result(
        on document: borrowing UnverifiedMessage<some ProtocolMessage>,
        _ policy: MessagePolicy,
        at time: ValidationTime
    ) -> ValidationResult {
        var result = ValidationResult(of: document, at: time)
        result.findings = document.findings
        guard let message = document.message, let moment = result.validationTime else { return result }
        let unchecked = SignatureUncheckedRule.finding(timeIsUnverified: time == .issueInstant)
        result.findings += findings(on: message, policy, at: moment, placedIn: document)
        if case .encrypted? = (message as? LogoutRequest)?.identifier {
            let sentence = "The name in the `LogoutRequest` is encrypted, and no decryption key was given."
            let finding = RuleFinding(code: .encryptionNotDecrypted, severity: .warning, message: sentence)
            result.findings.append(document.finding(finding))
        }
        result.findings = (result.findings + [document.finding(unchecked)]).inReportOrder
        return result
    }

    /// Validates a message by every rule.
    ///
    /// - Parameters:
    ///   - message: The message, decoded from signed octets.
    ///   - policy: The policy.
    ///   - instant: The validation time.
    ///   - document: The received document, in which findings have their locations.
    /// - Returns: The findings.
    package static func findings(
        on message: any ProtocolMessage,
        _ policy: MessagePolicy,
        at instant: Timestamp,
        placedIn document: borrowing UnverifiedMessage<some ProtocolMessage>
    ) -> [Finding] {
        guard let kind = MessageType(type(of: message)) else { return [] }
        let subject = MessageSubject(
            message: message,
            kind: kind,
            isSigned: !document.outline.signatures.isEmpty,
            policy: policy.values,
            instant: instant
        )
        return all.flatMap { $0.validate(subject) }.map { document.finding($0) }
    }
}

extension ValidationResult {
    /// Creates the result of a message other than a response, whose signatures were not verified.
    package init(of document: borrowing UnverifiedMessage<some ProtocolMessage>, at time: ValidationTime) {
        let outline = document.outline
        self.init(outline: outline)
        validationTime = document.message.map { time.instant(issuedAt: $0.issueInstant) }
        status = (document.message as? any StatusResponse)?.status
        signatures = outline.signatures.map { SignatureResult(signature: $0, outcome: .unchecked) }
    }
}
