// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import TamperingCauses

/// Verifies the signatures of a capture, without further validation.
package struct SignatureVerification: DocumentTask {
    /// The time at which the validity of metadata and certificates is checked.
    package var time: ValidationTime

    /// Whether the output is JSON.
    package var asJSON = false

    /// The path to write canonical octets to, or `nil` to write none.
    package var dump: InputPath?

    /// The identifier of the element whose octets are written, or `nil` for the first signature that fails.
    package var id: String?

    /// Whether the octets are written for people, one tag on a line, instead of unchanged.
    package var dumpsPretty = false

    /// Whether the first difference between signed and received octets is shown.
    package var showsDifference = false

    /// Whether a difference contains text and attribute values, which can be personal data.
    package var showsValues = false

    private let selection: DocumentSelection
    private let policy: SignaturePolicy
    private let trust: TrustStore?
    private let decryptionKeys: DecryptionKeys?
    private let readAt: Timestamp

    /// Reads the keys; without trusted keys, nothing is verified, and digests and contained keys are shown.
    ///
    /// - Parameters:
    ///   - selection: The document of the input.
    ///   - signatures: The trusted keys and the allowed weaknesses.
    ///   - moment: The time at which metadata is read, and the validity of keys is checked.
    /// - Throws: ``ConfigurationFault`` if a file cannot be used.
    package init(
        _ selection: DocumentSelection,
        _ signatures: SignatureOptions,
        readAt moment: Timestamp
    ) throws(ConfigurationFault) {
        try SignatureCheck.requireLibrary()
        trust = signatures.asksForTrust ? try SignatureCheck.trust(signatures, readAt: moment) : nil
        decryptionKeys = try SignatureCheck.decryptionKeys(signatures.decryptionKeys)
        policy = SignaturePolicy(allowances: Set(signatures.allowances))
        self.selection = selection
        readAt = moment
        time = .instant(moment)
    }

    package func process(_ path: InputPath, tell: (String) -> Void) throws -> Bool {
        for notice in trust?.noticeLines ?? [] { tell(notice) }
        let capture = try selection.capture(of: selection.open(path), tell: tell)
        var report = verify(try ShownDocument.read(capture, limits: selection.limits, comparing: decryptionKeys))
        report.complete(triesDecryption: decryptionKeys != nil)
        if let dump { try write(report, to: dump) }
        if dump != .standardInput {
            if asJSON {
                try ReportOutput.deliver(report.line)
            } else {
                try ReportOutput.show { report.text(on: $0) }
            }
        }
        return report.isVerified
    }

    // MARK: Verifying

    private func verify(_ document: consuming ShownDocument) -> VerificationReport {
        let (peeled, query) = (document.peeled, document.query)
        var report = VerificationReport(
            record: document.record,
            trust: trust?.listing(for: document.response.outline),
            recipients: document.recipients,
            relayStateSize: peeled.relayState?.size
        )
        if trust != nil { report.record.settings.insert(.trust) }
        if decryptionKeys != nil { report.record.settings.insert(.decryptionKeys) }
        let alone = peeled.findingAboutAssertion
        if let type = document.response.typeToShow {
            // The signature of a query says nothing about an assertion, which no binding sends alone.
            let isAssertion = type == LoneAssertion.self
            verify(type, document.response, isAssertion ? nil : query, &report)
            if let alone { report.record.findings.append(alone) }
            if isAssertion, report.signatures.dropFirst().contains(where: { $0.result.outcome == .unchecked }) {
                let reason = "A signature in the `Advice` or `Evidence` of the assertion was not verified."
                let remedy = "Verify the whole `Response`, whose assertions in such places are verified, too."
                report.record.findings.append(Finding(.signatureUnchecked, .error, reason, remedy: remedy))
            }
        } else if let alone {
            report.record.findings = [alone] + document.response.findings.filter { $0.severity == .error }
        } else {
            verify(document.response, peeled.document, query, &report)
        }
        return report
    }

    /// Adds the signatures and the findings about them.
    private func fill(
        _ report: inout VerificationReport,
        _ result: ValidationResult,
        _ signatures: [SignatureExamination],
        _ query: ReceivedQuery?
    ) {
        report.signatures = SignatureFacts.paired(result.signatures, signatures).map { result, examination in
            .init(
                result: result,
                examination: examination,
                difference: showsDifference ? examination?.difference(showsValues: showsValues) : nil,
                showsDifference: showsDifference
            )
        }
        let isCovered = report.isCovered
        report.record.result = result
        // If the signature of another issuer covers an assertion, the difference of the issuers is the reason.
        report.record.findings = result.findings.filter {
            $0.code.isAboutSignatures || $0.code == .issuerMismatch && !isCovered
        }
        guard let query else { return }
        let signature = SignatureResult(ofQuery: query, report.record.query, in: result)
        report.record.signatures.append(signature)
        if trust == nil { report.signatures.append(.init(result: signature, examination: nil)) }
    }

    /// Verifies the signature of a message other than a response, or of the query that contains it.
    private func verify<Message: ProtocolMessage>(
        _: Message.Type,
        _ document: consuming UnverifiedResponse,
        _ query: ReceivedQuery?,
        _ report: inout VerificationReport
    ) {
        let message = UnverifiedMessage<Message>(document, limits: selection.limits)
        let values = ValidationPolicy()
        guard let trust else {
            var result = MessageRules.result(on: message, MessagePolicy(comparing: values), at: time)
            result.addChangedContent(in: message.tree, within: .document)
            let signatures = SignatureExamination.all(in: message.tree, diagnoses: true, includingAdvice: true)
            return fill(&report, result, signatures, query)
        }
        let validator = MessageValidator<Message>(
            comparing: values,
            trust: trust,
            signatures: policy,
            decryptionKeys: decryptionKeys,
            limits: selection.limits
        )
        let examined = validator.examine(message, inQuery: query, at: time, examiningSignatures: true)
        report.record.query = examined.query
        report.isCovered = examined.result.isMessageSigned == true
        fill(&report, examined.result, examined.signatures, query)
        if Message.self != LoneAssertion.self {
            let isDecoded = message.message != nil
            report.attack = SignatureWrapping.finding(in: message.tree, examined.result, isDecoded: isDecoded)
        }
    }

    /// Verifies the signatures of a response, and that of the query that contains it.
    private func verify(
        _ document: borrowing UnverifiedResponse,
        _ octets: [UInt8],
        _ query: ReceivedQuery?,
        _ report: inout VerificationReport
    ) {
        guard let trust else {
            var result = ResponseRules.standard.result(on: document, policy: ValidationPolicy(), at: time)
            result.addChangedContent(in: document.tree, within: .document)
            let signatures = SignatureExamination.all(in: document.tree, diagnoses: true, includingAdvice: true)
            return fill(&report, result, signatures, query)
        }
        var isInSignedQuery = false
        if let query {
            let moment = time.instant(issuedAt: document.response?.issueInstant ?? readAt)
            let redirect = RedirectSignatureVerifier(trust: trust, policy: policy, limits: selection.limits)
            let examined = redirect.examine(query, of: octets, at: moment, within: DiagnosisBudget())
            isInSignedQuery = examined.covers(document)
            report.record.query = examined
        }
        let validator = SignatureCheck.validator(ValidationPolicy(), trust, policy, decryptionKeys, selection.limits)
        let examined = validator.examine(document, at: time, isInVerifiedForm: isInSignedQuery)
        report.isCovered = examined.result.coversEveryAssertion
        fill(&report, examined.result, examined.signatures, query)
        if !report.isCovered, !report.record.findings.contains(where: { $0.severity == .error }) {
            report.record.findings.append(ValidationResult.notCovered)
        }
        let isDecoded = document.response != nil
        report.attack = SignatureWrapping.finding(in: document.tree, examined.result, isDecoded: isDecoded)
    }

    // MARK: Printing

    private func write(_ report: VerificationReport, to path: InputPath) throws {
        guard var octets = report.octets(ofElement: id) else {
            let element = id == nil ? "" : "of that element "
            throw NoDocument(message: "there is no signature \(element)with canonical octets")
        }
        if dumpsPretty { octets = CanonicalDifference.lines(of: octets) }
        try ReportOutput.deliver(octets, to: path)
    }
}

extension Finding.Code {
    /// Whether a finding explains why signatures were not verified or were rejected.
    fileprivate var isAboutSignatures: Bool {
        ["xml.", "saml.", "signature.", "encryption."].contains { rawValue.hasPrefix($0) }
            && self != .samlNoAssertion && self != .samlTooManyAssertions
    }
}
