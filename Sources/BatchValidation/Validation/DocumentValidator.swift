// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import TamperingCauses

/// Validates captures: decodes the layers, decodes the document and applies the rules.
package struct DocumentValidator: Sendable {
    private var options: ValidationOptions
    private let signatures: SignatureCheck?
    private let schema: ResponseSchema?

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
    }

    /// Returns the same validator at another validation time.
    package func validating(at time: ValidationTime) -> DocumentValidator {
        var validator = self
        validator.options.time = time
        return validator
    }

    /// The maximum number of useful bytes of a capture.
    package var captureLimit: Int { options.limits.captureLimits.encoded }

    /// Validates a capture.
    ///
    /// - Parameters:
    ///   - capture: The captured bytes.
    ///   - source: The path of the input.
    ///   - entry: The entry of the document in its input, or `nil` for a single document.
    ///   - answered: The request that the document answers, if the input contains it.
    ///   - allowance: The work that the document may cause.
    /// - Returns: The report record. Every capture has one, regardless of its content.
    package func validate(
        _ capture: InputFile,
        from source: String,
        entry: String? = nil,
        answering answered: AnsweredRequest? = nil,
        within allowance: DocumentAllowance = .single
    ) -> ReportRecord {
        var record = ReportRecord(
            source: source,
            entry: entry,
            bytes: capture.size,
            result: ValidationResult(unreadable: [])
        )
        guard capture.bytes.count <= captureLimit else {
            record.findings = [.inputTooLarge("The input", size: capture.size, limit: captureLimit)]
            return record
        }
        record.request = CapturedRequest(ofRequest: capture.bytes)
        record.answeredEntry = answered?.entry
        do throws(EncodingFault) {
            let peeled = try capture.layersDecoded(
                within: allowance.applied(to: options.limits.captureLimits),
                as: options.format
            )
            validate(peeled, of: capture, answering: answered, within: allowance.search, &record)
        } catch {
            record.sha256 = Self.sha256(capture.bytes)
            record.otherMessage = MessageKind(ofToken: capture.bytes)
            record.findings = [record.otherMessage?.finding ?? allowance.finding(of: error)]
        }
        return record
    }

    private func validate(
        _ peeled: PeeledDocument,
        of capture: InputFile,
        answering answered: AnsweredRequest?,
        within allowance: SearchAllowance,
        _ record: inout ReportRecord
    ) {
        record.layers = peeled.layerNames
        record.bytes = peeled.document.count
        record.sha256 = Self.sha256(peeled.document)
        let warnings = peeled.warnings.map { Finding($0, .warning) }
        let root = DocumentRoot(of: peeled.document.span)
        record.otherMessage = root.otherMessage.flatMap { options.messages.includes($0) ? nil : $0 }
        record.isForeign = root.isForeign
        if let kind = record.otherMessage {
            let status = kind == .artifactResponse ? failure(ofArtifactResponse: peeled.document) : nil
            record.findings = (warnings + [kind.finding(adding: status)]).inReportOrder
            return
        }
        do throws(SAMLError) {
            let document =
                signatures == nil
                ? try UnverifiedResponse(parsing: peeled.document, limits: options.limits)
                : try UnverifiedResponse(toVerify: peeled.document, limits: options.limits)
            if document.isInSOAPEnvelope {
                record.layers.append("soap")
            }
            if options.messages == .all, let type = document.otherMessageType {
                let schemaFindings = schema?.findings(on: document) ?? []
                let query = peeled.signedQuery(in: capture.bytes)
                (record.result, record.query) = result(of: type, document, query, within: allowance)
                record.findings = (warnings + record.findings + schemaFindings).inReportOrder
                return
            }
            let policy = answered.map { options.policy.answering($0, limits: options.limits) }
            var result =
                signatures?.result(on: document, answering: policy, at: options.time, within: allowance)
                ?? ResponseRules.standard.result(on: document, policy: policy ?? options.policy, at: options.time)
            var findings = result.findings
            if options.exchangeIsAtStake { findings = findings.map(\.beforeForwarding) }
            if let severity = options.severityOfCleanup {
                let cleanup = CleanupGuard(limits: options.limits).assess(document.tree)
                if let finding = cleanup.finding(severity) { findings.append(finding) }
                record.exchange = ReportRecord.Exchange(
                    cleanup: cleanup.effect,
                    encodedBytes: ExchangeEncoder().encodedCount(of: peeled.document.span)
                )
            }
            if let schema {
                findings = findings.map(\.underSchema) + schema.findings(on: document)
            }
            result.findings = (warnings + findings).inReportOrder
            result.nameSettings()
            result.showsValues = options.showsValues
            record.result = result
            if options.policy.detectsReplays, result.verdict == .accept {
                // The caller settles these claims.
                record.replays = result.replays(in: document, areVerified: signatures != nil)
            }
        } catch {
            record.findings = (warnings + [error.finding]).inReportOrder
        }
    }

    /// Returns the failure that an `ArtifactResponse` reports in place of a message.
    private func failure(ofArtifactResponse bytes: [UInt8]) -> String? {
        guard let document = try? UnverifiedResponse(parsing: bytes, limits: options.limits) else { return nil }
        let message = UnverifiedMessage<ArtifactResponse>(document, limits: options.limits)
        return MessageRules.result(on: message, MessagePolicy(comparing: options.policy), at: options.time)
            .findings.first { $0.code == .statusNotSuccess }?.message
    }

    /// Validates a message other than a response, and verifies the signature of the query that carried it.
    private func result<Message: ProtocolMessage>(
        of _: Message.Type,
        _ document: consuming UnverifiedResponse,
        _ query: [UInt8]?,
        within allowance: SearchAllowance
    ) -> (ValidationResult, QueryExamination?) {
        let message = UnverifiedMessage<Message>(document, limits: options.limits)
        guard let signatures else {
            return (MessageRules.result(on: message, MessagePolicy(comparing: options.policy), at: options.time), nil)
        }
        let validator: MessageValidator<Message> = signatures.messageValidator(options.policy)
        let examined = validator.examine(message, inQuery: query, at: options.time, within: allowance)
        return (examined.result, examined.query)
    }

    private static func sha256(_ bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimalText
    }
}

extension Finding {
    /// The finding for a document that is sent on, in which a message in a wrong place is an error (S-94).
    fileprivate var beforeForwarding: Finding {
        guard code == .samlMisplacedMessage else { return self }
        var finding = self
        finding.severity = .error
        return finding
    }

    /// The finding for schema validation, in which an identifier that is not an NCName is an error.
    fileprivate var underSchema: Finding {
        guard code == .samlBadID else { return self }
        var finding = self
        finding.severity = .error
        return finding
    }
}
