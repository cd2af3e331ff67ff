// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The next step for a response that is not signed depends on what is signed.
@Suite(.requiresXMLSec) struct `The remedy for a missing signature` {
    private static func missing(
        _ document: String,
        requiring requirement: SignaturePolicy.Requirement
    ) throws -> [Finding] {
        try SignedSample.validate(document, requiring: requirement).findings.filter { $0.code == .signatureMissing }
    }

    private static let remedy =
        "The assertion is signed, and the signature verifies. At the identity provider, enable signing of the response, too "
        + "(Google Workspace: `Signed response`); if signed assertions are sufficient, pass `--require-signature assertion`."

    @Test(arguments: [SignaturePolicy.Requirement.response, .both])
    func `says that the assertion is signed`(requirement: SignaturePolicy.Requirement) throws {
        let document = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_a1")
        let findings = try Self.missing(document, requiring: requirement)
        #expect(findings.map(\.remedy) == [Self.remedy])
        #expect(try Self.missing(document, requiring: .assertion).isEmpty)
    }

    @Test func `is the one of the catalog if an assertion is not signed, or nothing is`() throws {
        let two = SignedSample.assertion() + SignedSample.assertion(id: "_a2")
        for document in [
            SignedSample.response(SignedSample.assertion()), try SignedSample.sign(SignedSample.response(two), "_a1"),
        ] {
            let findings = try Self.missing(document, requiring: .response)
            #expect(findings.map(\.remedy) == [Finding.Code.signatureMissing.meaning.remedy])
        }
    }
}
