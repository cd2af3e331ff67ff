// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Runs the examples of the guide.
struct GuideTests {
    @Test
    func `reads and validates a response and its attributes as the guide shows`() throws {
        let document = try UnverifiedResponse(parsing: Array(Documents.small.utf8))
        let now = try #require(document.response?.issueInstant)
        let findings = ResponseRules.standard.findings(on: document, policy: ValidationPolicy(), at: now)
        #expect(Verdict(findings) == .accept)
        let response = document.response
        let assertion = try #require(response?.assertions.first)
        #expect(assertion.attributes["zip"].compactMap(\.text) == [])
        #expect(try assertion.attributes.single("uid") == "u1")
    }

    @Test
    func `describes an error and its location`() {
        let error = #expect(throws: SAMLError.self) {
            _ = try UnverifiedResponse(parsing: Array("<!DOCTYPE a><a/>".utf8))
        }
        #expect(error?.description.hasSuffix("xml.doctype: The document contains a document type declaration.") == true)
        #expect(SAMLError(.inputEmpty, "no bytes").description == "input.empty: no bytes.")
    }
}
