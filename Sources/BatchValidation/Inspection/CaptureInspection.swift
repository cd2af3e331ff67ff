// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON

/// Shows the content of a capture without validating it.
package struct CaptureInspection: DocumentTask {
    /// Whether the output is JSON.
    package var asJSON = false

    /// Whether the output contains attribute values and name identifiers.
    package var showsValues = false

    private let selection: DocumentSelection
    private let trust: TrustStore?
    private let decryptionKeys: DecryptionKeys?

    /// Creates a task that describes a capture as text.
    ///
    /// - Parameters:
    ///   - selection: The document of the input.
    ///   - signatures: The trusted keys to list, and the decryption keys to compare with the recipients of encrypted parts.
    ///   - moment: The time at which metadata is read.
    /// - Throws: ``ConfigurationFault`` if a file cannot be used.
    package init(
        _ selection: DocumentSelection,
        comparing signatures: SignatureOptions,
        readAt moment: Timestamp
    ) throws(ConfigurationFault) {
        trust = signatures.asksForTrust ? try SignatureCheck.trust(signatures, readAt: moment) : nil
        decryptionKeys = try SignatureCheck.decryptionKeys(signatures.decryptionKeys)
        self.selection = selection
    }

    package func process(_ path: InputPath, tell: (String) -> Void) throws -> Bool {
        let capture = try selection.capture(of: selection.open(path), tell: tell)
        let document = try ShownDocument.read(capture, limits: selection.limits, comparing: decryptionKeys)
        try ReportOutput.deliver(inspect(document))
        return true
    }

    private func inspect(_ document: consuming ShownDocument) -> [UInt8] {
        var record = document.record
        let (peeled, query, parts) = (document.peeled, document.query, document.recipients)
        let outline = document.response.outline
        // Without xmlsec, no digest can be computed.
        let examinations =
            XMLSecLibrary.isLinked ? SignatureExamination.all(in: document.response.tree, diagnoses: true) : []
        var exchange = JSONValue.null
        var findings = peeled.warnings.map { Finding($0, .warning) }
        if let alone = peeled.findingAboutAssertion { findings.append(alone) }
        let message: JSONValue
        if let type = document.response.typeToShow {
            message = self.message(of: type, document.response, outline, &findings, &record.result)
        } else {
            record.result = ResponseRules.standard.result(on: document.response, policy: .init(), at: .issueInstant)
            let response = document.response.shown
            if record.result.entries.isEmpty, let response {
                // A document with a fault is shown as far as it can be read.
                record.result.entries = response.assertions.map {
                    .init(assertion: $0, isVerified: false, wasEncrypted: false)
                }
            }
            let cleanup = CleanupGuard(limits: selection.limits).assess(document.response.tree)
            exchange = self.exchange(cleanup, peeled.document)
            findings += document.response.findings
            let assertions = JSONValue.Member("assertions", assertions(response, outline))
            message = self.message(outline, response?.status, [assertions])
        }
        let value = JSONValue.object([
            .init("layers", .strings(record.layers)),
            .init("bytes", .number(record.bytes)),
            .init("relayStateBytes", (peeled.relayState?.size).map(JSONValue.number) ?? .null),
            .init("message", shown(message)),
            .init("signatures", SignatureFacts.json(record.signatures, examinations, for: form)),
            // Reading certificates requires no key.
            .init("encrypted", shown(.array(parts.map { $0.json(for: form) }))),
            .init("trustedKeys", trustedKeys(for: outline)),
            .init("exchange", exchange),
            .init("findings", .array(findings.inReportOrder.map(\.json))),
        ])
        if let query {
            record.signatures.append(SignatureResult(ofQuery: query, nil, in: record.result))
        }
        if asJSON { return value.line }
        let size = peeled.relayState?.size
        let fault = findings.inReportOrder.first { $0.severity == .error }
        let sentences =
            DocumentFacts.sentences(record, relayStateSize: size, parts, examinations)
            + (fault.map { ["First error: \($0.message)"] } ?? [])
        let terminal = Terminal.output
        let text =
            sentences.map { "\($0)\n" as TerminalText }.joined() + "\n"
            + value.namingCertificatesOnce().text(on: terminal)
        return text.wrapped(to: terminal.columns).bytes
    }

    /// Returns the content of a message other than a response.
    private func message<Message: ProtocolMessage>(
        of _: Message.Type,
        _ document: consuming UnverifiedResponse,
        _ outline: ResponseOutline,
        _ findings: inout [Finding],
        _ result: inout ValidationResult
    ) -> JSONValue {
        let decoded = UnverifiedMessage<Message>(document, limits: selection.limits)
        findings += decoded.findings
        result = ValidationResult(of: decoded, at: .issueInstant)
        if let lone = decoded.shown as? LoneAssertion {
            result.entries = [.init(assertion: lone.assertion, isVerified: false, wasEncrypted: false)]
        }
        return message(
            outline,
            (decoded.shown as? any StatusResponse)?.status,
            decoded.shown?.inspected(showsValues: showsValues, for: form) ?? []
        )
    }

    private func message(_ outline: ResponseOutline, _ status: Status?, _ more: [JSONValue.Member]) -> JSONValue {
        .object(
            [
                .init("kind", .string(outline.kind)),
                .init("id", .optional(outline.id)),
                .init("issuer", .optional(outline.issuer)),
                .init("issueInstant", .optional(outline.issueInstant)),
                .init("inResponseTo", .optional(outline.inResponseTo)),
                .init("destination", .optional(outline.destination)),
                .init("status", .strings(outline.status)),
                .init("statusMessage", statusMessage(status?.message)),
            ] + more
        )
    }

    /// Returns the message of the status, which can name the user.
    private func statusMessage(_ message: String?) -> JSONValue {
        guard let message, !showsValues else { return .optional(message) }
        let hidden = "\(message.unicodeScalars.count) characters, hidden (--show-values shows them)"
        return form == .people ? .string(hidden) : .null
    }

    /// Returns values of the document as the user may see them (S-99).
    private func shown(_ values: JSONValue) -> JSONValue { showsValues ? values : values.withoutUserInformation }

    /// Returns the decoded assertions, or their outlines if decoding failed.
    private func assertions(_ response: Response?, _ outline: ResponseOutline) -> JSONValue {
        guard let response else {
            return .array(outline.assertions.map(\.json))
        }
        return .array(response.entries) { entry in
            switch entry {
            case .assertion(let assertion): assertion.inspected(showsValues: showsValues, for: form)
            case .encrypted(let element): element.inspected
            }
        }
    }

    private var form: FactsForm { asJSON ? .programs : .people }

    private func trustedKeys(for outline: ResponseOutline) -> JSONValue {
        .array((trust?.listing(for: outline).entries ?? []).map { $0.json(for: form) })
    }

    private func exchange(_ cleanup: CleanupAssessment, _ document: [UInt8]) -> JSONValue {
        .object([
            .init("cleanup", .string(cleanup.effect.rawValue)),
            .init("reason", .string(cleanup.reason)),
            .init("line", cleanup.location.map { .number($0.line) } ?? .null),
            .init("column", cleanup.location.map { .number($0.column) } ?? .null),
            .init("path", .optional(cleanup.path)),
            .init("encodedBytes", .number(ExchangeEncoder().encodedCount(of: document.span))),
        ])
    }
}

extension ResponseOutline.Assertion {
    fileprivate var json: JSONValue {
        .object([
            .init("id", .optional(id)),
            .init("issuer", .optional(issuer)),
            .init("encrypted", .bool(isEncrypted)),
            .init("attributes", .strings(attributeNames)),
        ])
    }
}
