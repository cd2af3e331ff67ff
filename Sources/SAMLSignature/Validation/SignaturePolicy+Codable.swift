// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The keys and values are those of the policy file of `samltool validate`.
///
/// A key that is absent has the value of the initializer. An unknown key is an error, and so is `none` for
/// `require-signature`: a policy of the library always requires a signature.
extension SignaturePolicy: Codable {
    /// The keys of the members.
    package enum Key: String, CodingKey, CaseIterable {
        case requirement = "require-signature"
        case allowances = "allow-algorithm"
        case certificateValidity = "certificate-dates"
    }

    /// Creates a policy from its keys.
    ///
    /// - Throws: `DecodingError` if a key or a value is unknown.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(ofKnown: Key.self)
        let usual = SignaturePolicy()
        requirement = try values.decodeIfPresent(Requirement.self, forKey: .requirement) ?? usual.requirement
        allowances = Set(try values.decodeIfPresent([AlgorithmAllowance].self, forKey: .allowances) ?? [])
        certificateValidity =
            try values.decodeIfPresent(CertificateValidity.self, forKey: .certificateValidity)
            ?? usual.certificateValidity
    }

    /// Encodes all members.
    ///
    /// - Throws: `EncodingError` if the policy requires no signature, which only the batch validator does.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        guard let requirement else {
            throw EncodingError.invalidValue(
                self,
                .init(codingPath: encoder.codingPath, debugDescription: "The policy requires no signature.")
            )
        }
        try values.encode(requirement, forKey: .requirement)
        if !allowances.isEmpty {
            try values.encode(allowances.sorted { $0.rawValue < $1.rawValue }, forKey: .allowances)
        }
        try values.encode(certificateValidity, forKey: .certificateValidity)
    }
}

extension SignaturePolicy.Requirement: Codable {}
extension SignaturePolicy.CertificateValidity: Codable {}
extension AlgorithmAllowance: Codable {}
