// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature

/// Judges one capture at a time: peels its encodings, reads the document, runs the rules.
package struct DocumentJudge: Sendable {
    private let options: JudgingOptions
    private let signatures: SignatureCheck?
    private let schema: ResponseSchema?

    /// Makes a judge.
    ///
    /// - Parameters:
    ///   - options: How documents are judged.
    ///   - signatures: What checks signatures; without it nobody does, and every document says so.
    ///   - schema: What documents are held against besides our own rules.
    package init(_ options: JudgingOptions, signatures: SignatureCheck? = nil, schema: ResponseSchema? = nil) {
        self.options = options
        self.signatures = signatures
        self.schema = schema
    }

    /// The most bytes of a capture that are of use.
    package var captureLimit: Int { options.limits.captureLimits.encoded }

    /// Judges a capture.
    ///
    /// - Parameters:
    ///   - capture: The bytes as they came.
    ///   - source: Where they came from.
    ///   - entry: Which of several documents of the source it is.
    /// - Returns: The row of the report. There is one for every capture, whatever it holds.
    package func judge(_ capture: InputFile, from source: String, entry: String? = nil) -> ReportRecord {
        var record = ReportRecord(source: source, entry: entry, bytes: capture.size, verdict: .unreadable, findings: [])
        guard capture.bytes.count <= captureLimit else {
            record.findings = [
                Finding(
                    .inputTooLarge,
                    .error,
                    "The input has \(capture.size) bytes; the limit is \(captureLimit) bytes."
                )
            ]
            return record
        }
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(
                capture.bytes,
                limits: options.limits.captureLimits,
                format: options.format
            )
            judge(peeled, &record)
        } catch {
            record.sha256 = Self.sha256(capture.bytes)
            record.findings = [Finding(error, .error)]
        }
        return record
    }

    private func judge(_ peeled: PeeledDocument, _ record: inout ReportRecord) {
        record.layers = peeled.layerNames
        record.bytes = peeled.document.count
        record.sha256 = Self.sha256(peeled.document)
        let warnings = peeled.warnings.map { Finding($0, .warning) }
        do throws(SAMLError) {
            let document = try UnverifiedResponse(parsing: peeled.document, limits: options.limits)
            if document.isInSOAPEnvelope {
                record.layers.append("soap")
            }
            let checked =
                signatures?.check(document, at: options.time)
                ?? CheckedResponse(unchecked: document, policy: options.policy, at: options.time)
            var findings = checked.findings
            let cleanup = CleanupGuard(limits: options.limits).assess(document.tree)
            if let finding = cleanup.finding(options.exchangeIsAtStake ? .error : .warning) {
                findings.append(finding)
            }
            if let schema {
                findings = findings.map(\.underSchema) + schema.findings(on: document)
            }
            record.findings = (warnings + findings).inReportOrder
            record.outline = document.outline
            record.exchange = ReportRecord.Exchange(
                cleanup: cleanup.effect,
                encodedBytes: ExchangeEncoder().encodedCount(of: peeled.document.span)
            )
            record.verdict = Self.verdict(record.findings)
            record.checked = checked
            record.showsValues = options.showsValues
            if options.claimsAssertions, record.verdict == .accept {
                record.replays = checked.replays(in: document, areVerified: signatures != nil)
            }
        } catch {
            record.findings = (warnings + [error.finding]).inReportOrder
        }
    }

    /// A message of another kind is no SAML response, whatever else may be said about it.
    private static func verdict(_ findings: [Finding]) -> Verdict {
        findings.contains { $0.code == .samlNotAResponse } ? .unreadable : Verdict(findings)
    }

    private static func sha256(_ bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimalText
    }
}

extension Finding {
    /// The finding where documents must keep to the schemas: an identifier that is not an NCName is an error there.
    fileprivate var underSchema: Finding {
        guard code == .samlBadID else { return self }
        var finding = self
        finding.severity = .error
        return finding
    }
}
