// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The query strings of the set `attacks`: their signature counts as one of the response (S-05).
struct RedirectAttackTests {
    @Test func `believes no query that is not the one that was signed, and says why`() throws {
        let vectors = try AttackVectors()
        let queries = vectors.all.filter { $0.file.hasPrefix("redirect/") }
        #expect(queries.count >= 50)
        for vector in queries {
            let trust = try #require(vectors.stores[vector.trust])
            let code = Self.code(
                of: try Keyring.bytes("attacks/\(vector.file)"),
                trust: trust,
                relaxations: Set(vector.allow)
            )
            #expect(code == vector.code, "\(vector.testDescription)")
        }
    }

    /// The first error, in the query or in the message that it carries; nil if there is none.
    private static func code(of query: [UInt8], trust: TrustStore, relaxations: Set<Relaxation>) -> String? {
        var policy = SignaturePolicy(relaxations: relaxations)
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
            let judgement = validator.judge(try UnverifiedResponse(parsing: document), at: .instant(Keyring.moment))
            return judgement.findings.first { $0.severity == .error }?.code.rawValue
        } catch {
            return error.code.rawValue
        }
    }
}
#endif
