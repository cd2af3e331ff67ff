// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// S-11: namespace URI and local name count, prefixes do not.
struct NamespaceTests {
    @Test(arguments: [("p", "a"), ("saml", "samlp"), ("x1", "_"), ("ds", "xenc"), ("S", "s")])
    func `prefixes do not matter`(protocolPrefix: String, assertionPrefix: String) throws {
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

    @Test
    func `a default namespace is as good as a prefix`() throws {
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
    func `another namespace is another document`(find: String, replacement: String) throws {
        let document = try Reading(Documents.small.replacing(find, with: replacement))
        #expect(document.response == nil)
        #expect(document.findings.contains { $0.severity == .error })
    }

    @Test
    func `a shadowed prefix is another name`() throws {
        let text = Documents.small.replacing("<saml:Assertion ", with: "<saml:Assertion xmlns:saml=\"urn:x\" ")
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [.samlUnexpectedElement, .samlNoAssertion])
        #expect(document.outline.assertions == [])
    }

    @Test
    func `an attribute in a namespace is none of SAML's own`() throws {
        let text = Documents.small.replacing("ID=\"_a1\"", with: "xmlns:x=\"urn:x\" x:ID=\"_a1\"")
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [.samlMissingElement, .samlUnexpectedElement])
        #expect(document.findings.map(\.severity) == [.error, .warning])
    }
}
