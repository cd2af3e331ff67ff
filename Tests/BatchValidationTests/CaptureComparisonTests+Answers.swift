// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLBindings
internal import Testing

/// What the receiver did with a message.
extension `messages compared with their capture` {
    static func headlines(_ calls: [Call], _ messages: MessageSelection = .responses) throws -> [String] {
        try records(calls, messages).map { DocumentDescription($0).headline }
    }

    static let subject =
        "<s:Subject><s:NameID>n</s:NameID><s:SubjectConfirmation Method='urn:oasis:names:tc:SAML:2.0:cm:bearer'>"
        + "<s:SubjectConfirmationData InResponseTo='_q' Recipient='https://sp.example/acs' "
        + "NotOnOrAfter='2026-05-01T10:05:00Z'/></s:SubjectConfirmation></s:Subject><s:Conditions "
        + "NotOnOrAfter='2026-05-01T10:05:00Z'><s:AudienceRestriction><s:Audience>sp</s:Audience></s:AudienceRestriction>"
        + "</s:Conditions><s:AuthnStatement "
        + "AuthnInstant='2026-05-01T10:00:00Z'><s:AuthnContext><s:AuthnContextClassRef>urn:x</s:AuthnContextClassRef>"
        + "</s:AuthnContext></s:AuthnStatement>"

    private static func login(_ id: String = "_q", at time: String = "10:00:00", answer: Call = Call()) -> [Call] {
        let request = request("AuthnRequest").replacing("_q", with: id).replacing("10:00:00", with: time)
        let response = response(subject).replacing("_q", with: id)
        var post = answer
        post.body = "SAMLResponse=\(value(response))"
        return [Call(url: "https://idp.example/sso", body: "SAMLRequest=\(value(request))"), post]
    }

    @Test(arguments: [
        (200, nil, nil), (303, "https://sp.example/", nil), (302, "/account?error_code_help=1", nil),
        (403, nil, "answered with HTTP status 403"), (500, nil, "answered with HTTP status 500"),
        (
            302, "https://sp.example/start?error=user_unknown",
            "redirected to `https://sp.example/start` with `error=user_unknown`"
        ),
        (302, "/start?errorMessage=No%20account%20for%20mira", "redirected to `/start` with `errorMessage`."),
        (302, "/login?error", "redirected to `/login` with `error`"),
        (303, "/users/sign_in", "redirected to `/users/sign_in`"),
        (302, "/saml/error/", "redirected to `/saml/error/`"), (302, "/login/callback", nil),
    ])
    func `an answer of the service provider that refuses the login is named`(
        status: Int,
        location: String?,
        words: String?
    ) throws {
        let calls = Self.login(answer: Call(status: status, location: location))
        let record = try #require(Self.records(calls, .responses).first)
        let description = DocumentDescription(record)
        #expect(description.headline.contains("the login failed") == (words != nil))
        #expect(description.headline.contains(words ?? "Undecided"), "\(description.headline)")
        #expect(!description.headline.contains("mira"))
    }

    @Test(arguments: [
        ("<h1>Welcome, <b>bad decrypt</b></h1>", false),
        ("<h1>Welcome</h1><p>Your voucher is not yet valid.</p>", false),
        ("<script>var texts = ['User not found', '<h1>Invalid signature</h1>']</script><h1>Home</h1>", false),
        ("<!-- <title>User not found</title> --><title>Home</title>", false), (#"{"name":"User not found"}"#, false),
        ("<title>User not found</title>", true), ("<H1>Error: <b>User not found</b></H1>", true),
        ("User not found", true), (#"{"error":"User not found"}"#, true),
    ])
    func `a page with a status of success refuses a login only by what it says about itself`(
        page: String,
        isRefusal: Bool
    ) throws {
        let headlines = try Self.headlines(Self.login(answer: Call(page: page)))
        #expect(headlines.allSatisfy { $0.contains("the login failed") == isRefusal }, "\(headlines)")
        let refused = try Self.headlines(Self.login(answer: Call(status: 403, page: "<p>User not found</p>")))
        #expect(refused.allSatisfy { $0.contains("Its page reports the error `User not found`") }, "\(refused)")
    }

    @Test(arguments: [
        ("https://sp.example/acs", true), ("https://SP.example:8443/other", true), ("https://evil.example/acs", false),
        ("https://sp.example@evil.example/acs", false),
    ])
    func `only a host that the response names can refuse it`(url: String, isNamed: Bool) throws {
        let answer = Call(url: url, status: 403, page: "CSRF verification failed")
        let record = try #require(Self.records(Self.login(answer: answer), .responses).first)
        let description = DocumentDescription(record)
        #expect(description.headline.contains("the login failed") == isNamed, "\(description.headline)")
        #expect(description.nextStep?.contains("xempt") == false)
    }

    @Test func `expected values of a request in the capture are said to be unverified`() throws {
        var calls = Self.login()
        let request = Self.request("AuthnRequest").replacing(
            "ID=",
            with: "AssertionConsumerServiceURL='https://sp.example/acs' ID="
        )
        calls[0].body = "SAMLRequest=\(Self.value(request))"
        let response = Self.response(Self.subject)
            .replacing("ID='_r'", with: "Destination='https://sp.example/acs' ID='_r'")
        calls[1].body = "SAMLResponse=\(Self.value(response))"
        let words = " Compared only with an unverified request of the capture: audience, ACS URL."
        let record = try #require(Self.records(calls, .responses).first)
        #expect(DocumentDescription(record).headline.contains(words), "\(DocumentDescription(record).headline)")
        var policy = ValidationPolicy()
        policy.audiences = ["sp"]
        policy.recipients = ["https://sp.example/acs"]
        let compared = try #require(Self.records(calls, .responses, policy: policy).first)
        #expect(!DocumentDescription(compared).headline.contains("unverified"))
    }

    @Test(arguments: [
        ("10:00:20", "", true), ("10:20:00", "", false), ("10:00:20", " ForceAuthn='true'", false),
        ("10:00:20", " IsPassive='true'", false),
    ])
    func `a login that the service provider begins again is named`(time: String, demand: String, isTold: Bool) throws {
        let second = Self.login("_q2", at: time)
        var again = second[0]
        let request = Self.request("AuthnRequest").replacing("ID='_q'", with: "ID='_q2'\(demand)")
            .replacing("10:00:00", with: time)
        again.body = "SAMLRequest=\(Self.value(request))"
        let headlines = try Self.headlines(Self.login() + [again, second[1]])
        #expect(headlines.count == 2)
        #expect(headlines[0].contains("the login failed: the service provider began it again (entry 3)") == isTold)
        #expect(!headlines[1].contains("began"))
    }

    @Test(arguments: [true, false]) func `a compressed request in a form is named`(isCompressed: Bool) throws {
        let document = Array(Self.request("AuthnRequest").utf8)
        let bytes = isCompressed ? try Deflate.deflate(document.span) : document
        let value = Data(bytes).base64EncodedString().replacing("+", with: "%2B")
        let call = Call(url: "https://idp.example/sso", body: "SAMLRequest=\(value)", status: 400)
        let headline = try #require(Self.headlines([call]).first)
        #expect(headline.contains("the `POST` contains a compressed request (DEFLATE)") == isCompressed, "\(headline)")
        #expect(headline.contains("the identity provider answered with HTTP status 400") != isCompressed, "\(headline)")
    }

    @Test(arguments: [200, 302, 500]) func `an identity provider that fails before it answers is named`(status: Int)
        throws
    {
        var request = Self.login()[0]
        (request.status, request.location) = (status, "/login")
        let headlines = try Self.headlines([request])
        #expect(headlines.count == (status == 500 ? 1 : 0))
        #expect(headlines.allSatisfy { $0.contains("the identity provider answered with HTTP status 500") })
        let messages = try Self.headlines([request], .all)
        #expect(
            messages.contains { $0.contains("the receiver answered with HTTP status 500") } == (status == 500),
            "\(messages)"
        )
    }
}
