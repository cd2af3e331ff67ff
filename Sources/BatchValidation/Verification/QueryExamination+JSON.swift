// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SAMLSignature
package import StrictJSON

extension QueryExamination {
    /// The result, the key and the findings, for programs.
    package var json: JSONValue {
        let more: [JSONValue.Member] =
            switch self {
            case .valid(let verified): [.init("findings", .array(verified.findings.map(\.json)))]
            case .rejected(let finding, let attempts):
                [.init("triedKeys", .array(attempts.map(\.json))), .init("findings", .array([finding.json]))]
            }
        return .object(facts + more)
    }

    /// The result and the key.
    var facts: [JSONValue.Member] {
        switch self {
        case .valid(let verified):
            [
                .init("result", .string("valid")), .init("key", .string(verified.key.fingerprint)),
                .init("keyKind", .string(verified.key.kindInReports)),
                .init("certificate", verified.key.certificateDescription?.json ?? .null),
            ]
        case .rejected(let finding, _):
            [.init("result", .string(String(finding.code.problem))), .init("key", .null)]
        }
    }
}
