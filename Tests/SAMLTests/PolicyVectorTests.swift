// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `policies on vectors` {
    @Test(arguments: try PolicyVectors.all())
    func `reports the first error of each vector`(vector: PolicyVectors.Vector) throws {
        let document = try UnverifiedResponse(parsing: PolicyVectors.bytes(vector.file))
        let read = document.response
        let response = try #require(read)
        let subject = RuleSubject(
            response: response,
            policy: try vector.completePolicy(),
            instant: try #require(Timestamp(rfc3339: vector.at)),
            responseIsSigned: vector.responseIsSigned ?? false
        )
        let findings = ResponseRules.standard.findings(on: subject, placedIn: document, after: document.findings)
        let errors = findings.filter { $0.severity == .error }
        #expect(errors.first?.code.rawValue == vector.code)
        #expect((vector.result == "valid") == (vector.code == nil))
        // A report does not depend on the current time, and contains no attribute value and no subject.
        #expect(errors.allSatisfy { $0.location != nil && $0.path?.hasPrefix("/samlp:Response") == true })
        #expect(errors.allSatisfy { !$0.message.contains("mira") && !$0.message.contains("n-1") })
    }

    @Test func `has a vector for every finding code of a policy`() throws {
        let groups: Set = [
            "status", "issuer", "audience", "recipient", "destination", "in-response-to", "conditions", "confirmation",
            "session", "attributes", "authn-context", "subject",
        ]
        // A warning of one profile, a code that requires metadata, a warning for services, and an error of one profile:
        // see `DeploymentRuleTests`, `ScopeRuleTests`, `ResultTests` and `DeskRuleTests`.
        let apart: Set<Finding.Code> = [
            .attributesNameFormat, .attributesOutOfScope, .audienceUnchecked, .confirmationUnknownCondition,
            .subjectUnexpectedFormat,
        ]
        let found =
            Finding.Code.allCases.filter { groups.contains(String($0.area)) && !apart.contains($0) }
            + [.samlTooManyAssertions, .encryptionNotDecrypted]
        let covered = Set(try PolicyVectors.all().compactMap(\.code))
        #expect(Set(found.map(\.rawValue)) == covered)
    }
}
