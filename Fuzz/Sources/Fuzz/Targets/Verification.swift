// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// The verification of signatures and the decryption of encrypted elements.
///
/// The fuzzer does not have the identity provider's key, so every accepted document must match a signed vector:
/// the same assertions and, if the response is signed, the same response.
struct Verification: FuzzTarget {
    static let name = "verification"
    static let maximumBytes = 16_384
    static let dictionary = "saml"

    /// The folders of documents with signed content, in addition to the controls of the attacks.
    private static let signed = ["responses", "changes/harmless", "exchange/signed"]

    /// The second validator allows everything that can be allowed by name.
    ///
    /// The third one diagnoses causes, slowly.
    private let validators: [ResponseValidator]
    private let assertions: Set<Assertion>
    private let envelopes: Set<ResponseEnvelope.Contents>

    init() throws {
        let keys = DecryptionKeys(try PrivateKey(pem: Vectors.bytes("keys/sp-rsa.key.pem")))
        // Metadata binds keys to issuers. With PEM, a vector with another issuer would count as signed.
        let trust = try TrustStore(contentsOf: Vectors.path("keys/idp-metadata.xml"))
        let others = [
            "keys/idp-metadata.xml", "attacks/keys/weak-rsa-1024.crt.pem", "attacks/keys/other-ed25519.crt.pem",
        ]
        var several = ValidationPolicy()
        several.limits.assertions = 4
        let relaxed = SignaturePolicy(allowances: Set(AlgorithmAllowance.allCases))
        let validators = [
            ResponseValidator(policy: ValidationPolicy(), trust: trust, decryptionKeys: keys),
            ResponseValidator(
                policy: several,
                trust: try TrustStore(contentsOf: others.map(Vectors.path)),
                signatures: relaxed,
                decryptionKeys: keys
            ),
            ResponseValidator(policy: several, trust: trust, decryptionKeys: keys, diagnosesFailures: true),
        ]
        var assertions: Set<Assertion> = []
        var envelopes: Set<ResponseEnvelope.Contents> = []
        for file in try Self.signed.flatMap(Vectors.files) + Vectors.controls() {
            let document = try Vectors.bytes(file)
            for validator in validators {
                guard case .accepted(let response) = validator.validate(document, at: Vectors.moment) else { continue }
                assertions.formUnion(response.assertions.map(\.assertion))
                if case .signed(let contents) = response.envelope { envelopes.insert(contents) }
            }
        }
        guard assertions.count > 20, envelopes.count > 10 else {
            broken("signed vectors: \(assertions.count) assertions, \(envelopes.count) responses")
        }
        self.validators = validators
        self.assertions = assertions
        self.envelopes = envelopes
    }

    func run(_ bytes: [UInt8]) {
        // The bytes decide whether a document is diagnosed, so that a failure is reproducible.
        let isDiagnosed = bytes.reduce(0, &+) & 15 == 0
        var accepted: [Bool] = []
        for validator in isDiagnosed ? validators : Array(validators[..<2]) {
            let outcome = validator.validate(bytes, at: Vectors.moment)
            accepted.append(check(outcome))
        }
        holds(!accepted[0] || accepted[1], "more allowances reject no accepted document")
        if isDiagnosed {
            holds(!accepted[0] || accepted[2], "the diagnosis rejects no accepted document")
        }
    }

    /// Returns whether a document was accepted.
    ///
    /// The content of an accepted document must be signed.
    private func check(_ outcome: ValidationOutcome) -> Bool {
        switch outcome {
        case .unreadable: return false
        case .rejected(let findings):
            holds(findings.contains { $0.severity == .error }, "a rejected document has an error")
            return false
        case .accepted(let response):
            holds(response.signatures.contains { $0.key != nil }, "accepted content is signed")
            for assertion in response.assertions {
                holds(assertions.contains(assertion.assertion), "an accepted assertion is a signed one")
            }
            if case .signed(let contents) = response.envelope {
                holds(envelopes.contains(contents), "an accepted response is a signed one")
            }
            return true
        }
    }
}
