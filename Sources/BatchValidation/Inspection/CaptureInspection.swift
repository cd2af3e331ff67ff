// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON

/// Shows the content of a capture without validating it.
package struct CaptureInspection: DocumentTask {
    private let asJSON: Bool
    private let showsValues: Bool
    private let limits: DocumentLimits
    private let selection: DocumentSelection
    private let trust: TrustStore?
    private let decryptionKeys: DecryptionKeys?

    /// Creates a task that inspects captures.
    ///
    /// - Parameters:
    ///   - asJSON: Whether the output is JSON.
    ///   - showsValues: Whether the output contains attribute values and name identifiers.
    ///   - limits: The limits on the size and structure of a document.
    ///   - entry: The number of the document in the input, or `nil` for the only one.
    ///   - signatures: The trusted keys to list, and the decryption keys to compare with the recipients of encrypted parts.
    ///   - moment: The time at which metadata is read.
    /// - Throws: ``ConfigurationFault`` if a file cannot be used.
    package init(
        asJSON: Bool,
        showsValues: Bool,
        limits: DocumentLimits,
        entry: Int? = nil,
        comparing signatures: SignatureOptions,
        readAt moment: Timestamp
    ) throws(ConfigurationFault) {
        trust = signatures.asksForTrust ? try SignatureCheck.trust(signatures, readAt: moment) : nil
        decryptionKeys = try SignatureCheck.decryptionKeys(signatures.decryptionKeys)
        self.asJSON = asJSON
        self.showsValues = showsValues
        self.limits = limits
        selection = DocumentSelection(entry: entry, limits: limits, listIsOutput: true)
    }

    package func run(_ path: InputPath, tell: (String) -> Void) throws(FileFault) -> Bool {
        try selection.capture(of: path, tell: tell).run { (capture) throws(FileFault) in try describe(capture, tell) }
    }

    private func describe(_ capture: InputFile, _ tell: (String) -> Void) throws(FileFault) -> Bool {
        let result: JSONValue
        switch inspect(capture.bytes) {
        case .success(let value): result = value
        case .failure(let finding):
            tell(finding.diagnostic)
            return false
        }
        var bytes: [UInt8] = []
        if asJSON {
            result.write(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        } else {
            bytes = Array(result.text.utf8)
        }
        try ReportOutput.deliver(bytes)
        return true
    }

    private func inspect(_ capture: [UInt8]) -> Result<JSONValue, Finding> {
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(capture, limits: limits.captureLimits)
            return inspect(peeled)
        } catch {
            return .failure(Finding(error, .error))
        }
    }

    private func inspect(_ peeled: PeeledDocument) -> Result<JSONValue, Finding> {
        if let finding = peeled.otherMessage?.finding { return .failure(finding) }
        do throws(SAMLError) {
            let document = try UnverifiedResponse(parsing: peeled.document, limits: limits)
            let outline = document.outline
            let cleanup = CleanupGuard(limits: limits).assess(document.tree)
            let findings = peeled.warnings.map { Finding($0, .warning) } + document.findings
            return .success(
                .object([
                    .init("layers", .strings(peeled.layerNames + (document.isInSOAPEnvelope ? ["soap"] : []))),
                    .init("bytes", .number(peeled.document.count)),
                    .init("message", shown(message(outline, document.response))),
                    .init("signatures", SignatureFacts.json(of: document, for: form)),
                    .init("encrypted", shown(recipients(in: document))),
                    .init("trustedKeys", trustedKeys(for: outline)),
                    .init("exchange", exchange(cleanup, peeled.document)),
                    .init("findings", .array(findings.inReportOrder.map(\.json))),
                ])
            )
        } catch {
            return .failure(error.finding)
        }
    }

    private func message(_ outline: ResponseOutline, _ response: Response?) -> JSONValue {
        .object([
            .init("kind", .string(outline.kind)),
            .init("id", .optional(outline.id)),
            .init("issuer", .optional(outline.issuer)),
            .init("issueInstant", .optional(outline.issueInstant)),
            .init("inResponseTo", .optional(outline.inResponseTo)),
            .init("destination", .optional(outline.destination)),
            .init("status", .strings(outline.status)),
            .init("statusMessage", statusMessage(response?.status.message)),
            .init("assertions", assertions(response, outline)),
        ])
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
        return .array(
            response.entries.map { entry in
                switch entry {
                case .assertion(let assertion): assertion.inspected(showsValues: showsValues, for: form)
                case .encrypted(let element): element.inspected
                }
            }
        )
    }

    private var form: FactsForm { asJSON ? .programs : .people }

    /// Returns the keys that encrypted parts are meant for; reading certificates requires no key.
    private func recipients(in document: borrowing UnverifiedResponse) -> JSONValue {
        .array(RecipientExamination.all(in: document, comparing: decryptionKeys).map { $0.json(for: form) })
    }

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
