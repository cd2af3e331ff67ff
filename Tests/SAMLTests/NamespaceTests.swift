// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// S-11: elements match by namespace URI and local name, not by prefix.
struct NamespaceTests {
    @Test(arguments: [("p", "a"), ("saml", "samlp"), ("x1", "_"), ("ds", "xenc"), ("S", "s")])
    func `reads the same response with other prefixes`(protocolPrefix: String, assertionPrefix: String) throws {
        let text = Documents.everything
            .replacing("xmlns:samlp=", with: "xmlns:PROTOCOL=")
            .replacing("samlp:", with: "PROTOCOL:")
            .replacing("xmlns:saml=", with: "xmlns:ASSERTION=")
            .replacing("saml:", with: "ASSERTION:")
            .replacing("ds:", with: "signature:").replacing("xmlns:ds=", with: "xmlns:signature=")
            .replacing("xenc:", with: "encryption:").replacing("xmlns:xenc=", with: "xmlns:encryption=")
            .replacing("PROTOCOL", with: protocolPrefix)
            .replacing("ASSERTION", with: assertionPrefix)
        let document = try Reading(text)
        #expect(try document.response == EverythingTests.expected())
    }

    @Test func `names a message whose element has other capital letters`() throws {
        let text = Documents.small.replacing("samlp:Response", with: "samlp:response")
        let message = try #require(Reading(text).findings.first { $0.code == .samlNotAResponse }).message
        #expect(message == "The element is named `response`; its name must be `Response`, with these capital letters.")
    }

    @Test
    func `reads a response with a default namespace`() throws {
        let text = Documents.small
            .replacing("xmlns:samlp=", with: "xmlns=").replacing("samlp:", with: "")
        let expected = try Reading(Documents.small).response
        #expect(try Reading(text).response == expected)
    }

    @Test(arguments: [
        ("urn:oasis:names:tc:SAML:2.0:protocol", "urn:oasis:names:tc:SAML:2.0:protoco1"),
        ("urn:oasis:names:tc:SAML:2.0:protocol", "urn:oasis:names:tc:SAML:2.0:assertion"),
        ("urn:oasis:names:tc:SAML:2.0:assertion", "urn:oasis:names:tc:SAML:1.0:assertion"),
        ("urn:oasis:names:tc:SAML:2.0:assertion", "URN:OASIS:NAMES:TC:SAML:2.0:ASSERTION"),
    ])
    func `rejects a response in another namespace`(find: String, replacement: String) throws {
        let document = try Reading(Documents.small.replacing(find, with: replacement))
        #expect(document.response == nil)
        // Text in capitals, or with one changed character, is a misspelled URI.
        let isMisspelled = replacement.hasPrefix("URN")
        #expect(document.findings.contains { $0.message.contains("The registered URI is") } == isMisspelled)
        #expect(document.findings.contains { $0.severity == .error })
    }

    @Test
    func `reads a redeclared prefix as another namespace`() throws {
        let text = Documents.small.replacing("<saml:Assertion ", with: "<saml:Assertion xmlns:saml=\"urn:x\" ")
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [.samlUnexpectedElement, .samlNoAssertion])
        #expect(document.outline.assertions == [])
    }

    @Test
    func `does not read an attribute in a namespace as an attribute of SAML`() throws {
        let text = Documents.small.replacing("ID=\"_a1\"", with: "xmlns:x=\"urn:x\" x:ID=\"_a1\"")
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [.samlMissingElement, .samlUnexpectedElement])
        #expect(document.findings.map(\.severity) == [.error, .warning])
    }
}
