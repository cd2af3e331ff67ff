// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON

/// Verifies the signatures of one capture, and nothing else about it.
package struct SignatureVerification: DocumentTask {
    private let options: VerificationOptions
    private let validator: ResponseValidator
    private let redirect: RedirectSignatureVerifier

    /// Reads the keys.
    ///
    /// - Parameter options: What is asked for.
    /// - Throws: A fault if there is no trust, or a file cannot be used.
    package init(_ options: VerificationOptions) throws(ConfigurationFault) {
        guard !options.signatures.trust.isEmpty else {
            throw ConfigurationFault(
                .usage,
                "expected --trust, found none: without keys nothing can be verified"
            )
        }
        let trust = try SignatureCheck.trust(options.signatures.trust, readAt: options.readAt)
        var policy = SignaturePolicy(
            relaxations: try SignatureCheck.relaxations(options.signatures.allowedAlgorithms)
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
        let capture = try InputFile(reading: path, limit: options.limits.captureLimits.encoded)
        let peeled: PeeledDocument
        do throws(EncodingFault) {
            peeled = try CaptureLayers.peel(capture.bytes, limits: options.limits.captureLimits)
        } catch {
            tell("\(Finding(error, .error))")
            return false
        }
        let report: VerificationReport
        do throws(SAMLError) {
            report = try verify(peeled, peeled.signedQuery(in: capture.bytes))
        } catch {
            tell("\(error.finding)")
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
        let judgement = validator.judge(document, at: options.time, verifyingAdvice: true)
        var examinations = SignatureExamination.all(in: document, diagnoses: false, includingAdvice: true)
        var report = VerificationReport(
            layers: peeled.layerNames + (document.isInSOAPEnvelope ? ["soap"] : []),
            bytes: peeled.document.count
        )
        report.signatures = judgement.signatures.map { result in
            // Those inside ciphertext stand in another document.
            let index = examinations.firstIndex { $0.outline == result.signature }
            return .init(result: result, examination: index.map { examinations.remove(at: $0) })
        }
        report.findings = judgement.findings.filter { $0.code.isAboutSignatures }
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
            tell("expected a signature \(options.id == nil ? "" : "of that element ")with canonical octets, found none")
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
    /// Whether a finding says why signatures were not verified, or not believed.
    fileprivate var isAboutSignatures: Bool {
        ["xml.", "saml.", "signature.", "encryption."].contains { rawValue.hasPrefix($0) }
            && self != .samlNoAssertion
    }
}
#endif
