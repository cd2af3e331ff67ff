// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The test responses of python3-saml, each validated under its own policy (see ``PeerVectors``).
@Suite(
    .requiresXMLSec,
    .enabled(
        if: PeerVectors.folder != nil,
        "no responses of python3-saml are here; SAML_PEER_VECTORS names the folder that holds them"
    )
)
struct PeerVectorTests {
    @Test(arguments: try PeerVectors.all())
    func `reaches the verdict of a strict service provider`(vector: PeerVectors.Vector) throws {
        // A response that requires an unsupported allowance is rejected.
        let expected: Verdict = vector.allowances == nil || vector.expect == .reject ? .reject : .accept
        let verdict = try Self.validate(vector)
        #expect(verdict.isAccepted == (expected == .accept), "\(verdict.findings)")
    }

    /// Responses that are rejected only for a weak key are not classified.
    @Test(arguments: try PeerVectors.all().filter { $0.expect == .reject })
    func `stays rejected under every allowance`(vector: PeerVectors.Vector) throws {
        var vector = vector
        vector.allow = AlgorithmAllowance.allCases.map(\.rawValue)
        let verdict = try Self.validate(vector, assertions: 16)
        #expect(!verdict.isAccepted, "\(verdict.findings)")
    }

    private static func validate(
        _ vector: PeerVectors.Vector,
        assertions: Int = 1
    ) throws -> (isAccepted: Bool, findings: [Finding]) {
        var policy = try vector.policy()
        policy.limits.assertions = assertions
        let validator = ResponseValidator(policy: policy, trust: try vector.trust(), signatures: vector.signatures)
        // An unreadable document has no validation time.
        let moment = try #require(Timestamp(vector.clock ?? "2014-02-19T01:37:01Z"))
        let bytes = try vector.document()
        guard vector.requireSigned == .none else {
            switch validator.validate(bytes, at: moment) {
            case .accepted(let response): return (true, response.findings)
            case .rejected(let findings): return (false, findings)
            case .unreadable(let fault): return (false, [fault.finding])
            }
        }
        // Without verification there is no verified response, so the findings decide the verdict.
        let document = try UnverifiedResponse(parsing: bytes)
        let findings = validator.validate(document, at: .instant(moment)).findings
        return (Verdict(findings) == .accept, findings)
    }
}
