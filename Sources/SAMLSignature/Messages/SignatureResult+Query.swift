// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings

extension SignatureResult {
    /// Creates the result for the signature of a query string, to report it like a signature in the document (S-107).
    ///
    /// - Parameters:
    ///   - query: The signed query string.
    ///   - examined: The result of verifying it, or `nil` if it was not verified.
    ///   - result: The result for the message in the query.
    package init(ofQuery query: ReceivedQuery, _ examined: QueryExamination?, in result: ValidationResult) {
        let algorithm = (try? MessageParameters(parsing: query.octets)).flatMap { try? $0.decoded(.signatureAlgorithm) }
        let signature = ResponseOutline.Signature(
            ofQueryWith: algorithm.map { String(decoding: $0, as: UTF8.self) }
        )
        switch examined {
        case .valid(let verified)? where result.isMessageSigned == true || result.envelope?.isSigned == true:
            self.init(signature: signature, outcome: .valid(verified.key.facts))
        case .valid?:
            // The key belongs to an issuer that is not the one of the message.
            let finding = result.findings.first { $0.code == .issuerMissing }
            self.init(signature: signature, outcome: finding.map { .invalid($0) } ?? .unchecked)
        case .rejected(let finding, let attempts)?:
            self.init(signature: signature, outcome: .invalid(finding), attempts: attempts)
        case nil:
            self.init(signature: signature, outcome: .unchecked)
        }
    }
}
