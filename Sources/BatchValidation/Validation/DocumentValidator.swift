// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import SecureXML
internal import TamperingCauses
internal import UntrustedText

/// Validates captures: decodes the layers, decodes the document and applies the rules.
package struct DocumentValidator: Sendable {
    package private(set) var options: ValidationOptions
    private let signatures: SignatureCheck?
    private let schema: ResponseSchema?
    private let settings: CheckSettings

    /// Creates a validator.
    ///
    /// - Parameters:
    ///   - options: The validation options.
    ///   - signatures: The signature check, or `nil` to report every document as unchecked.
    ///   - schema: The schemas to validate against, or `nil` for none.
    package init(_ options: ValidationOptions, signatures: SignatureCheck? = nil, schema: ResponseSchema? = nil) {
        self.options = options
        self.signatures = signatures
        self.schema = schema
        settings = CheckSettings(options.policy, signatures, options.severityOfCleanup)
    }

    /// Returns the same validator at another validation time.
    package func validating(at time: ValidationTime) -> DocumentValidator {
        var validator = self
        validator.options.time = time
        return validator
    }

    /// The maximum number of useful bytes of a capture.
    package var captureLimit: Int { options.limits.captureLimits.encoded }

    // MARK: Steps

    /// The first step decodes the layers of the capture.
    func peel(_ validation: DocumentValidation) {
        let capture = validation.source.capture
        let allowance = validation.source.allowance
        guard validation.isOpen else { return }
        guard capture.bytes.count <= captureLimit else {
            validation.record.findings = [.inputTooLarge("The input", size: capture.size, limit: captureLimit)]
            return
        }
        validation.record.request = CapturedRequest(ofRequest: capture.bytes)
        validation.record.answeredEntry = validation.source.answered?.entry
        do throws(EncodingFault) {
            let peeled = try capture.layersDecoded(
                within: allowance.applied(to: options.limits.captureLimits),
                as: options.format
            )
            validation.peeled = peeled
            validation.record.layers = peeled.layerNames
            validation.record.bytes = peeled.document.count
            validation.record.sha256 = Self.sha256(peeled.document)
        } catch {
            let kind = MessageKind(ofToken: capture.bytes)
            validation.record.sha256 = Self.sha256(capture.bytes)
            validation.record.otherMessage = kind
            validation.record.findings = [kind?.finding ?? allowance.finding(of: error)]
            if error.code == .unknownFormat { validation.record.resembled = AttackMarks(query: capture.bytes).attacks }
            validation.record.distrustAttack()
        }
    }

    /// The second step decodes the document, if it is one that is validated.
    func decode(_ validation: DocumentValidation) {
        guard let bytes = validation.peeled?.document else { return }
        let root = DocumentRoot(of: bytes.span)
        let other = root.otherMessage.flatMap { options.messages.includes($0) ? nil : $0 }
        validation.record.otherMessage = other
        validation.record.isForeign = root.isForeign
        if let other {
            let note =
                switch other {
                case .artifactResponse: failure(ofArtifactResponse: bytes)
                case .assertion: CutBeginning(ofMarkup: bytes)?.sentence
                case .metadata
                where bytes.containsBytes(of: "SPSSODescriptor") && !bytes.containsBytes(of: "IDPSSODesc"):
                    "It describes a service provider."
                default: nil as String?
                }
            var finding = other.finding(adding: note)
            if other == .htmlPage, let error = ReportedError(in: bytes) { finding.explain(error, remedy: error.remedy) }
            validation.record.findings = (validation.warnings + [finding]).inReportOrder
            return
        }
        do throws(SAMLError) {
            validation.document =
                signatures == nil
                ? try UnverifiedResponse(parsing: bytes, limits: options.limits)
                : try UnverifiedResponse(toVerify: bytes, limits: options.limits)
        } catch {
            let findings = CopyDamage.explaining([error.finding], in: bytes)
            validation.record.resembled = AttackMarks(rejected: bytes, findings).attacks
            validation.record.findings = (validation.warnings + findings).inReportOrder
            validation.record.distrustAttack()
        }
    }

    /// The third step verifies the signatures of the document, and applies the rules.
    func check(_ validation: DocumentValidation) {
        guard let document = validation.document.take(), let peeled = validation.peeled else { return }
        validation.record.settings = settings
        if document.isInSOAPEnvelope {
            validation.record.layers.append("soap")
        }
        let query = peeled.signedQuery(in: validation.source.capture)
        let type = options.messages == .all ? document.otherMessageType : nil
        if peeled.isRedirected {
            validation.bindingFindings = peeled.bindingFindings(document.outline, isResponse: document.response != nil)
        }
        let isAnswer = peeled.query != nil && document.outline.kind.hasSuffix("Response")
        if let finding = peeled.parameterFinding(isAnswer: isAnswer) {
            validation.bindingFindings.append(finding)
        }
        validation.record.result =
            if let type {
                check(document, as: type, inQuery: query, validation)
            } else {
                check(document, of: peeled, inQuery: query, validation)
            }
        validation.record.distrustAttack()
    }

    private func check(
        _ document: borrowing UnverifiedResponse,
        of peeled: PeeledDocument,
        inQuery query: ReceivedQuery?,
        _ validation: DocumentValidation
    ) -> ValidationResult {
        validation.asked = validation.source.answered?.message(within: options.limits)
        let policy = validation.source.answered.map { _ in options.policy.answering(validation.asked) }
        if let policy { validation.record.settings = CheckSettings(policy, signatures, options.severityOfCleanup) }
        var result =
            signatures?
            .result(
                on: document,
                peeled.document,
                inQuery: query,
                answering: policy,
                at: options.time,
                within: validation.source.allowance.search,
                &validation.record.query
            )
            ?? ResponseRules.standard.result(on: document, policy: policy ?? options.policy, at: options.time)
        if signatures == nil {
            result.addChangedContent(in: document.tree, within: validation.source.allowance.search)
        }
        // In a document that is sent on, a message in a wrong place is an error (S-94).
        if options.exchangeIsAtStake { result.makeErrors(of: .samlMisplacedMessage) }
        if let severity = options.severityOfCleanup {
            let cleanup = CleanupGuard(limits: options.limits).assess(document.tree)
            if let finding = cleanup.finding(severity) { result.findings.append(finding) }
            validation.record.exchange = ReportRecord.Exchange(
                cleanup: cleanup.effect,
                encodedBytes: ExchangeEncoder().encodedCount(of: peeled.document.span)
            )
        }
        if let schema {
            // In a schema, an identifier that is not an NCName is an error.
            result.makeErrors(of: .samlBadID)
            result.findings += schema.findings(on: document)
        }
        if !result.signatures.contains(where: { if case .valid = $0.outcome { true } else { false } }) {
            result.findings = CopyDamage.explaining(result.findings, in: peeled.document)
        }
        let form = query?.binding == .simpleSign ? query : nil
        complete(&result, in: document.tree, isDecoded: document.response != nil, inQuery: form, validation)
        if peeled.isRedirected, let misuse = validation.bindingFindings.first?.remedy,
            let index = result.findings.firstIndex(where: { $0.code == .signatureMissing && $0.severity == .error })
        {
            result.findings[index].explain(remedy: misuse)
        }
        result.nameSettings()
        result.showsValues = options.showsValues
        if options.policy.detectsReplays, result.verdict == .accept {
            // The caller settles these claims.
            validation.record.replays = result.replays(in: document, areVerified: signatures != nil)
        }
        return result
    }

    /// Checks a message other than a response.
    private func check<Message: ProtocolMessage>(
        _ document: consuming UnverifiedResponse,
        as _: Message.Type,
        inQuery query: ReceivedQuery?,
        _ validation: DocumentValidation
    ) -> ValidationResult {
        let schemaFindings = schema?.findings(on: document) ?? []
        let message = UnverifiedMessage<Message>(document, limits: options.limits)
        let search = validation.source.allowance.search
        validation.message = message.message
        let cleanup = options.severityOfCleanup
        validation.record.settings = CheckSettings(options.policy, signatures, cleanup, for: message.message)
        var result: ValidationResult
        if let signatures {
            let validator: MessageValidator<Message> = signatures.messageValidator(options.policy)
            let examined = validator.examine(message, inQuery: query, at: options.time, within: search)
            (result, validation.record.query) = (examined.result, examined.query)
        } else {
            result = MessageRules.result(on: message, MessagePolicy(comparing: options.policy), at: options.time)
            result.addChangedContent(in: message.tree, within: search)
        }
        result.findings += schemaFindings
        // The validator reports a second signature itself.
        if validation.record.query?.isValid == true { validation.bindingFindings.removeAll() }
        complete(&result, in: message.tree, isDecoded: message.message != nil, inQuery: query, validation)
        result.assignParties(options.policy)
        return result
    }

    /// Completes the result for a document with what does not depend on its kind.
    ///
    /// - Parameters:
    ///   - result: The result.
    ///   - tree: The document.
    ///   - isDecoded: Whether no part of its message contains an error.
    ///   - query: The query or form whose signature belongs to the result.
    ///   - validation: The validation of the document.
    private func complete(
        _ result: inout ValidationResult,
        in tree: borrowing XMLTree,
        isDecoded: Bool,
        inQuery query: ReceivedQuery?,
        _ validation: DocumentValidation
    ) {
        result.findings = (validation.warnings + result.findings + Base64Layout.warnings(in: tree)).inReportOrder
        if !validation.record.settings.contains(.decryptionKeys) {
            result.leaveEncryptedUndecided(areVerified: signatures != nil)
        }
        if let query {
            result.signatures.append(SignatureResult(ofQuery: query, validation.record.query, in: result))
        }
        if validation.record.settings.contains(.trust) { result.doubtStatus() }
        result.explainOwnCertificate(options.policy)
        if let wrapping = SignatureWrapping.finding(in: tree, result, isDecoded: isDecoded) {
            result.findings.insert(wrapping, at: 0)
        }
        if result.verdict == .reject {
            validation.record.resembled = AttackMarks(in: tree, sentIn: validation.peeled?.query, result).attacks
        }
    }

    /// Returns the failure that an `ArtifactResponse` reports in place of a message.
    private func failure(ofArtifactResponse bytes: [UInt8]) -> String? {
        guard let document = try? UnverifiedResponse(parsing: bytes, limits: options.limits) else { return nil }
        let message = UnverifiedMessage<ArtifactResponse>(document, limits: options.limits)
        return MessageRules.result(on: message, MessagePolicy(comparing: options.policy), at: options.time)
            .findings.first { $0.code == .statusNotSuccess }?.message
    }

    private static func sha256(_ bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimalText
    }
}

extension ValidationResult {
    /// Makes the findings with a code errors.
    fileprivate mutating func makeErrors(of code: Finding.Code) {
        for index in findings.indices where findings[index].code == code { findings[index].severity = .error }
    }
}
