// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct RESTv2SessionAnswerTests {
    private func reply(_ body: String, status: Int = 200) throws -> RESTv2.SessionReply {
        let call = RESTv2.StartPartnerSession(
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
        #expect(reply.actionType == .direct)
        #expect(reply.reason == .unspecified)
        #expect(reply.provider?.text == "NorthCable")
        #expect(reply.serviceProvider?.text == "ACME")
        #expect(reply.sessionID?.value == "6f0c")
    }

    @Test(arguments: [
        ("authenticated", RESTv2.Reason.authenticated), ("authenticatedSSO", .authenticatedSSO),
        ("degraded", .degraded), ("temporary", .temporary), ("new one", RESTv2.Reason(rawValue: "new one")),
    ])
    func `reads that somebody is signed in`(name: String, reason: RESTv2.Reason) throws {
        let reply = try reply(#"{"actionName":"authorize","actionType":"direct","reasonType":"\#(name)"}"#)
        #expect(reply.step == .authorize)
        #expect(reply.reason == reason)
    }

    @Test(arguments: [
        ("pfs_fallback", RESTv2.Reason.statusFallback), ("configuration_fallback", .configurationFallback),
    ])
    func `reads a fall-back with times as strings`(name: String, reason: RESTv2.Reason) throws {
        let reply = try reply(
            """
            {"actionName":"authenticate","actionType":"interactive","reasonType":"\(name)",\
            "url":"/api/v2/authenticate/ACME/K7P2QXM","code":"K7P2QXM","notBefore":"1790000000000",\
            "notAfter":1790001800000}
            """
        )
        let link = try #require(RESTv2.Link("/api/v2/authenticate/ACME/K7P2QXM"))
        #expect(reply.step == .authenticate(try RESTv2Samples.code(), link))
        #expect(reply.actionType == .interactive)
        #expect(reply.reason == reason)
        #expect(reply.notBefore == EpochMilliseconds(since1970: 1_790_000_000_000))
        #expect(reply.notAfter == EpochMilliseconds(since1970: 1_790_001_800_000))
    }

    @Test
    func `reads what is missing, and what nobody documented`() throws {
        let resume = try reply(
            #"{"actionName":"resume","reason":"missing_parameters_fallback","code":"K7P2QXM","missingParameters":["domain"]}"#
        )
        #expect(resume.step == .resume(try RESTv2Samples.code(), missing: ["domain"]))
        #expect(resume.reason == .missingParametersFallback)
        #expect(try reply(#"{"actionName":"retry"}"#).step == .retry(nil, missing: []))
        #expect(try reply(#"{"actionName":"dance"}"#).step == .undocumented("dance"))
    }

    @Test(arguments: [
        ("{}", "expected actionName, found none"),
        (#"{"actionName":1}"#, "expected a string in actionName, found a number"),
        (#"{"actionName":"partner_profile"}"#, "expected authenticationRequest, found none"),
        (
            #"{"actionName":"partner_profile","authenticationRequest":{"type":"saml"}}"#,
            "expected authenticationRequest.request, found none"
        ),
        (#"{"actionName":"authenticate","url":"/x"}"#, "expected code, found none"),
        (#"{"actionName":"authenticate","code":"A"}"#, "expected url, found none"),
        (#"{"actionName":"authenticate","code":"../x","url":"/x"}"#, "expected a code in code"),
        (
            #"{"actionName":"authenticate","code":"A","url":"javascript:x"}"#,
            "expected a path or an address of https in url"
        ),
        (
            #"{"actionName":"resume","code":"A","missingParameters":[1]}"#,
            "expected a string in missingParameters[], found a number"
        ),
        (#"{"actionName":"authorize","notAfter":"soon"}"#, "expected a whole number in notAfter"),
        (#"{"actionName":"authorize","mvpd":"a/b"}"#, "expected an identifier in mvpd"),
    ])
    func `says what a bad answer lacks`(body: String, reason: String) {
        let fault = AdobePassError.unexpectedAnswer(AnswerFault(status: 200, reason: reason))
        #expect(throws: fault) { try reply(body) }
    }

    @Test(arguments: [
        "//evil.example/x", "http://a.example/", "https://", "https://a b/", "https://u@a.example/", "ftp://a", "x", "",
        "/a\\b", "/a\r\nb", "javascript:alert(1)",
    ])
    func `opens no address but a path or one of https`(text: String) {
        #expect(RESTv2.Link(text) == nil)
    }

    @Test
    func `leaves the address of another server as it is`() throws {
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
