// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import Testing

struct V1AnswerTests {
    private static let plain = "{\"status\":403,\"message\":\"Forbidden\",\"details\":null}"
    private static let plainError = ServiceError(code: .unnamed, status: 403, message: "Forbidden")

    // MARK: Errors

    @Test(arguments: [
        (plain, plainError),
        ("{\"status\":\"403\",\"message\":\"Forbidden\"}", plainError),
        ("<error><status>403</status><message>Forbidden</message></error>", plainError),
        (
            "<error><status>403</status><message>Forbidden</message><details> Not in\npackage </details></error>",
            ServiceError(code: .unnamed, status: 403, message: "Forbidden", details: "Not in\npackage")
        ),
        (
            "{\"action\":\"authentication\",\"status\":403,\"code\":\"authentication_session_expired\",\"message\":\"m\","
                + "\"details\":\"d\",\"helpUrl\":\"https://help.example\",\"trace\":\"t-1\"}",
            ServiceError(
                code: .authenticationSessionExpired,
                action: .authentication,
                status: 403,
                message: "m",
                details: "d",
                helpURL: "https://help.example",
                trace: "t-1"
            )
        ),
        (
            "{\"error\":{\"code\":\"new_code\",\"status\":403}}",
            ServiceError(code: .init(rawValue: "new_code"), status: 403)
        ),
        ("", nil), ("{}", nil), ("Forbidden", nil), ("<html/>", nil),
    ])
    func `reads errors, plain and enhanced`(body: String, error: ServiceError?) throws {
        let call = RESTv1.CheckAuthentication(by: .device(try V1Samples.client()))
        // Errors in XML are known to be labelled JSON.
        for type in ["application/json", "application/xml", nil] {
            #expect(try call.answer(from: V1Samples.response(403, type, body).decodingXML) == .notAuthenticated(error))
            let refusal = #expect(throws: AdobePassError.self) {
                try call.answer(from: V1Samples.response(401, type, body).decodingXML)
            }
            #expect(refusal == .refused(ServiceRefusal(status: 401, error: error)))
        }
    }

    @Test(arguments: [201, 206, 301, 302, 304])
    func `another success or a redirect is no answer`(status: Int) throws {
        let call = RESTv1.CheckAuthentication(by: .device(try V1Samples.client()))
        let error = #expect(throws: AdobePassError.self) { try call.answer(from: V1Samples.response(status)) }
        #expect(
            error
                == .unexpectedAnswer(AnswerFault(status: status, reason: "The status is not documented for the call."))
        )
    }

    // MARK: Outcomes without a body

    @Test func `statuses without a body`() throws {
        let client = try V1Samples.client()
        let check = RESTv1.CheckAuthentication(by: .device(client))
        #expect(try check.answer(from: V1Samples.response(200)) == .authenticated)
        #expect(try check.answer(from: V1Samples.json(403, Self.plain)) == .notAuthenticated(Self.plainError))
        let exchange = RESTv1.ExchangeToken(
            try V1Samples.samlResponse(),
            requestor: client.requestor,
            device: client.device.id,
            mvpd: try V1Samples.mvpd(),
            deviceType: .tvOS
        )
        #expect(try exchange.answer(from: V1Samples.response(204)) == .stored)
        #expect(try exchange.answer(from: V1Samples.response(400)) == .rejected(nil))
        #expect(throws: AdobePassError.self) { try exchange.answer(from: V1Samples.response(200)) }
        let preview = RESTv1.StartFreePreview(for: client)
        #expect(try preview.answer(from: V1Samples.response(204)) == .started)
        #expect(try preview.answer(from: V1Samples.json(400, Self.plain)) == .rejected(Self.plainError))
        try RESTv1.Logout(for: client).answer(from: V1Samples.response(204))
        #expect(throws: AdobePassError.self) { try RESTv1.Logout(for: client).answer(from: V1Samples.response(200)) }
        let delete = RESTv1.DeleteRegistrationCode(try V1Samples.code(), requestor: client.requestor)
        try delete.answer(from: V1Samples.response(204))
        #expect(throws: AdobePassError.self) { try delete.answer(from: V1Samples.response(404)) }
    }

    // MARK: Profile requests

    @Test func `a profile request is handed on unchanged`() throws {
        let call = RESTv1.RequestProfile(
            requestor: try V1Samples.requestor(),
            mvpd: try V1Samples.mvpd(),
            deviceType: .tvOS
        )
        for text in ["PHNhbWxwOkF1dGhu", "\u{FEFF}<a>\r\n\u{E9} e\u{301}</a>\n", "{\"a\":1}", " ", "\0"] {
            let outcome = try call.answer(from: V1Samples.response(200, "application/octet-stream", text))
            guard case .request(let token) = outcome else {
                Issue.record("no request")
                continue
            }
            #expect(Array(token.value.utf8) == Array(text.utf8))
        }
        #expect(try call.answer(from: V1Samples.response(400)) == .badRequest(nil))
        var response = V1Samples.response(200, "application/octet-stream")
        #expect(throws: AdobePassError.self) { try call.answer(from: response) }
        response.body = [0x61, 0xFF]
        #expect(throws: AdobePassError.self) { try call.answer(from: response) }
    }

    // MARK: Registration codes

    private static let record = """
        {"id":"5c0a8f6e","code":"K7P2QXM","requestor":"ACME","mvpd":"NorthCable","generated":1790000000000,\
        "expires":"1790001800000","info":{"deviceId":"MGQxZg==","userAgent":"Acme/1","registrationURL":null}}
        """
    private static let recordXML = """
        <ns2:regcode xmlns:ns2="NAMESPACE"><id>5c0a8f6e</id><code>K7P2QXM</code>
        <requestor>ACME</requestor><mvpd>NorthCable</mvpd><generated>1790000000000</generated>
        <expires>1790001800000</expires><info><deviceId>MGQxZg==</deviceId></info></ns2:regcode>
        """

    @Test func `reads a registration record`() throws {
        let create = RESTv1.CreateRegistrationCode(for: try V1Samples.client())
        let read = RESTv1.ReadRegistrationCode(try V1Samples.code(), requestor: try V1Samples.requestor())
        guard case .created(let record) = try create.answer(from: V1Samples.json(201, Self.record)) else {
            Issue.record("no code")
            return
        }
        #expect(record.id.value == "5c0a8f6e")
        #expect(record.code == RegistrationCode("K7P2QXM"))
        #expect(record.requestor == RequestorID("ACME"))
        #expect(record.mvpd == MVPDID("NorthCable"))
        #expect(record.generated?.since1970 == 1_790_000_000_000)
        #expect(record.expires.since1970 == 1_790_001_800_000)
        #expect(record.deviceID?.value == "MGQxZg==")
        #expect(record.registrationURL == nil)
        #expect(try read.answer(from: V1Samples.json(200, Self.record)) == .found(record))
        let xml = Self.recordXML.replacing("NAMESPACE", with: "urn:example:reggie")
        #expect(try read.answer(from: V1Samples.xml(200, xml)) == .found(record))
        // The namespace of the service is no absolute URI, and no XML with such a one is read.
        let relative = Self.recordXML.replacing("NAMESPACE", with: "model.mvc.reggie.pass.adobe.com")
        #expect(throws: AdobePassError.self) { try read.answer(from: V1Samples.xml(200, relative)) }
        #expect(try read.answer(from: V1Samples.response(404)) == .notFound(nil))
        #expect(try create.answer(from: V1Samples.json(400, Self.plain)) == .rejected(Self.plainError))
        #expect(throws: AdobePassError.self) { try create.answer(from: V1Samples.json(200, Self.record)) }
    }

    // MARK: Tokens

    @Test func `reads tokens, in JSON and in XML`() throws {
        let client = try V1Samples.client()
        let authn = RESTv1.RetrieveAuthenticationToken(for: client)
        let json = "{\"requestor\":\"ACME\",\"mvpd\":\"NorthCable\",\"userId\":\"u-81\",\"expires\":\"1790600000000\"}"
        let xml =
            "<authentication><expires>1790600000000</expires><userId>u-81</userId><mvpd>NorthCable</mvpd>"
            + "<requestor>ACME</requestor></authentication>"
        guard case .found(let token) = try authn.answer(from: V1Samples.json(200, json)) else {
            Issue.record("no token")
            return
        }
        #expect(token.mvpd == MVPDID("NorthCable"))
        #expect(token.userID?.value == "u-81")
        #expect(token.expires == EpochMilliseconds(since1970: 1_790_600_000_000))
        #expect(try authn.answer(from: V1Samples.xml(200, xml)) == .found(token))
        #expect(try authn.answer(from: V1Samples.json(404, Self.plain)) == .notFound(Self.plainError))
        #expect(try authn.answer(from: V1Samples.response(410)) == .expired(nil))
        let media = RESTv1.ObtainMediaToken("news", for: client)
        let play =
            "<play><resource>news</resource><requestor>ACME</requestor><expires>7</expires><userId>u</userId>"
            + "<serializedToken>PHNp</serializedToken><mvpdId>NorthCable</mvpdId></play>"
        guard case .issued(let issued) = try media.answer(from: V1Samples.xml(200, play)) else {
            Issue.record("no token")
            return
        }
        #expect(issued.serializedToken.value == "PHNp")
        #expect(issued.mvpd == MVPDID("NorthCable"))
        #expect(try media.answer(from: V1Samples.json(403, Self.plain)) == .denied(Self.plainError))
    }

    @Test func `reads permissions`() throws {
        let client = try V1Samples.client()
        let authorize = RESTv1.Authorize("news", for: client)
        let retrieve = RESTv1.RetrieveAuthorizationToken("news", for: client)
        let json =
            "{\"mvpd\":\"NorthCable\",\"resource\":\"news\",\"requestor\":\"ACME\",\"expires\":\"7\",\"proxyMvpd\":\"P\"}"
        guard case .authorized(let permission) = try authorize.answer(from: V1Samples.json(200, json)) else {
            Issue.record("no permission")
            return
        }
        #expect(permission.resource == "news")
        #expect(permission.proxyMVPD == MVPDID("P"))
        #expect(permission.expires.since1970 == 7)
        #expect(try retrieve.answer(from: V1Samples.json(200, json)) == .found(permission))
        #expect(try authorize.answer(from: V1Samples.json(403, Self.plain)) == .denied(Self.plainError))
        #expect(try retrieve.answer(from: V1Samples.response(404)) == .notFound(nil))
        #expect(try retrieve.answer(from: V1Samples.response(410)) == .expired(nil))
        #expect(try retrieve.answer(from: V1Samples.response(412)) == .notAuthenticated(nil))
        #expect(throws: AdobePassError.self) { try authorize.answer(from: V1Samples.response(412)) }
    }

    @Test func `reads decisions`() throws {
        let call = try #require(RESTv1.Preauthorize(["a", "b"], by: .device(try V1Samples.client())))
        let json = """
            {"resources":[{"id":"a","authorized":true},{"id":"b","authorized":false,"error":{"status":403,\
            "code":"authorization_denied_by_mvpd","details":"Not in package","action":"none"}}]}
            """
        let xml = "<resources><resources><id>a</id><authorized>true</authorized></resources></resources>"
        guard case .decisions(let decisions) = try call.answer(from: V1Samples.json(200, json)) else {
            Issue.record("no decisions")
            return
        }
        #expect(decisions.map(\.resource) == ["a", "b"])
        #expect(decisions.map(\.isAuthorized) == [true, false])
        #expect(decisions.map(\.error?.code) == [nil, .authorizationDeniedByMVPD])
        guard case .decisions(let one) = try call.answer(from: V1Samples.xml(200, xml)) else {
            Issue.record("no decisions")
            return
        }
        #expect(one.map(\.isAuthorized) == [true])
        #expect(try call.answer(from: V1Samples.response(412)) == .notAuthenticated(nil))
        for body in ["{\"resources\":[{\"id\":\"a\"}]}", "{\"resources\":[{\"id\":\"a\",\"authorized\":1}]}"] {
            #expect(throws: AdobePassError.self) { try call.answer(from: V1Samples.json(200, body)) }
        }
        for status in [400, 401, 405, 500] {
            let error = #expect(throws: AdobePassError.self) { try call.answer(from: V1Samples.response(status)) }
            #expect(error == .refused(ServiceRefusal(status: status, error: nil)))
        }
    }

    // MARK: Metadata

    @Test func `reads metadata, in JSON and in XML`() throws {
        let call = RESTv1.ReadUserMetadata(for: try V1Samples.client())
        let json = """
            {"updated":1790000000,"encrypted":["zip"],"data":{"userID":"u-81","zip":["a","b"],"tokenSource":"Apple",\
            "rating":{"MPAA":"PG"},"nothing":null}}
            """
        let xml = """
            <metadata><updated>1790000000</updated><encrypted>zip</encrypted><data><userID>u-81</userID><zip>a</zip>
            <zip>b</zip><tokenSource>Apple</tokenSource><rating><MPAA>PG</MPAA></rating></data></metadata>
            """
        guard case .found(let metadata) = try call.answer(from: V1Samples.json(200, json)) else {
            Issue.record("no metadata")
            return
        }
        #expect(metadata.updated == 1_790_000_000)
        #expect(metadata.encryptedKeys == ["zip"])
        #expect(metadata.isFromApple)
        #expect(metadata.values["userID"] == .text(PrivateText("u-81")))
        #expect(metadata.values["zip"] == .list([PrivateText("a"), PrivateText("b")]))
        #expect(metadata.values["rating"] == .map(["MPAA": PrivateText("PG")]))
        #expect(metadata.values.count == 4)
        #expect(try call.answer(from: V1Samples.xml(200, xml)) == .found(metadata))
        #expect(try call.answer(from: V1Samples.response(404)) == .notFound(nil))
        #expect(try call.answer(from: V1Samples.response(412)) == .notAuthenticated(nil))
    }

    @Test(arguments: [("\"Apple\"", true), ("\"apple\"", false), ("\"Adobe\"", false), ("null", false), ("7", false)])
    func `only one token source is Apple's`(json: String, isFromApple: Bool) throws {
        let call = RESTv1.ReadUserMetadata(for: try V1Samples.client())
        let outcome = try call.answer(from: V1Samples.json(200, "{\"data\":{\"tokenSource\":\(json)}}"))
        guard case .found(let metadata) = outcome else {
            Issue.record("no metadata")
            return
        }
        #expect(metadata.isFromApple == isFromApple)
    }
}
