// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLSignature
internal import StrictJSON

/// The elements that the signatures of a document cover.
enum CoverageView {
    /// Returns one object per signature: the path of the element that it covers, and whether it verifies.
    ///
    /// Signatures in advice and evidence are shown as such, and are not verified: they prove nothing for the rest (S-93).
    static func json(_ record: ReportRecord, _ examinations: [SignatureExamination]) -> JSONValue {
        var results = record.signatures
        return .array(
            examinations.map { examination in
                let index = results.firstIndex { $0.signature == examination.outline }
                let result = index.map { results.remove(at: $0) }
                return .object([
                    .init("covers", .string(examination.outline.covers.rawValue)),
                    .init("target", .optional(examination.target)),
                    .init("line", .number(examination.location.line)),
                    .init("result", .string(result?.outcomeInReport ?? "unchecked")),
                    .init("digestHolds", examination.digestHolds.map(JSONValue.bool) ?? .null),
                    .init("embeddedKeys", .array(examination.embeddedKeys.map { $0.json(for: .programs) })),
                    .init("algorithm", .optional(examination.outline.signatureAlgorithm.map(AlgorithmName.short))),
                    .init("key", .optional(result?.key?.fingerprint)),
                    .init("certificate", result?.key?.certificate?.json ?? .null),
                ])
            }
        )
    }
}
