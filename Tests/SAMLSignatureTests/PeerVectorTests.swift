// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLSignature
internal import Testing

/// The responses that python3-saml is tested with, each judged under its own policy (see ``PeerVectors``).
@Suite(
    .enabled(
        if: PeerVectors.folder != nil,
        "no responses of python3-saml are here; SAML_PEER_VECTORS names the folder that holds them"
    )
)
struct PeerVectorTests {
    @Test(arguments: try PeerVectors.all())
    func `gets the verdict of a careful consumer`(vector: PeerVectors.Vector) throws {
        // Who needs a laxness that we do not offer is rejected.
        let expected: Verdict = vector.relaxations == nil || vector.expect == .reject ? .reject : .accept
        let verdict = try Self.judge(vector)
        #expect(verdict.isAccepted == (expected == .accept), "\(verdict.findings)")
    }

    /// Who is rejected for a weak key alone has not been looked at.
    @Test(arguments: try PeerVectors.all().filter { $0.expect == .reject })
    func `stays rejected whatever is let in`(vector: PeerVectors.Vector) throws {
        var vector = vector
        vector.allow = Relaxation.allCases.map(\.rawValue)
        let verdict = try Self.judge(vector, assertions: 16)
        #expect(!verdict.isAccepted, "\(verdict.findings)")
    }

    private static func judge(
        _ vector: PeerVectors.Vector,
        assertions: Int = 1
    ) throws -> (isAccepted: Bool, findings: [Finding]) {
        var policy = try vector.policy()
        policy.limits.assertions = assertions
        let validator = ResponseValidator(policy: policy, trust: try vector.trust(), signatures: vector.signatures)
        // A document that cannot be read has no clock.
        let moment = try #require(Timestamp(vector.clock ?? "2014-02-19T01:37:01Z"))
        let bytes = try vector.document()
        guard vector.requireSigned == .none else {
            switch validator.validate(bytes, at: moment) {
            case .accepted(let response): return (true, response.findings)
            case .rejected(let findings): return (false, findings)
            case .unreadable(let fault): return (false, [fault.finding])
            }
        }
        // Nothing is verified, so that there is no verified response: the findings are the verdict.
        let document = try UnverifiedResponse(parsing: bytes)
        let findings = validator.judge(document, at: .instant(moment)).findings
        return (Verdict(findings) == .accept, findings)
    }
}
#endif
