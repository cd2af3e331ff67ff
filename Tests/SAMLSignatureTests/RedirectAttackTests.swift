// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The query strings of the set `attacks`.
///
/// Their signature counts as a signature of the response (S-05).
@Suite(.requiresXMLSec)
struct RedirectAttackTests {
    @Test func `rejects every changed query with its finding code`() throws {
        let vectors = try AttackVectors()
        let queries = vectors.all.filter { $0.file.hasPrefix("redirect/") }
        #expect(queries.count >= 50)
        for vector in queries {
            let trust = try #require(vectors.stores[vector.trust])
            let code = Self.code(
                of: try Keyring.bytes("attacks/\(vector.file)"),
                trust: trust,
                allowances: Set(vector.allow)
            )
            #expect(code == vector.code, "\(vector.testDescription)")
        }
    }

    /// The first error in the query or in its message, or `nil` if both are valid.
    private static func code(of query: [UInt8], trust: TrustStore, allowances: Set<AlgorithmAllowance>) -> String? {
        var policy = SignaturePolicy(allowances: allowances)
        let document: [UInt8]
        do throws(Finding) {
            let verifier = RedirectSignatureVerifier(trust: trust, policy: policy)
            document = try verifier.verify(query: query, at: Keyring.moment).document
        } catch {
            return error.code.rawValue
        }
        policy.requirement = nil
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: trust, signatures: policy)
        do throws(SAMLError) {
            let result = validator.validate(try UnverifiedResponse(parsing: document), at: .instant(Keyring.moment))
            return result.findings.first { $0.severity == .error }?.code.rawValue
        } catch {
            return error.code.rawValue
        }
    }
}
