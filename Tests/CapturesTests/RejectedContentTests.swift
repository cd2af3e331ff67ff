// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import Testing

/// Captures without a message, and with half a message, are named.
struct RejectedContentTests {
    static let response = """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
        ID="_r1"><saml:Issuer>https://idp.example.test</saml:Issuer><saml:Assertion ID="_a1"><saml:Issuer>https://idp.example\
        .test</saml:Issuer><saml:Subject><saml:NameID>mira</saml:NameID></saml:Subject></saml:Assertion></samlp:Response>
        """

    static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Test(arguments: [
        ("\u{7F}ELF\u{2}\u{1}\u{1}\0", "a program (ELF)"),
        ("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>", "a PDF document"),
        ("GIF89a\u{1}\0\u{1}\0", "a picture (GIF)"),
        ("MZ\u{1}\0\u{3}\0\0\0", "a program for Windows"),
        ("\n-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIU\n-----END CERTIFICATE-----\n", "a certificate (PEM)"),
        ("-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIHtB\n-----END EC PRIVATE KEY-----\n", "a private key"),
    ])
    func `files are named`(content: String, name: String) {
        let fault = peelingFault(of: content)
        #expect(fault?.code == .unknownFormat)
        #expect(fault?.message.hasPrefix("This is \(name)") == true)
        #expect(fault?.remedy != nil)
    }

    @Test(arguments: ["Authorization: Bearer ", "curl -H 'Authorization: Bearer ", "access_token="], ["", "'", " "])
    func `a token between other words is named`(before: String, after: String) {
        let token = "\(Self.base64(#"{"alg":"RS256"}"#)).\(Self.base64(#"{"sub":"mira"}"#)).c2ln"
        let message = peelingFault(of: before + token.replacing("=", with: "") + after)?.message
        #expect(message?.contains("JSON Web Token") == true, "\(message ?? "")")
    }

    @Test(arguments: [
        (
            "Date (UTC),Status,Sign-in error code\n2026-11-25T08:32:10Z,Failure,50126",
            "the user name or the password is wrong"
        ),
        ("ResultType 50126 for the sign-in", "the user name or the password is wrong"),
        (
            "ERROR pac4j: Authentication issue instant is too old or in the future",
            "longer ago than the service provider allows"
        ),
        (
            "err apmd: SAML Agent failed, error: Assertion audience is invalid.",
            "not the entity ID of the service provider"
        ),
        (
            "ERROR Audience [https://a.example] does not match local provider name",
            "not the entity ID of the service provider"
        ),
    ])
    func `the error in a log is explained`(text: String, meaning: String) {
        let fault = peelingFault(of: text)
        #expect(fault?.message.contains(meaning) == true, "\(fault?.message ?? "")")
        #expect(fault?.remedy?.contains("SAMLResponse") == true)
    }

    @Test func `a number outside of a log of sign-ins is not explained`() {
        #expect(peelingFault(of: "the order 50126 was sent")?.message.contains("AADSTS") == false)
    }

    @Test(arguments: [("iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB", "picture (PNG)"), ("UEsDBBQABgAIAAAAIQ==", "ZIP archive")])
    func `a file in Base64 is named`(text: String, name: String) {
        #expect(peelingFault(of: text)?.message.contains("The Base64 contains a \(name)") == true)
    }

    @Test func `markup between the ends of a message is a part of one`() {
        let part = Self.response.dropFirst(190).prefix(90)
        #expect(peelingFault(of: String(part))?.message.contains("it looks like a part of a SAML message") == true)
    }

    @Test(arguments: [("code=0.AX&state=9f", true), ("code=0.AX&lang=de", false), ("state=9f&lang=de", false)])
    func `the answer of an authorization server is named`(query: String, isNamed: Bool) {
        let message = peelingFault(of: "https://sp.example/callback?\(query)")?.message
        #expect(message?.contains("OpenID Connect") == isNamed)
    }

    @Test(arguments: ["POST   ", "{\"value\": \"", "SAMLResponse : "], ["...", "…\n", " [truncated]"])
    func `a table with the beginning of a value is named`(before: String, after: String) {
        let fault = peelingFault(of: "Id Value\n-- -----\n\(before)\(Self.base64(Self.response).prefix(56))\(after)\n")
        #expect(fault?.code == .truncated)
        #expect(fault?.message.contains("first 56 digits of a message in Base64") == true, "\(fault?.message ?? "")")
    }

    @Test(arguments: ["", "SAMLResponse="]) func `a value in lower case is named`(before: String) {
        let value = Self.base64(Self.response).lowercased()
        #expect(peelingFault(of: before + value)?.message.contains("no capital letters") == true)
    }

    @Test(arguments: [
        "SAMLResponse=undefined", "SAMLResponse=null", "SAMLResponse=%28null%29&RelayState=x",
    ])
    func `the absence of a value is named`(text: String) {
        #expect(peelingFault(of: text)?.message.contains("a program that had no value wrote it") == true)
    }

    @Test(arguments: [
        "SAMLResponse=%5Bobject%20Object%5D&RelayState=x", "SAMLResponse=%5Bobject+Object%5D", "SAMLResponse=[B@1f",
        "POST /acs body: SAMLResponse=[object Object]&RelayState=/home",
        "10:00 DEBUG acs - parameters {SAMLResponse=[Ljava.lang.String;@6d06d69c, RelayState=[Ljava.lang.String;@7852e922}",
    ])
    func `the description of an object in place of the value is named`(text: String) {
        #expect(peelingFault(of: text)?.message.contains("printed an array or an object, not its content") == true)
    }

    private static let token = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJtaXJhIn0.c2ln-bmF0dXJl_"

    @Test(arguments: ["SAMLResponse=\(token)&RelayState=x", token, base64(token)])
    func `a JSON Web Token is named`(text: String) {
        let fault = peelingFault(of: text)
        #expect(fault?.message == "The value is a JSON Web Token, not a SAML message.")
        #expect(fault?.remedy?.contains("OpenID Connect") == true)
    }

    @Test(arguments: [
        "?error=access_denied&error_description=AADSTS50105%3A+User+declined+to+consent&state=x",
        "#error=access_denied&error_description=AADSTS50105%3a+the+user&state=x",
        "?a=1#error=x&error_description=AADSTS50105",
    ])
    func `an error of OAuth is explained`(parameters: String) {
        let message = peelingFault(of: "https://sp.example.test/cb\(parameters)")?.message
        #expect(message?.hasPrefix("This is OpenID Connect or OAuth, not SAML. ") == true, "\(message ?? "")")
        #expect(message?.contains("AADSTS50105` of Microsoft Entra ID: the user is not assigned") == true)
    }

    @Test func `a URL in lower case is lost`() {
        let url = "https://idp.example.test/sso?SAMLRequest=\(Self.base64(Self.response))"
        #expect(peelingFault(of: url.lowercased())?.message.contains("put the whole URL into lower case") == true)
    }

    @Test(arguments: [
        "[removed]", " [… 2,301 characters omitted …] ", "[snipped for brevity]", "[1234 more characters]", "\n...\n",
        "*****",
        "…", "\n--- snip ---\n", "<truncated>", "(...)",
    ])
    func `a mark in place of a part of the value is named`(mark: String) {
        let value = Self.base64(Self.response.replacing("mira", with: "~~>>>>???"))
        for count in [41, 200] {
            let fault = peelingFault(of: "\(value.prefix(count))\(mark)\(value.dropFirst(280))")
            #expect(fault?.code == .truncated, "\(fault?.message ?? "")")
            #expect(fault?.message.hasPrefix("A part of the value is missing: a log, a filter") == true)
        }
    }

    @Test(arguments: [1, 2, 3]) func `lost characters in the middle differ from a cut`(count: Int) {
        var value = Self.base64(Self.response.replacing("mira", with: "miraa")).replacing("=", with: "")
        value.removeSubrange(
            value.index(value.startIndex, offsetBy: 80)..<value.index(value.startIndex, offsetBy: 80 + count)
        )
        let fault = peelingFault(of: value)
        #expect(value.count.isMultiple(of: 4) || fault?.code == .badBase64)
        #expect(value.count.isMultiple(of: 4) || fault?.message.contains("are missing or changed") == true)
    }

    @Test(arguments: [
        ("Parameters: {\"SAMLResponse\"=>\"[FILTERED]\", \"RelayState\"=>\"/\"}", "the parameter filter of Rails"),
        ("[saml] POST SAMLResponse: <private> RelayState: <private>", "the log of macOS or iOS"),
        ("the value of SAMLResponse was (removed) by us", nil),
    ])
    func `a placeholder for the message in a text is named`(text: String, source: String?) {
        let message = peelingFault(of: text)?.message
        #expect(message?.contains("redacted: \(source ?? "")") == (source != nil), "\(message ?? "")")
    }

    @Test func `bytes of an unknown binary file are named`() {
        let message = peelingFault(of: Array([7, 0x91] + (0..<200).map { UInt8($0) }))?.message
        #expect(message?.contains("no SAML message in this file: its bytes are not text") == true, "\(message ?? "")")
    }

    @Test func `the error in a URL is shown with its known words`() {
        let message = peelingFault(
            of: "https://sp.example/cb?error_description=Invalid+SAML+response+received+for+mira&error=x"
        )?
        .message
        #expect(
            message?.contains("\"Invalid SAML response received") == true && message?.contains("mira") == false,
            "\(message ?? "")"
        )
    }

    @Test func `letters that begin some files are text without a NUL`() {
        #expect(
            peelingFault(of: "MZ is the number of a bus, and BM is none")?.message.contains("no SAML message") == true
        )
    }

    @Test(arguments: [
        (
            "POST https://sp.example.test/acs 403 (Forbidden)\nRefused to send form data to it",
            "the console of a browser"
        ),
        ("java.lang.IllegalStateException: no response\n\tat org.example.Login.check(Login.java:7)", "a stack trace"),
        ("SAML Response\nIssueInstant\t2026-05-01T10:00:00Z\nVersion\t2.0", "the values of a message"),
        ("2026-05-01 10:00:00 INFO user signed in", "a log"),
    ])
    func `a text without a message is named`(text: String, form: String) {
        let fault = peelingFault(of: text)
        #expect(fault?.message.hasPrefix("There is no SAML message in this text; it looks like \(form)") == true)
        #expect(fault?.remedy?.contains("developer tools") == true)
    }

    @Test func `a log of an app leads to the app, not to a browser`() {
        let fault = peelingFault(of: "AccessEnabler: [INFO] setAuthenticationStatus: 0 errorCode: none")
        #expect(
            fault?.message.hasPrefix("There is no SAML message in this text; it looks like a log of an app") == true
        )
        #expect(fault?.remedy?.contains("`samlAttributeQueryResponse`") == true)
        #expect(fault?.remedy?.contains("browser") == false)
    }

    @Test(arguments: [
        (
            "<VSAccountMetadata: 0x28f; a = 1; samlAttributeQueryResponse = (null)>",
            "is null: there is no SAML message", "`attributeNames`"
        ),
        ("metadata: <NSObject: 0x60000c>\n", "an object (`NSObject`)", "Log the property"),
    ])
    func `the description of an object is not XML`(text: String, words: String, step: String) throws {
        let finding = try #require(try `exports of tools`.documents(text).first?.finding)
        #expect(finding.code == .inputUnknownFormat)
        #expect(finding.message.contains(words))
        #expect(finding.remedy?.contains(step) == true)
        #expect(try `exports of tools`.documents("<a: 0x1; \(Self.response)").first?.finding == nil)
    }

    @Test(arguments: [
        (
            "AADSTS50105: Your administrator has blocked users.",
            "AADSTS50105` of Microsoft Entra ID: the user is not assigned"
        ),
        ("AADSTS4711: something new", "AADSTS4711` of Microsoft Entra ID: its meaning is listed"),
        ("MSIS7042: The same client browser session has made 6 requests", "`MSIS7042` of AD FS: the browser repeated"),
        (
            "status is urn:oasis:names:tc:SAML:2.0:status:Responder and urn:oasis:names:tc:SAML:2.0:status:NoPassive",
            "`NoPassive`"
        ),
    ])
    func `an error code in a text is explained`(text: String, meaning: String) {
        #expect(peelingFault(of: text)?.message.contains(meaning) == true)
    }

    @Test(arguments: [
        ("https://idp.example.test/sso", "The URL contains no SAML message", "It has no parameters"),
        ("RelayState=abc", "no parameter `SAMLResponse` or `SAMLRequest`", "Its only parameter is `RelayState`"),
        ("https://idp.example.test/ls?wa=wsignin1.0&wtrealm=urn%3Asp", "This is WS-Federation", "`wa`, `wtrealm`"),
        ("https://idp.example.test/a?client_id=1&response_type=code", "This is OpenID Connect", "`client_id`"),
        ("samlresponse=PHNhbWxwOlJlc3BvbnNl", "named `samlresponse`", "must be `SAMLResponse`"),
        ("GET /acs?RelayState=1 HTTP/1.1\r\nHost: a\r\n\r\n", "The URL contains no SAML message", "`RelayState`"),
    ])
    func `missing parameters are named`(text: String, first: String, second: String) {
        let message = peelingFault(of: text)?.message
        #expect(message?.contains(first) == true)
        #expect(message?.contains(second) == true)
    }

    @Test func `a parameter name that no program writes is not shown`() {
        #expect(peelingFault(of: "https://idp.example.test/a?mira@example.test=1")?.message.contains("mira") == false)
    }

    @Test(arguments: 0..<8)
    func `Base64 without its first digits has no beginning`(count: Int) {
        let fault = peelingFault(of: String(Self.base64(Self.response).dropFirst(164 + count)))
        #expect(fault?.code == .truncated)
        #expect(fault?.message.hasPrefix("The beginning of the `Response` is missing") == true)
    }

    @Test(arguments: [
        ("SAMLResponse=PHNh&SAMLResponse=PHNh", "contain `SAMLResponse` twice"),
        ("SAMLRequest=PHNh&SAMLResponse=PHNh", "contain both `SAMLResponse` and `SAMLRequest`"),
    ])
    func `parameters with two messages are named`(text: String, reason: String) {
        #expect(peelingFault(of: text)?.message.contains(reason) == true)
    }

    @Test func `markup from the middle has no beginning, and its parts are named`() {
        let text = "> " + Self.response.drop { $0 != ">" }.dropFirst() + "\nfailed to process the response"
        let fault = peelingFault(of: text)
        #expect(fault?.code == .truncated)
        #expect(fault?.message.contains("The rest contains `Issuer`, `Assertion`, `Subject`.") == true)
    }
}
