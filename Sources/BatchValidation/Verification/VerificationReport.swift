// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import TamperingCauses

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

    var layers: [String] = []
    var bytes = 0
    var signatures: [Signature] = []

    /// The result for the signature of the query string, or `nil` if it is absent.
    var query: QueryExamination?

    var findings: [Finding] = []

    /// The trusted keys.
    var trust = TrustListing()

    /// The encrypted parts of the document, and the certificates that they are meant for.
    var recipients: [RecipientExamination] = []

    /// Whether verified signatures cover every assertion in force, or a message other than a response.
    var isCovered = false

    /// The size of the relay state in bytes, or `nil` if it is absent.
    var relayStateSize: Int?

    /// Whether verified signatures cover everything that counts, and all signatures of the document verify (S-93).
    var isVerified: Bool {
        var outcomes = signatures.map(\.isValid)
        if let query { outcomes.append(query.isValid) }
        return isCovered && outcomes.allSatisfy(\.self)
            && !findings.contains { $0.severity == .error }
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
        var bytes: [UInt8] = []
        json().write(to: &bytes)
        return bytes + [UInt8(ascii: "\n")]
    }

    /// Returns the report as JSON, with a fixed order of keys; for people, codes are replaced by words.
    func json(for form: FactsForm = .programs) -> JSONValue {
        .object([
            .init("verified", .bool(isVerified)),
            .init("layers", .strings(layers)),
            .init("bytes", .number(bytes)),
            .init("relayStateBytes", relayStateSize.map(JSONValue.number) ?? .null),
            .init("signatures", .array(signatures.map { $0.json(for: form) })),
            .init("encrypted", .array(recipients.map { $0.json(for: form) })),
            .init("trustedKeys", .array(trust.entries.map { $0.json(for: form) })),
            .init("trustedKeysOmitted", form == .people && trust.omitted == 0 ? .null : .number(trust.omitted)),
            .init("query", query?.json(for: form) ?? .null),
            .init("findings", .array(findings.inReportOrder.map(\.json))),
        ])
    }
}

extension VerificationReport.Signature {
    private static let unknownDifference =
        "not known: the signature contains only the digest of the signed content, and no known change restores it; "
        + "compare the octets of --dump-canonical with those that the identity provider logs"

    fileprivate func json(for form: FactsForm) -> JSONValue {
        let outline = result.signature
        var members: [JSONValue.Member] = [
            .init("covers", .string(outline.covers.rawValue)),
            .init("id", .optional(outline.id?.withoutUserInformation)),
            .init("line", examination.map { .number($0.location.line) } ?? .null),
            .init("column", examination.map { .number($0.location.column) } ?? .null),
            .init("target", .optional(examination?.target)),
            .init("signature", .optional(outline.signatureAlgorithm.map(AlgorithmName.short))),
            .init("digest", .strings(outline.digestAlgorithms.map(AlgorithmName.short))),
            .init("canonicalization", .optional(outline.canonicalizationAlgorithm.map(AlgorithmName.short))),
            .init("key", .optional(result.key?.fingerprint)),
            .init("keyKind", .optional(result.key?.kind)),
            .init("certificate", result.key?.certificate?.json ?? .null),
        ]
        if let roles = result.key?.roles, !roles.isEmpty {
            members.append(.init("keyRoles", .strings(roles.map(\.rawValue))))
        }
        switch result.outcome {
        case .valid: members.append(.init("result", .string("valid")))
        case .unchecked: members.append(.init("result", .string("unchecked")))
        case .invalid(let finding):
            members += [
                .init("result", .string(String(finding.code.problem))),
                .init("failed", .optional(finding.code.failedPart)),
                .init("cause", .optional(finding.cause)),
                .init("reason", .string(finding.message)),
                .init("remedy", .optional(finding.remedy)),
                .init("expectedDigest", .base64(examination?.expectedDigest)),
                .init("computedDigest", .base64(examination?.computedDigest)),
                .init("triedKeys", .array(result.attempts.map { $0.json(for: form) })),
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
