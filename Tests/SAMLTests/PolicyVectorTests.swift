// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `policies on vectors` {
    @Test(arguments: try PolicyVectors.all())
    func `a response gets the first error of its vector`(vector: PolicyVectors.Vector) throws {
        let document = try UnverifiedResponse(parsing: PolicyVectors.bytes(vector.file))
        let read = document.response
        let response = try #require(read)
        let subject = RuleSubject(
            response: response,
            policy: try ValidationPolicy(vector.policy),
            instant: try #require(Timestamp(rfc3339: vector.policy.at)),
            responseIsSigned: vector.policy.responseIsSigned ?? false
        )
        let findings = ResponseRules.standard.findings(on: subject, placedIn: document, after: document.findings)
        let errors = findings.filter { $0.severity == .error }
        #expect(errors.first?.code.rawValue == vector.code)
        #expect((vector.result == "valid") == (vector.code == nil))
        // A report does not depend on when it was written, and names no value of an attribute and no subject.
        #expect(errors.allSatisfy { $0.location != nil && $0.path?.hasPrefix("/samlp:Response") == true })
        #expect(errors.allSatisfy { !$0.message.contains("mira") && !$0.message.contains("n-1") })
    }

    @Test func `there is a vector for every code that a policy can find`() throws {
        let codes = Set(try PolicyVectors.all().compactMap(\.code))
        #expect(
            codes == [
                "saml.too-many-assertions", "saml.missing-element", "encryption.not-decrypted", "status.not-success",
                "issuer.missing", "issuer.mismatch", "audience.missing", "audience.mismatch", "recipient.missing",
                "recipient.mismatch", "destination.missing", "destination.mismatch", "in-response-to.missing",
                "in-response-to.mismatch", "in-response-to.unsolicited", "conditions.not-yet-valid",
                "conditions.expired", "conditions.missing", "conditions.unknown-condition",
                "confirmation.not-yet-valid", "confirmation.expired", "confirmation.missing",
                "confirmation.bad-method", "confirmation.no-valid-confirmation", "confirmation.unknown-condition",
                "session.not-yet-valid", "session.expired", "session.missing", "attributes.duplicate-name",
                "attributes.empty",
            ]
        )
        #expect(codes.allSatisfy { Finding.Code(rawValue: $0) != nil })
    }
}
