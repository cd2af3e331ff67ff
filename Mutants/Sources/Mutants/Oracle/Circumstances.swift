// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// The options of a validation.
struct Circumstances: Hashable, Sendable {
    var trust = ["keys/trust.pem"]
    var allowed: Set<AlgorithmAllowance> = []
    var requirement = SignaturePolicy.Requirement.any
    var opens = true
    var assertions = 1
    var isAnswer = false

    /// The options of a strict service provider.
    static let strict = Circumstances()

    /// The most lenient options, which allow everything that can be allowed by name.
    static let lenient = Circumstances(allowed: Set(AlgorithmAllowance.allCases), assertions: 4)

    /// One minute after the `IssueInstant` of the responses.
    static let moment = Timestamp("2026-05-01T10:01:00Z") ?? Timestamp(seconds: 0)

    /// The validator with these options.
    func validator(vectors: String) throws -> ResponseValidator {
        let store = try TrustStore(combining: trust.map { try TrustStore(contentsOf: "\(vectors)/\($0)") })
        var policy =
            isAnswer ? ValidationPolicy.attributeQuery(audience: "https://saml.sp.auth.adobe.com") : ValidationPolicy()
        policy.limits.assertions = assertions
        var keys: DecryptionKeys?
        if opens, let pem = Source.read("\(vectors)/keys/sp-rsa.key.pem") {
            keys = DecryptionKeys(try PrivateKey(pem: pem))
        }
        return ResponseValidator(
            policy: policy,
            trust: store,
            signatures: SignaturePolicy(requiring: requirement, allowances: allowed),
            decryptionKeys: keys
        )
    }

    /// The trusted keys of an issuer.
    func fingerprints(issuer: String, vectors: String) throws -> Set<String> {
        let store = try TrustStore(combining: trust.map { try TrustStore(contentsOf: "\(vectors)/\($0)") })
        return Set(store.keys(forIssuer: issuer, at: Self.moment).keys.map(\.fingerprint))
    }
}
