// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SecureXML
package import TamperingCauses

/// A validated message other than a response, with an examination of its signatures for a report.
package struct ExaminedMessage: Hashable, Sendable {
    /// The result of the validation.
    package let result: ValidationResult

    /// The signatures of the document, in document order; empty unless they were asked for.
    package let signatures: [SignatureExamination]

    /// The result for the signature of the query string, or `nil` if it is absent.
    package let query: QueryExamination?
}

extension MessageValidator {
    /// Creates a validator for tools, which explains failures and compares no value that its user did not give.
    package init(
        comparing values: ValidationPolicy,
        trust: TrustStore,
        signatures: SignaturePolicy,
        decryptionKeys: DecryptionKeys?,
        limits: DocumentLimits
    ) {
        self.init(
            policy: MessagePolicy(comparing: values),
            trust: trust,
            signatures: signatures,
            decryptionKeys: decryptionKeys,
            limits: limits
        )
        self.trust.explainsFailures = true
        decrypter?.diagnosesFailures = true
    }

    /// Validates a decoded message for a report, with the findings of ``result(for:at:)`` or ``result(forQuery:at:)``.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - query: The signed query string or form that contained the document, or `nil`.
    ///   - time: The validation time.
    ///   - examinesSignatures: Whether the signatures are examined without trusted keys, too.
    ///   - allowance: The work to explain failures.
    /// - Returns: The result, and what the report shows.
    package func examine(
        _ document: borrowing UnverifiedMessage<Message>,
        inQuery query: ReceivedQuery?,
        at time: ValidationTime,
        examiningSignatures examinesSignatures: Bool = false,
        within allowance: SearchAllowance = .document
    ) -> ExaminedMessage {
        var result = ValidationResult(of: document, at: time)
        let issued = document.shown?.issueInstant.readable ?? Timestamp(seconds: 0)
        let moment = result.validationTime ?? time.instant(issuedAt: issued)
        let budget = DiagnosisBudget(allowance)
        let keys = EmbeddedKeys(within: budget, recordingIn: CauseRecord(of: document.tree))
        var signatures =
            examinesSignatures ? SignatureExamination.facts(of: document.tree, includingAdvice: true, keys) : []
        let examined = query.map {
            queries.examine($0, of: document.tree.source, at: moment, within: trust.explainsFailures ? budget : nil)
        }
        let validated: MessageResult<Message>
        let decoded = document.findings + (document.message.map { rules($0, at: moment, document) } ?? [])
        let unsigned = examined == nil && result.signatures.isEmpty ? unsigned(document) : nil
        switch (examined, query) {
        case (.valid(let verified)?, let query?): validated = validate(verified, in: query.octets, document, at: moment)
        case (.rejected(let finding, _)?, _): validated = MessageResult(nil, key: nil, decoded + [finding])
        case _ where unsigned != nil: validated = MessageResult(nil, key: nil, decoded + [unsigned].compactMap(\.self))
        case _ where trust.policy.requirement == nil && result.signatures.isEmpty:
            validated = MessageResult(nil, key: nil, decoded)
        default: validated = verify(document, at: moment, with: keys)
        }
        if examinesSignatures {
            SignatureExamination.explain(&signatures, of: document.tree, includingAdvice: true, keys)
        }
        result.findings = validated.findings
        result.isMessageSigned = validated.isSigned
        if let signature = validated.signature,
            let index = result.signatures.firstIndex(where: { $0.signature == signature.signature })
        {
            result.signatures[index] = signature
        }
        if examinesSignatures, document.message == nil {
            var verifier = verifier(with: keys)
            result.show(trust.explain(document.tree, with: document.findings, at: moment, &verifier))
        }
        if time == .issueInstant, !validated.isSigned, document.message != nil {
            let message =
                "The validation time is the `IssueInstant` of the message, and no verified signature covers it: "
            result.findings.append(Finding(.timeUnsigned, .warning, message + "the sender could choose it."))
            result.findings = result.findings.inReportOrder
        }
        return ExaminedMessage(result: result, signatures: signatures, query: examined)
    }

    /// Returns the finding for an unsigned request for authentication, which is an error only if metadata requires the
    /// signature; `nil` for other messages.
    private func unsigned(_ document: borrowing UnverifiedMessage<Message>) -> Finding? {
        guard let request = document.message as? AuthnRequest, let metadata = policy.values.requestMetadata else {
            return nil
        }
        guard let reason = metadata.reasonToSign(request) else {
            let message = "The `AuthnRequest` is not signed; no metadata and no option requires a signature."
            return document.finding(RuleFinding(code: .signatureMissing, severity: .info, message: message))
        }
        let message = "The `AuthnRequest` is not signed. \(reason)"
        return document.finding(RuleFinding(code: .signatureMissing, message: message).expected(by: .metadata))
    }
}
