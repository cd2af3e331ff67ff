// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

struct OutlineTests {
    @Test
    func `summarizes the document`() throws {
        let outline = try Reading(Documents.everything).outline
        #expect(outline.kind == "Response")
        #expect(outline.id == "_r1")
        #expect(outline.issuer == "https://idp.example")
        #expect(outline.issueInstant == "2026-05-01T10:00:00.25Z")
        #expect(outline.inResponseTo == "_q1")
        #expect(outline.destination == "https://sp.example/acs")
        #expect(
            outline.status == ["urn:oasis:names:tc:SAML:2.0:status:Success", "urn:x:second", "urn:x:third"]
        )
        #expect(outline.assertions.map(\.id) == [nil, "_a1"])
        #expect(outline.assertions.map(\.isEncrypted) == [true, false])
        #expect(outline.assertions.map(\.issuer) == [nil, "https://idp.example"])
        #expect(outline.assertions.map(\.attributeNames) == [[], ["uid", "none"]])
        let signature = try #require(outline.signatures.first)
        #expect(outline.signatures.count == 1)
        #expect(signature.covers == .response)
        #expect(signature.id == "_r1")
        #expect(signature.signatureAlgorithm == "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256")
        #expect(signature.canonicalizationAlgorithm == "http://www.w3.org/2001/10/xml-exc-c14n#")
        #expect(signature.digestAlgorithms == ["http://www.w3.org/2001/04/xmlenc#sha256"])
    }

    @Test
    func `distinguishes the signature of an assertion from the signature of the response`() throws {
        let text = Documents.small.replacing(
            "<saml:Subject>",
            with: "<ds:Signature xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\"/><saml:Subject>"
        )
        let signatures = try Reading(text).outline.signatures
        #expect(signatures.map(\.covers) == [.assertion])
        #expect(signatures.map(\.id) == ["_a1"])
        #expect(signatures.map(\.signatureAlgorithm) == [nil])
    }

    @Test
    func `summarizes an invalid document`() throws {
        let document = try Reading(Documents.small.replacing("2026-05-01T10:00:00Z\" InResp", with: "soon\" InResp"))
        #expect(document.response == nil)
        #expect(document.outline.issueInstant == "soon")
        #expect(document.outline.assertions.map(\.attributeNames) == [["uid"]])
        #expect(try Reading("<x ID=\"_1\"/>").outline.kind == "x")
        #expect(try Reading(Documents.inEnvelope(Documents.small)).outline.id == "_r1")
    }
}
