// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// The verification of signatures and the opening of what is encrypted.
///
/// Nobody here has the identity provider's key, so that whatever is accepted says what one of the signed vectors says:
/// the same assertions, and around them the same response if that is signed.
struct Verification: FuzzTarget {
    static let name = "verification"

    /// Where the documents are whose content was signed, but for the controls of the attacks.
    private static let signed = ["responses", "accidents/harmless", "exchange/signed"]

    /// The second one allows all that can be allowed by name; the third one looks into accidents, which is slow.
    private let validators: [ResponseValidator]
    private let assertions: Set<Assertion>
    private let envelopes: Set<ResponseEnvelope.Contents>

    init() throws {
        let keys = DecryptionKeys(try PrivateKey(pem: Vectors.bytes("keys/sp-rsa.key.pem")))
        // Metadata binds keys to issuers: with PEM, a vector under another name would count as signed.
        let trust = try TrustStore(contentsOf: Vectors.path("keys/idp-metadata.xml"))
        let others = [
            "keys/idp-metadata.xml", "attacks/keys/weak-rsa-1024.crt.pem", "attacks/keys/other-ed25519.crt.pem",
        ]
        var several = ValidationPolicy()
        several.limits.assertions = 4
        let relaxed = SignaturePolicy(relaxations: Set(Relaxation.allCases))
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
            broken("there are signed vectors: \(assertions.count) assertions, \(envelopes.count) responses")
        }
        self.validators = validators
        self.assertions = assertions
        self.envelopes = envelopes
    }

    func run(_ bytes: [UInt8]) {
        // Which documents are looked into depends on their bytes alone, so that a find can be repeated.
        let isDiagnosed = bytes.reduce(0, &+) & 15 == 0
        var accepted: [Bool] = []
        for validator in isDiagnosed ? validators : Array(validators[..<2]) {
            let outcome = validator.validate(bytes, at: Vectors.moment)
            accepted.append(check(outcome))
        }
        holds(!accepted[0] || accepted[1], "allowing more rejects nothing that was accepted")
        if isDiagnosed {
            holds(!accepted[0] || accepted[2], "looking into accidents rejects nothing that was accepted")
        }
    }

    /// Whether it was accepted; then what it says must have been signed.
    private func check(_ outcome: ValidationOutcome) -> Bool {
        switch outcome {
        case .unreadable: return false
        case .rejected(let findings):
            holds(findings.contains { $0.severity == .error }, "an error says why it is rejected")
            return false
        case .accepted(let response):
            holds(response.signatures.contains { $0.key != nil }, "what is accepted is signed")
            for assertion in response.assertions {
                holds(assertions.contains(assertion.assertion), "an accepted assertion is one that was signed")
            }
            if case .signed(let contents) = response.envelope {
                holds(envelopes.contains(contents), "an accepted response is one that was signed")
            }
            return true
        }
    }
}
