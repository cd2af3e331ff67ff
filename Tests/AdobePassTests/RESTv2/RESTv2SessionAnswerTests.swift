// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct RESTv2SessionAnswerTests {
    private func reply(_ body: String, status: Int = 200) throws -> RESTv2.SessionReply {
        let call = RESTv2.startPartnerSession(
            serviceProvider: try RESTv2Samples.acme(),
            domainName: nil,
            redirectURL: nil,
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
        return try call.answer(from: RESTv2Samples.answer(status, body))
    }

    @Test
    func `reads a request for a partner`() throws {
        let reply = try reply(
            """
            {"actionName":"partner_profile","actionType":"direct","reasonType":"none",\
            "url":"/api/v2/ACME/profiles/sso/Apple","sessionId":"6f0c","mvpd":"NorthCable","serviceProvider":"ACME",\
            "authenticationRequest":{"type":"saml","request":"PD94bWwg","attributesNames":["uid","NameID"]}}
            """
        )
        guard case .partnerProfile(let request) = reply.step else {
            Issue.record("expected a request for a partner")
            return
        }
        #expect(request.type == "saml")
        #expect(request.request.value == "PD94bWwg")
        #expect(request.attributeNames == ["uid", "NameID"])
        #expect(reply.actionType == "direct")
        #expect(reply.reason == "none")
        #expect(reply.provider?.text == "NorthCable")
        #expect(reply.serviceProvider?.text == "ACME")
        #expect(reply.sessionID?.value == "6f0c")
    }

    @Test(arguments: [
        ("authenticated", "authenticated" as ServiceName), ("authenticatedSSO", "authenticatedSSO"),
        ("degraded", "degraded"), ("temporary", "temporary"), ("new one", "new one"),
    ])
    func `reads that the user is signed in`(name: String, reason: ServiceName) throws {
        let reply = try reply(#"{"actionName":"authorize","actionType":"direct","reasonType":"\#(name)"}"#)
        #expect(reply.step == .authorize)
        #expect(reply.reason == reason)
    }

    @Test(arguments: [
        ("pfs_fallback", "pfs_fallback" as ServiceName), ("configuration_fallback", "configuration_fallback"),
    ])
    func `reads a fallback with times as strings`(name: String, reason: ServiceName) throws {
        let reply = try reply(
            """
            {"actionName":"authenticate","actionType":"interactive","reasonType":"\(name)",\
            "url":"/api/v2/authenticate/ACME/K7P2QXM","code":"K7P2QXM","notBefore":"1790000000000",\
            "notAfter":1790001800000}
            """
        )
        let link = try #require(RESTv2.Link("/api/v2/authenticate/ACME/K7P2QXM"))
        #expect(reply.step == .authenticate(try RESTv2Samples.code(), link))
        #expect(reply.actionType == "interactive")
        #expect(reply.reason == reason)
        #expect(reply.notBefore == Timestamp(millisecondsSince1970: 1_790_000_000_000))
        #expect(reply.notAfter == Timestamp(millisecondsSince1970: 1_790_001_800_000))
    }

    @Test
    func `reads missing parameters and undocumented values`() throws {
        let resume = try reply(
            #"{"actionName":"resume","reason":"missing_parameters_fallback","code":"K7P2QXM","missingParameters":["domain"]}"#
        )
        #expect(resume.step == .resume(try RESTv2Samples.code(), missing: ["domain"]))
        #expect(resume.reason == "missing_parameters_fallback")
        #expect(try reply(#"{"actionName":"retry"}"#).step == .retry(nil, missing: []))
        #expect(try reply(#"{"actionName":"dance"}"#).step == .undocumented("dance"))
    }

    @Test(arguments: [
        ("{}", "`actionName` is missing."),
        (#"{"actionName":1}"#, "`actionName` is a number, not a string."),
        (#"{"actionName":"partner_profile"}"#, "`authenticationRequest` is missing."),
        (
            #"{"actionName":"partner_profile","authenticationRequest":{"type":"saml"}}"#,
            "`authenticationRequest.request` is missing."
        ),
        (#"{"actionName":"authenticate","url":"/x"}"#, "`code` is missing."),
        (#"{"actionName":"authenticate","code":"A"}"#, "`url` is missing."),
        (#"{"actionName":"authenticate","code":"../x","url":"/x"}"#, "`code` is not a registration code."),
        (
            #"{"actionName":"authenticate","code":"A","url":"javascript:x"}"#,
            "`url` is not a path or an `https` URL."
        ),
        (
            #"{"actionName":"resume","code":"A","missingParameters":[1]}"#,
            "`missingParameters[]` is a number, not a string."
        ),
        (#"{"actionName":"authorize","notAfter":"soon"}"#, "`notAfter` is not an integer of 64 bits."),
        (#"{"actionName":"authorize","mvpd":"a/b"}"#, "`mvpd` is not the identifier of a provider."),
    ])
    func `describes each error in a session answer`(body: String, reason: String) {
        let fault = AdobePassError.unexpectedAnswer(status: 200, reason: reason)
        #expect(throws: fault) { try reply(body) }
    }

    @Test(arguments: [
        "//evil.example/x", "http://a.example/", "https://", "https://a b/", "https://u@a.example/", "ftp://a", "x", "",
        "/a\\b", "/a\r\nb", "javascript:alert(1)",
    ])
    func `rejects links other than paths and https addresses`(text: String) {
        #expect(RESTv2.Link(text) == nil)
    }

    @Test
    func `keeps the address of another server unchanged`() throws {
        let link = try #require(RESTv2.Link("https://idp.example/logout?a=b"))
        #expect(link.resolved(against: try RESTv2Samples.server()) == "https://idp.example/logout?a=b")
    }

    @Test
    func `shows no code, request or address`() throws {
        let bodies = [
            #"{"actionName":"authenticate","code":"MARKER","url":"/MARKER","sessionId":"MARKER"}"#,
            #"{"actionName":"partner_profile","authenticationRequest":{"type":"saml","request":"MARKER"}}"#,
        ]
        for body in bodies { #expect(!shown(try reply(body)).contains("MARKER")) }
    }
}
