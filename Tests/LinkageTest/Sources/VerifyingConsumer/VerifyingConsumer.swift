// SPDX-License-Identifier: Apache-2.0

import SAML
import SAMLSignature

/// Verifies a response with a key: a client that uses signatures.
@main
struct VerifyingConsumer {
    static func main() throws {
        let arguments = CommandLine.arguments
        let validator = ResponseValidator(
            policy: .attributeQuery(audience: "https://sp.example.test"),
            trust: try TrustStore(contentsOf: arguments[1])
        )
        switch validator.validate(Array(arguments[2].utf8), at: Timestamp(seconds: 0)) {
        case .accepted: print("accepted")
        case .rejected(let findings): print(findings.first?.code.rawValue ?? "")
        case .unreadable(let fault): print(fault.code.rawValue)
        }
    }
}
