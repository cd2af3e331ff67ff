// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import StrictJSON
internal import UntrustedText

/// The copy of a message for a ticket, and the verdict on the original.
struct RedactedMessage {
    /// The copy in XML with a comment that says what it is; `nil` if ``refusal`` says why there is none.
    private(set) var document: String?

    /// The finding because of which there is no copy.
    private(set) var refusal: Finding?

    /// The members of the verdict, in which texts of the original have the substitutes of the copy.
    private(set) var verdict: [JSONValue.Member] = []

    /// Whether the message is a request, which has its own parameter in a form.
    let isRequest: Bool

    /// The number of substitutions to try before a document is refused.
    private static let maximumAttempts = 8

    /// The number of bytes that all attempts may copy, unless they are two.
    private static let bytesOfAttempts = 1 << 20

    /// Copies a message.
    ///
    /// - Parameters:
    ///   - message: The message in XML; `nil` if it could not be read.
    ///   - record: The verdict on the message.
    ///   - substitution: The substitutes, which all messages share.
    ///   - limits: The limits on the size and structure of a document.
    init(
        _ message: [UInt8]?,
        _ record: ReportRecord,
        _ substitution: inout KeyedSubstitution,
        limits: DocumentLimits
    ) {
        let kind = record.result.outline?.kind
        isRequest = kind.map { !$0.endsWithBytes(of: "Response") && !$0.isIdentical(to: "Assertion") } ?? false
        var redaction = DocumentRedaction(substitution)
        do throws(SAMLError) {
            document = try Self.copy(message, record, &redaction, limits)
            if document == nil { refusal = record.firstError ?? Self.tooLittleVariety }
        } catch {
            refusal = error.finding
        }
        verdict = record.verdict(redactedBy: &redaction)
        // A substitution that was necessary for one document does not replace the one of the others.
        if redaction.substitution.hasKey(of: substitution) { substitution = redaction.substitution }
    }

    private static func copy(
        _ message: [UInt8]?,
        _ record: ReportRecord,
        _ redaction: inout DocumentRedaction<KeyedSubstitution>,
        _ limits: DocumentLimits
    ) throws(SAMLError) -> String? {
        guard let message, record.result.verdict != .unreadable else { return nil }
        // A sender can choose texts that every substitution repeats by chance (S-109).
        for _ in 0..<min(maximumAttempts, max(2, bytesOfAttempts / max(1, message.count))) {
            if try redaction.copy(message, limits: limits) { return redaction.document + record.remark }
            redaction = DocumentRedaction(redaction.substitution.next)
        }
        return nil
    }

    /// The finding about a document whose short texts have no distinct substitutes.
    private static var tooLittleVariety: Finding {
        Finding(
            .inputUnknownFormat,
            .error,
            "The document was not copied: it has more short identifiers than there are substitutes for them.",
            remedy: "Describe the document in the ticket, or shorten it before you redact it."
        )
    }
}

extension ReportRecord {
    /// The comment at the end of a copy.
    fileprivate var remark: String {
        let codes = result.findings.filter { $0.severity != .info }.map(\.code.rawValue)
        let reasons = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ")))"
        return """
            <!-- Redacted copy: names, values, keys and signatures are substitutes, and its times are moved. Signatures do \
            not verify. Verdict on the original: \(verdict.rawValue)\(reasons). -->

            """
    }

    /// Returns the members of the verdict without texts of the original.
    ///
    /// Messages of findings quote the original, so only their codes, causes and places are kept, and the two values that
    /// differ, with the substitutes of the copy.
    fileprivate func verdict(redactedBy redaction: inout DocumentRedaction<KeyedSubstitution>) -> [JSONValue.Member] {
        let findings = result.findings.map { finding in
            JSONValue.object([
                .init("code", .string(finding.code.rawValue)),
                .init("severity", .string(finding.severity.rawValue)),
                .init("cause", .optional(finding.cause)),
                .init("expected", .optional(finding.expected.map { redaction.verdictValue($0) })),
                .init("actual", .optional(finding.actual.map { redaction.verdictValue($0) })),
                .init("line", finding.location.map { .number($0.line) } ?? .null),
                .init("column", finding.location.map { .number($0.column) } ?? .null),
                .init("path", .optional(finding.path.map { redaction.path($0) })),
            ])
        }
        let signatures = result.signatures.map { result in
            func value(_ text: String?) -> JSONValue { .optional(text.map { redaction.verdictValue($0) }) }
            let signature = result.signature
            let digests = signature.digestAlgorithms.map { value($0) }
            return JSONValue.object([
                .init("covers", .string(signature.covers.rawValue)),
                .init("signature", value(signature.signatureAlgorithm)),
                .init("digest", .array(digests)),
                .init("canonicalization", value(signature.canonicalizationAlgorithm)),
                .init("result", .string(result.outcomeInReport)),
            ])
        }
        let status = (result.outline?.status ?? []).map { redaction.verdictValue($0) }
        return [
            .init("layers", .strings(layers)),
            .init("bytes", .number(bytes)),
            .init("verdict", .string(verdict.rawValue)),
            .init("kind", .optional(result.outline.map { redaction.kind($0.kind) })),
            .init("status", .strings(status)),
            .init("signatures", .array(signatures)),
            .init("findings", .array(findings)),
        ]
    }
}
