// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import TamperingCauses

/// Verifies the signatures of a capture, without further validation.
package struct SignatureVerification: DocumentTask {
    private let options: VerificationOptions
    private let policy: SignaturePolicy
    private let redirect: RedirectSignatureVerifier
    private let trust: TrustStore
    private let decryptionKeys: DecryptionKeys?
    private let notices: [String]

    /// Reads the keys.
    ///
    /// - Parameter options: The verification options.
    /// - Throws: ``ConfigurationFault`` if there are no trusted keys, or a file cannot be used.
    package init(_ options: VerificationOptions) throws(ConfigurationFault) {
        try SignatureCheck.requireLibrary()
        guard options.signatures.namesTrustedKeys else {
            throw ConfigurationFault(
                .usage,
                "No trusted key was given, so no signature can be verified. Pass --trust."
            )
        }
        let trust = try SignatureCheck.trust(options.signatures, readAt: options.readAt)
        self.trust = trust
        decryptionKeys = try SignatureCheck.decryptionKeys(options.signatures.decryptionKeys)
        notices = trust.noticeLines
        policy = SignaturePolicy(allowances: Set(options.signatures.allowances))
        redirect = RedirectSignatureVerifier(trust: trust, policy: policy, limits: options.limits)
        self.options = options
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        for notice in notices { tell(notice) }
        let selection = DocumentSelection(options.choice, limits: options.limits, listIsOutput: true)
        // Nothing is verified if the input is only listed.
        guard case .capture(let capture) = try selection.capture(of: path, tell: tell) else { return false }
        let peeled: PeeledDocument
        do throws(EncodingFault) {
            peeled = try capture.layersDecoded(within: options.limits.captureLimits)
        } catch {
            tell(Finding(error, .error).diagnostic)
            return false
        }
        if let finding = peeled.finding {
            tell(finding.diagnostic)
            return false
        }
        let report: VerificationReport
        do throws(SAMLError) {
            report = try verify(peeled, peeled.signedQuery(in: capture))
        } catch {
            tell(error.finding.diagnostic)
            return false
        }
        if let dump = options.dump, try !write(report, to: dump, tell) { return false }
        if options.dump != .standardInput {
            try ReportOutput.deliver(options.asJSON ? report.line : Array(report.json(for: .people).text.utf8))
        }
        return report.isVerified
    }

    // MARK: Verifying

    private func verify(_ peeled: PeeledDocument, _ query: ReceivedQuery?) throws(SAMLError) -> VerificationReport {
        let document = try UnverifiedResponse(parsing: peeled.document, limits: options.limits)
        var report = VerificationReport(
            layers: peeled.layerNames + (document.isInSOAPEnvelope ? ["soap"] : []),
            bytes: peeled.document.count
        )
        report.relayStateSize = peeled.relayState?.size
        report.trust = trust.listing(for: document.outline)
        report.recipients = RecipientExamination.all(in: document.tree, comparing: decryptionKeys)
        let alone = peeled.findingAboutAssertion
        if let type = document.typeToShow {
            // The signature of a query says nothing about an assertion, which no binding sends alone.
            let isAssertion = type == LoneAssertion.self
            let examined = verify(type, document, isAssertion ? nil : query)
            report.query = examined.query
            report.isCovered = examined.result.isMessageSigned == true
            fill(&report, examined.result, examined.signatures)
            if let alone { report.findings.append(alone) }
            if isAssertion, report.signatures.dropFirst().contains(where: { $0.result.outcome == .unchecked }) {
                let reason = "A signature in the `Advice` or `Evidence` of the assertion was not verified."
                let remedy = "Verify the whole `Response`, whose assertions in such places are verified, too."
                report.findings.append(Finding(.signatureUnchecked, .error, reason, remedy: remedy))
            }
            return report
        }
        if let alone {
            report.findings = [alone] + document.findings.filter { $0.severity == .error }
            return report
        }
        report.query = query.map { verify($0, peeled.document, document.response) }
        let (result, signatures) = verify(document, isInVerifiedQuery: report.query?.isValid == true)
        report.isCovered = result.coversEveryAssertion
        fill(&report, result, signatures)
        if !report.isCovered, !report.findings.contains(where: { $0.severity == .error }) {
            report.findings.append(ValidationResult.notCovered)
        }
        return report
    }

    /// Adds the signatures and the findings about them.
    private func fill(
        _ report: inout VerificationReport,
        _ result: ValidationResult,
        _ signatures: [SignatureExamination]
    ) {
        var examinations = signatures
        report.signatures = result.signatures.map { result in
            // Signatures inside ciphertext belong to another document.
            let index = examinations.firstIndex { $0.outline == result.signature }
            let examination = index.map { examinations.remove(at: $0) }
            return .init(
                result: result,
                examination: examination,
                difference: options.showsDifference ? examination?.difference(showsValues: options.showsValues) : nil,
                showsDifference: options.showsDifference
            )
        }
        // An assertion alone can have signed ones in its advice, about which no key was asked.
        report.signatures += examinations.map { examination in
            .init(
                result: SignatureResult(signature: examination.outline, outcome: .unchecked),
                examination: examination
            )
        }
        let isCovered = report.isCovered
        // If the signature of another issuer covers an assertion, the difference of the issuers is the reason.
        report.findings = result.findings.filter {
            $0.code.isAboutSignatures || $0.code == .issuerMismatch && !isCovered
        }
    }

    /// Verifies the signature of a message other than a response, or of the query that contains it.
    private func verify<Message: ProtocolMessage>(
        _: Message.Type,
        _ document: consuming UnverifiedResponse,
        _ query: ReceivedQuery?
    ) -> ExaminedMessage {
        let validator = MessageValidator<Message>(
            comparing: ValidationPolicy(),
            trust: trust,
            signatures: policy,
            decryptionKeys: decryptionKeys,
            limits: options.limits
        )
        let message = UnverifiedMessage<Message>(document, limits: options.limits)
        return validator.examine(message, inQuery: query, at: options.time, examiningSignatures: true)
    }

    /// Verifies the signatures of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - isInVerifiedQuery: Whether a verified signature covers a query that contains the document.
    /// - Returns: The result of the validation, and the examination of each signature.
    private func verify(
        _ document: borrowing UnverifiedResponse,
        isInVerifiedQuery: Bool
    ) -> (ValidationResult, [SignatureExamination]) {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: trust,
            signatures: policy,
            decryptionKeys: decryptionKeys,
            limits: options.limits,
            diagnosesFailures: true
        )
        let examined = validator.examine(document, at: options.time, isInVerifiedQuery: isInVerifiedQuery)
        return (examined.result, examined.signatures)
    }

    private func verify(_ query: ReceivedQuery, _ document: [UInt8], _ response: Response?) -> QueryExamination {
        let moment: Timestamp
        switch options.time {
        case .instant(let instant): moment = instant
        case .issueInstant: moment = response?.issueInstant ?? options.readAt
        }
        return redirect.examine(query, of: document, at: moment, within: DiagnosisBudget())
    }

    // MARK: Printing

    private func write(_ report: VerificationReport, to path: InputPath, _ tell: (String) -> Void) throws(FileFault)
        -> Bool
    {
        guard var octets = report.octets(ofElement: options.id) else {
            tell("there is no signature \(options.id == nil ? "" : "of that element ")with canonical octets")
            return false
        }
        if options.dumpsPretty { octets = CanonicalDifference.lines(of: octets) }
        try ReportOutput.deliver(octets, to: path)
        return true
    }
}

extension Finding.Code {
    /// Whether a finding explains why signatures were not verified or were rejected.
    fileprivate var isAboutSignatures: Bool {
        ["xml.", "saml.", "signature.", "encryption."].contains { rawValue.hasPrefix($0) }
            && self != .samlNoAssertion && self != .samlTooManyAssertions
    }
}
