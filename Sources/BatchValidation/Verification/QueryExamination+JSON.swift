// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLSignature
package import StrictJSON

extension QueryExamination {
    /// The result, the key and the findings, for programs.
    package var json: JSONValue { json(for: .programs) }

    /// Returns the result, the key and the findings.
    func json(for form: FactsForm) -> JSONValue {
        switch self {
        case .valid(let verified):
            .object([
                .init("result", .string("valid")), .init("key", .string(verified.key.fingerprint)),
                .init("keyKind", .string(verified.key.kindInReports)),
                .init("certificate", verified.key.certificateDescription?.json ?? .null),
                .init("findings", .array(verified.findings.map(\.json))),
            ])
        case .rejected(let finding, let attempts):
            .object([
                .init("result", .string(String(finding.code.problem))), .init("key", .null),
                .init("triedKeys", .array(attempts.map { $0.json(for: form) })),
                .init("findings", .array([finding.json])),
            ])
        }
    }
}
