// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import TamperingCauses
internal import UntrustedText

/// The result of verifying the signatures of a capture.
struct VerificationReport: Sendable {
    /// The result for a signature.
    struct Signature: Sendable {
        /// The verification result.
        let result: SignatureResult

        /// The examination without trusted keys, or `nil` for a signature inside ciphertext.
        let examination: SignatureExamination?

        /// The first difference between signed and received octets, or `nil` if it is not known or not requested.
        var difference: CanonicalDifference?

        /// Whether the difference was requested.
        var showsDifference = false

        var isValid: Bool { result.key != nil }
    }

    /// The record of the document, with the findings about signatures alone.
    var record: ReportRecord

    var signatures: [Signature] = []

    /// The finding about a possible attack, which is before all others.
    var attack: Finding?

    /// The trusted keys, or `nil` if none were given.
    var trust: TrustListing?

    /// The encrypted parts of the document, and the certificates that they are meant for.
    var recipients: [RecipientExamination] = []

    /// Whether verified signatures cover every assertion in force, or a message other than a response.
    var isCovered = false

    /// The size of the relay state in bytes, or `nil` if it is absent.
    var relayStateSize: Int?

    /// Whether verified signatures cover everything that counts, and all signatures of the document verify (S-93).
    var isVerified: Bool {
        var outcomes = signatures.map(\.isValid)
        if let query = record.query { outcomes.append(query.isValid) }
        return isCovered && outcomes.allSatisfy(\.self)
            && !record.findings.contains { $0.severity == .error || $0.code == .encryptionNotDecrypted }
    }

    /// Completes the findings as `validate` reports them.
    mutating func complete(triesDecryption: Bool) {
        record.findings = record.findings.inReportOrder
        if !triesDecryption { record.result.leaveEncryptedUndecided(areVerified: trust != nil) }
        if let attack { record.findings.insert(attack, at: 0) }
        record.result.nameSettings()
        record.result.assignParties(ValidationPolicy())
    }

    /// Returns the octets of the signature that covers an element, of the first one that fails, or of the first one.
    func octets(ofElement id: String?) -> [UInt8]? {
        guard let id else {
            let failing = signatures.first { !$0.isValid && $0.examination?.octets != nil }
            return (failing ?? signatures.first)?.examination?.octets
        }
        return signatures.first { $0.result.signature.id.map { $0.utf8.elementsEqual(id.utf8) } ?? false }?
            .examination?.octets
    }
}

extension VerificationReport {
    /// The report as one line of JSON.
    var line: [UInt8] {
        let members = [JSONValue.Member("verified", .bool(isVerified))] + facts(for: .programs)
        let findings = JSONValue.Member("findings", .array(record.findings.map(\.json)))
        return JSONValue.object(members + [findings]).encoded + [UInt8(ascii: "\n")]
    }

    /// The report for people: the result and its reason as `validate` shows them, then the facts.
    func text(on terminal: Terminal) -> TerminalText {
        let description = DocumentDescription(record, only: [.readable, .message, .signature, .decryption])
        let verdict = isVerified ? terminal.styled("yes", .green) : terminal.styled("no", .red)
        var text: TerminalText = "verified: \(verdict)\n"
        if record.verdict != .accept { text += "\(description.headline)\n" }
        text += TextDetails(record: record, description: description).text(on: terminal)
        return text + JSONValue.object(facts(for: .people)).namingCertificatesOnce().text(on: terminal)
    }

    /// Returns the members in a fixed order; for people, codes are replaced by words, and what the findings say is omitted.
    private func facts(for form: FactsForm) -> [JSONValue.Member] {
        let omitted = trust?.omitted ?? 0
        return [
            .init("layers", .strings(record.layers)),
            .init("bytes", .number(record.bytes)),
            .init("relayStateBytes", relayStateSize.map(JSONValue.number) ?? .null),
            .init("signatures", .array(signatures.map { $0.json(for: form, below: record.findings) })),
            .init("encrypted", .array(recipients.map { $0.json(for: form) })),
            .init("trustedKeys", .array((trust?.entries ?? []).map { $0.json(for: form) })),
            .init("trustedKeysOmitted", form == .people && omitted == 0 ? .null : .number(omitted)),
            .init("query", record.query.map { form == .people ? .object($0.facts) : $0.json } ?? .null),
        ]
    }
}

extension VerificationReport.Signature {
    private static let unknownDifference =
        "not known: the signature contains only the digest of the signed content, and no known change restores it; "
        + "compare the octets of --dump-canonical with those that the identity provider logs"

    /// Returns the signature; for people, without the reason if it is one of the findings above.
    fileprivate func json(for form: FactsForm, below findings: [Finding]) -> JSONValue {
        // For people, the description contains the keys that were tried.
        let result = form == .programs ? result : SignatureResult(signature: result.signature, outcome: result.outcome)
        guard case .object(var members) = result.json else { return .null }
        members += [
            .init("line", examination.map { .number($0.location.line) } ?? .null),
            .init("column", examination.map { .number($0.location.column) } ?? .null),
            .init("target", .optional(examination?.target)),
        ]
        switch result.outcome {
        case .valid: break
        case .unchecked:
            members.append(.init("digestHolds", (examination?.digestHolds).map(JSONValue.bool) ?? .null))
        case .invalid(let finding):
            let isShown = form == .people && findings.contains { $0.message.isIdentical(to: finding.message) }
            members += [
                .init("failed", .optional(finding.code.failedPart)),
                .init("cause", .optional(finding.cause)),
                .init("reason", .optional(isShown ? nil : finding.message)),
                .init("remedy", .optional(isShown ? nil : finding.remedy)),
                .init("expectedDigest", .base64(examination?.expectedDigest)),
                .init("computedDigest", .base64(examination?.computedDigest)),
            ]
            if showsDifference {
                let unknown = form == .people ? JSONValue.string(Self.unknownDifference) : .null
                members.append(.init("difference", difference?.json ?? unknown))
            }
        }
        members.append(.init("embeddedKeys", .array((examination?.embeddedKeys ?? []).map { $0.json(for: form) })))
        return .object(members)
    }
}

extension JSONValue {
    /// Returns bytes as Base64, or null.
    static func base64(_ bytes: [UInt8]?) -> JSONValue { .optional(bytes.map { Base64().encodedString(of: $0.span) }) }
}

extension Finding.Code {
    /// The part of a signature that failed to verify.
    fileprivate var failedPart: String? {
        switch self {
        case .signatureInvalidDigest: "digest"
        case .signatureInvalidValue: "value"
        case .signatureUntrustedKey, .signatureWeakKey, .signatureKeyExpired, .signatureKeyNotYetValid:
            "key"
        case .signatureBadReference, .signatureBadTransform, .signatureWrapping, .signatureMisplaced: "reference"
        case .signatureAlgorithmNotAllowed: "algorithm"
        default: nil
        }
    }
}
