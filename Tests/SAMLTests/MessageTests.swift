// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

struct MessageTests {
    private static let samlp = "urn:oasis:names:tc:SAML:2.0:protocol"

    @Test(arguments: [
        "<p:LogoutResponse xmlns:p=\"\(samlp)\"/>", "<p:AuthnRequest xmlns:p=\"\(samlp)\"/>",
        "<p:ArtifactResponse xmlns:p=\"\(samlp)\"/>", "<p:response xmlns:p=\"\(samlp)\"/>", "<Response/>",
        "<Response xmlns=\"urn:oasis:names:tc:SAML:1.0:protocol\"/>",
        "<a:Response xmlns:a=\"urn:oasis:names:tc:SAML:2.0:assertion\"/>",
        "<a:Assertion xmlns:a=\"urn:oasis:names:tc:SAML:2.0:assertion\"/>", "<html/>",
    ])
    func `rejects any other document element`(text: String) throws {
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [.samlNotAResponse])
        #expect(document.response == nil)
    }

    @Test(arguments: [
        (
            "<a:Subject xmlns:a=\"urn:oasis:names:tc:SAML:2.0:assertion\"/>",
            "This is `Subject`, a part of a SAML message"
        ),
        ("<KeyInfo xmlns=\"http://www.w3.org/2000/09/xmldsig#\"/>", "This is `KeyInfo`, a part of a SAML message"),
        ("<Subject/>", "The message is `Subject`"),
        (
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><s:Fault><faultstring>access denied"
                + "</faultstring></s:Fault></s:Body></s:Envelope>",
            "contains a `Fault` in place of a message: \"access denied\""
        ),
    ])
    func `names a part of a message, and a fault`(text: String, words: String) throws {
        let message = try Reading(text).findings.first?.message
        #expect(message?.contains(words) == true, "\(message ?? "read")")
    }

    @Test
    func `rejects a successful response without an assertion`() throws {
        let start = try #require(Documents.small.firstRange(of: "<saml:Assertion"))
        let text = Documents.small[..<start.lowerBound] + "</samlp:Response>"
        let document = try Reading(String(text))
        #expect(document.findings.map(\.code) == [.samlNoAssertion])
        #expect(document.findings.map(\.path) == ["/samlp:Response"])
        #expect(document.response == nil)
    }

    @Test
    func `accepts a failure without an assertion`() throws {
        let start = try #require(Documents.small.firstRange(of: "<saml:Assertion"))
        let text = String(Documents.small[..<start.lowerBound] + "</samlp:Response>")
            .replacing("status:Success", with: "status:Responder")
        let document = try Reading(text)
        #expect(document.findings == [])
        #expect(document.response?.status.codes == [.responder])
    }

    @Test(arguments: [
        ("", "</s:Body></s:Envelope>", Finding.Code.samlNotAResponse, "/s:Envelope"),
        ("", "<x/></s:Body></s:Envelope>", .samlNotAResponse, "/s:Envelope/s:Body/x"),
        ("", "RESPONSE<x/></s:Body></s:Envelope>", .samlNotAResponse, "/s:Envelope"),
        ("", "<x/>RESPONSE</s:Body></s:Envelope>", .samlNotAResponse, "/s:Envelope"),
        ("", "RESPONSE</s:Body><s:Body/></s:Envelope>", .samlUnexpectedElement, "/s:Envelope/s:Body[2]"),
        ("", "RESPONSE</s:Body><x/></s:Envelope>", .samlUnexpectedElement, "/s:Envelope/x"),
        (
            "<s:Header><x s:mustUnderstand=\"1\"/></s:Header>", "RESPONSE</s:Body></s:Envelope>",
            .samlUnexpectedElement, "/s:Envelope/s:Header/x"
        ),
        ("text", "RESPONSE</s:Body></s:Envelope>", .samlUnexpectedElement, "/s:Envelope"),
    ])
    func `rejects an envelope with several messages or a mustUnderstand header`(
        header: String,
        body: String,
        code: Finding.Code,
        path: String
    ) throws {
        let text =
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\">\(header)<s:Body>"
            + body.replacing("RESPONSE", with: Documents.small)
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [code])
        #expect(document.findings.map(\.path) == [path])
        #expect(document.response == nil)
        #expect(document.isInSOAPEnvelope)
    }

    @Test(arguments: [
        ("urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp", "Response", true),
        ("urn:oasis:names:tc:SAML:2.0:profiles:SSO:ecp", "RelayState", true),
        ("urn:liberty:paos:2003-08", "Response", true), ("urn:liberty:paos:2003-08", "Other", false),
        ("urn:example", "Response", false),
    ])
    func `accepts the header blocks of the ECP profile`(namespace: String, name: String, isKnown: Bool) throws {
        let text =
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Header><e:\(name) xmlns:e=\"\(namespace)\" "
            + "s:mustUnderstand=\"1\" s:actor=\"http://schemas.xmlsoap.org/soap/actor/next\"/></s:Header><s:Body>"
            + Documents.small + "</s:Body></s:Envelope>"
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == (isKnown ? [] : [.samlUnexpectedElement]))
        #expect((document.response != nil) == isKnown)
    }

    @Test
    func `rejects an envelope without a body`() throws {
        let document = try Reading("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"/>")
        #expect(document.findings.map(\.code) == [.samlNotAResponse])
        #expect(document.outline.kind == "Envelope")
    }

    @Test
    func `rejects an envelope whose body is not its first element`() throws {
        let text =
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><x/><s:Body>\(Documents.small)</s:Body>"
            + "</s:Envelope>"
        let document = try Reading(text)
        #expect(document.findings.map(\.code) == [.samlNotAResponse, .samlUnexpectedElement])
        #expect(document.response == nil)
    }

    @Test(arguments: [
        ("", Finding.Code.inputEmpty), ("<a>", .xmlMalformed), ("<!DOCTYPE a><a/>", .xmlDoctype),
        ("<a ID=\"x\"><b ID=\"x\"/></a>", .xmlDuplicateID), ("<p:a/>", .xmlUndeclaredPrefix),
    ])
    func `throws the error of the XML parser`(text: String, code: Finding.Code) throws {
        let error = #expect(throws: SAMLError.self) { _ = try Reading(text) }
        #expect(error?.code == code)
        #expect(error?.finding.severity == .error)
    }

    @Test
    func `enforces the limits`() throws {
        var limits = DocumentLimits()
        limits.depth = 3
        let error = #expect(throws: SAMLError.self) {
            _ = try UnverifiedResponse(parsing: Array(Documents.small.utf8), limits: limits)
        }
        #expect(error?.code == .xmlLimitExceeded)
        limits = DocumentLimits()
        limits.bytes = Documents.small.utf8.count - 1
        let sizeError = #expect(throws: SAMLError.self) {
            _ = try UnverifiedResponse(parsing: Array(Documents.small.utf8), limits: limits)
        }
        #expect(sizeError?.code == .inputTooLarge)
        limits.bytes += 1
        _ = try UnverifiedResponse(parsing: Array(Documents.small.utf8), limits: limits)
        #expect(DocumentLimits.batch.bytes == 16 << 20)
    }

    @Test
    func `reads an assertion from its octets by the same rules`() throws {
        let start = try #require(Documents.small.firstRange(of: "<saml:Assertion"))
        let end = try #require(Documents.small.firstRange(of: "</saml:Assertion>"))
        let octets = Documents.small[start.lowerBound..<end.upperBound]
            .replacing("<saml:Assertion", with: "<saml:Assertion xmlns:saml=\"urn:oasis:names:tc:SAML:2.0:assertion\"")
        let decoded = try DecodedAssertion(parsing: Array(octets.utf8))
        let response = try #require(try Reading(Documents.small).response)
        #expect(decoded.assertion == response.assertions.first)
        #expect(decoded.findings == [])

        let broken = try DecodedAssertion(parsing: Array(octets.replacing("Version=\"2.0\"", with: "").utf8))
        #expect(broken.findings.allSatisfy { $0.location == nil && $0.path == nil })
        #expect(broken.findings.map(\.code) == [.samlMissingElement])
        #expect(broken.assertion == nil)
        #expect(try DecodedAssertion(parsing: Array(Documents.small.utf8)).findings.map(\.code) == [.samlNotAResponse])
    }
}
