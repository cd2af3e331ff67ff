// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// Responses inside an `ArtifactResponse`, which are read in place.
@Suite(.requiresXMLSec) struct `responses by artifact` {
    private static func document(_ response: String, inEnvelope: Bool = false, status: String = "Success") -> String {
        let artifact = """
            <samlp:ArtifactResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="\(EncryptedSample.saml)" \
            ID="_o1" Version="2.0" IssueInstant="\(SignedSample.issued)" InResponseTo="_q0">\
            <saml:Issuer>https://idp.example.test</saml:Issuer>\
            <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:\(status)"/></samlp:Status>\
            \(response)</samlp:ArtifactResponse>
            """
        guard inEnvelope else { return artifact }
        return
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\(artifact)</s:Body></s:Envelope>"
    }

    /// The response without its own declarations, so that those of the `ArtifactResponse` count.
    private static var inner: String {
        SignedSample.response(SignedSample.assertion())
            .replacing(" xmlns:samlp=\"urn:oasis:names:tc:SAML:2.0:protocol\"", with: "")
    }

    private static func result(_ document: String) throws -> ValidationResult { try SignedSample.validate(document) }

    @Test(arguments: [false, true], [["_a1"], ["_r1"], ["_a1", "_o1"], ["_r1", "_o1"]])
    func `are accepted under their own signatures`(inEnvelope: Bool, ids: [String]) throws {
        var document = Self.document(Self.inner, inEnvelope: inEnvelope)
        for id in ids { document = try SignedSample.sign(document, id) }
        let result = try Self.result(document)
        #expect(result.findings.filter { $0.severity == .error } == [])
        let verified = try #require(result.verified)
        #expect(verified.assertion.attributes["uid"].count == 1)
        #expect(result.signatures.count == ids.count)
    }

    @Test(arguments: [false, true])
    func `are the message of the document if it contains one of them`(inEnvelope: Bool) throws {
        let document = Self.document(Self.inner, inEnvelope: inEnvelope)
        #expect(try UnverifiedResponse(parsing: Array(document.utf8)).otherMessageType == nil)
        for content in ["", Self.inner + Self.inner.replacing("1\"", with: "2\"")] {
            let document = Self.document(content, inEnvelope: inEnvelope)
            #expect(try UnverifiedResponse(parsing: Array(document.utf8)).otherMessageType == ArtifactResponse.self)
        }
    }

    @Test func `do not count under the signature around them alone`() throws {
        let document = try SignedSample.sign(Self.document(Self.inner), "_o1")
        let result = try Self.result(document)
        #expect(result.verified == nil)
        #expect(result.findings.contains { $0.code == .signatureMissing && $0.severity == .error })
    }

    @Test func `are rejected if the signature around them does not verify`() throws {
        let document = try SignedSample.sign(SignedSample.sign(Self.document(Self.inner), "_a1"), "_o1")
        #expect(try Self.result(document).verified != nil)
        let changed = document.replacing("InResponseTo=\"_q0\"", with: "InResponseTo=\"_q9\"")
        let result = try Self.result(changed)
        #expect(result.verified == nil)
        #expect(result.findings.contains { $0.code == .signatureInvalidDigest && $0.severity == .error })
    }

    @Test func `content of a signed response cannot be changed around it`() throws {
        let document = try SignedSample.sign(Self.document(Self.inner), "_a1")
        #expect(try Self.result(document.replacing("mira-7", with: "mira-8")).verified == nil)
    }

    @Test func `are not read beside another one, or under a failure status`() throws {
        let two = Self.document(Self.inner + Self.inner.replacing("_r1", with: "_r2").replacing("_a1", with: "_a2"))
        #expect(try Self.result(two).findings.map(\.code) == [.samlNotAResponse])
        let failed = try Self.result(SignedSample.sign(Self.document(Self.inner, status: "Requester"), "_a1"))
        #expect(failed.findings.first?.code == .statusNotSuccess)
        #expect(failed.verified == nil)
    }

    @Test func `are not read below another element of the ArtifactResponse`() throws {
        let document = Self.document("<samlp:Extensions>\(Self.inner)</samlp:Extensions>")
        #expect(try Self.result(document).verified == nil)
    }
}
