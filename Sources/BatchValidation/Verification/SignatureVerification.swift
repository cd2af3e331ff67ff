// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON

/// Verifies the signatures of a capture, without further validation.
package struct SignatureVerification: DocumentTask {
    private let options: VerificationOptions
    private let validator: ResponseValidator
    private let redirect: RedirectSignatureVerifier
    private let notices: [String]

    /// Reads the keys.
    ///
    /// - Parameter options: The verification options.
    /// - Throws: ``ConfigurationFault`` if there are no trusted keys, or a file cannot be used.
    package init(_ options: VerificationOptions) throws(ConfigurationFault) {
        try SignatureCheck.requireLibrary()
        guard !options.signatures.trust.isEmpty else {
            throw ConfigurationFault(
                .usage,
                "No trusted key was given, so no signature can be verified. Pass --trust."
            )
        }
        let trust = try SignatureCheck.trust(
            options.signatures.trust,
            metadataSignedBy: options.signatures.metadataSigners,
            readAt: options.readAt
        )
        notices = trust.noticeLines
        var policy = SignaturePolicy(
            allowances: try SignatureCheck.allowances(options.signatures.allowedAlgorithms)
        )
        policy.requirement = nil
        validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: trust,
            signatures: policy,
            decryptionKeys: try SignatureCheck.decryptionKeys(options.signatures.decryptionKeys),
            limits: options.limits,
            diagnosesFailures: true
        )
        redirect = RedirectSignatureVerifier(trust: trust, policy: policy, limits: options.limits)
        self.options = options
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        for notice in notices { tell(notice) }
        let selection = DocumentSelection(entry: options.entry, limits: options.limits, listIsOutput: true)
        // Nothing is verified if the input is only listed.
        guard case .capture(let capture) = try selection.capture(of: path, tell: tell) else { return false }
        let peeled: PeeledDocument
        do throws(EncodingFault) {
            peeled = try CaptureLayers.peel(capture.bytes, limits: options.limits.captureLimits)
        } catch {
            tell(Finding(error, .error).diagnostic)
            return false
        }
        if let finding = peeled.otherMessage?.finding {
            tell(finding.diagnostic)
            return false
        }
        let report: VerificationReport
        do throws(SAMLError) {
            report = try verify(peeled, peeled.signedQuery(in: capture.bytes))
        } catch {
            tell(error.finding.diagnostic)
            return false
        }
        if let dump = options.dump, try !write(report, to: dump, tell) { return false }
        if options.dump != .standardInput {
            try write(options.asJSON ? report.line : Array(report.json.text.utf8), to: .standardInput)
        }
        return report.isVerified
    }

    // MARK: Verifying

    private func verify(_ peeled: PeeledDocument, _ query: [UInt8]?) throws(SAMLError) -> VerificationReport {
        let document = try UnverifiedResponse(parsing: peeled.document, limits: options.limits)
        let result = validator.validate(document, at: options.time, verifyingAdvice: true)
        var examinations = SignatureExamination.all(in: document, diagnoses: false, includingAdvice: true)
        var report = VerificationReport(
            layers: peeled.layerNames + (document.isInSOAPEnvelope ? ["soap"] : []),
            bytes: peeled.document.count
        )
        report.signatures = result.signatures.map { result in
            // Signatures inside ciphertext belong to another document.
            let index = examinations.firstIndex { $0.outline == result.signature }
            return .init(result: result, examination: index.map { examinations.remove(at: $0) })
        }
        report.findings = result.findings.filter { $0.code.isAboutSignatures }
        if report.signatures.isEmpty, query == nil {
            report.findings.append(Finding(.signatureMissing, .error, "The document contains no signature."))
        }
        if let query { report.query = verify(query, of: document.response) }
        return report
    }

    private func verify(_ query: [UInt8], of response: Response?) -> Result<VerifiedQuery, Finding> {
        let moment: Timestamp
        switch options.time {
        case .instant(let instant): moment = instant
        case .issueInstant: moment = response?.issueInstant ?? options.readAt
        }
        do throws(Finding) {
            return .success(try redirect.verify(query: query, at: moment))
        } catch {
            return .failure(error)
        }
    }

    // MARK: Printing

    private func write(_ report: VerificationReport, to path: InputPath, _ tell: (String) -> Void) throws(FileFault)
        -> Bool
    {
        guard let octets = report.octets(ofElement: options.id) else {
            tell("there is no signature \(options.id == nil ? "" : "of that element ")with canonical octets")
            return false
        }
        try write(octets, to: path)
        return true
    }

    private func write(_ bytes: [UInt8], to path: InputPath) throws(FileFault) {
        var output = try ReportOutput(creating: path)
        try output.append(bytes)
        try output.finish()
    }
}

extension Finding.Code {
    /// Whether a finding explains why signatures were not verified or were rejected.
    fileprivate var isAboutSignatures: Bool {
        ["xml.", "saml.", "signature.", "encryption."].contains { rawValue.hasPrefix($0) }
            && self != .samlNoAssertion
    }
}
