// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import HTTPTypes
internal import Testing

struct V1AnswerTests {
    private static let plain = "{\"status\":403,\"message\":\"Forbidden\",\"details\":null}"
    private static let plainError = ServiceError(code: "", status: 403, message: "Forbidden")

    /// Expects that a call refuses a response with its status and its error.
    private func expectRefusal<Answer>(
        _ call: ServiceCall<Answer>,
        _ response: TransportResponse,
        _ error: ServiceError? = nil
    ) {
        let refusal = #expect(throws: AdobePassError.self) { try call.answer(from: response) }
        #expect(refusal == .refused(status: response.head.status.code, error: error))
    }

    // MARK: Errors

    @Test(arguments: [
        (plain, plainError),
        ("{\"status\":\"403\",\"message\":\"Forbidden\"}", plainError),
        ("<error><status>403</status><message>Forbidden</message></error>", plainError),
        (
            "<error><status>403</status><message>Forbidden</message><details> Not in\npackage </details></error>",
            ServiceError(code: "", status: 403, message: "Forbidden", details: "Not in\npackage")
        ),
        (
            "{\"action\":\"authentication\",\"status\":403,\"code\":\"authentication_session_expired\",\"message\":\"m\","
                + "\"details\":\"d\",\"helpUrl\":\"https://help.example\",\"trace\":\"t-1\"}",
            ServiceError(
                code: "authentication_session_expired",
                action: "authentication",
                status: 403,
                message: "m",
                details: "d",
                helpURL: "https://help.example",
                trace: "t-1"
            )
        ),
        (
            "{\"error\":{\"code\":\"new_code\",\"status\":403}}",
            ServiceError(code: "new_code", status: 403)
        ),
        ("", nil), ("{}", nil), ("Forbidden", nil), ("<html/>", nil),
    ])
    func `reads errors, plain and enhanced`(body: String, error: ServiceError?) throws {
        let call = RESTv1.checkAuthentication(by: .device(try V1Samples.client()))
        // The service labels some errors in XML as JSON.
        for type in ["application/json", "application/xml", nil] {
            for status in [401, 403] {
                expectRefusal(call, V1Samples.response(status, type, body).decodingXML, error)
            }
        }
    }

    @Test(arguments: [201, 206, 301, 302, 304])
    func `rejects an undocumented success status and a redirect`(status: Int) throws {
        let call = RESTv1.checkAuthentication(by: .device(try V1Samples.client()))
        let error = #expect(throws: AdobePassError.self) { try call.answer(from: V1Samples.response(status)) }
        #expect(
            error
                == .unexpectedAnswer(status: status, reason: "The status is not documented for the call.")
        )
    }

    // MARK: Outcomes without a body

    @Test func `maps statuses without a body to outcomes`() throws {
        let client = try V1Samples.client()
        let check = RESTv1.checkAuthentication(by: .device(client))
        try check.answer(from: V1Samples.response(200))
        expectRefusal(check, V1Samples.json(403, Self.plain), Self.plainError)
        let exchange = RESTv1.exchangeToken(
            try V1Samples.samlResponse(),
            serviceProvider: client.serviceProvider,
            device: client.device.id,
            mvpd: try V1Samples.mvpd(),
            deviceType: .tvOS
        )
        try exchange.answer(from: V1Samples.response(204))
        expectRefusal(exchange, V1Samples.response(400))
        #expect(throws: AdobePassError.self) { try exchange.answer(from: V1Samples.response(200)) }
        let preview = RESTv1.startFreePreview(of: try V1Samples.mvpd(), for: client, domainName: "acme.example")
        try preview.answer(from: V1Samples.response(204))
        expectRefusal(preview, V1Samples.json(400, Self.plain), Self.plainError)
        try RESTv1.logout(for: client).answer(from: V1Samples.response(204))
        #expect(throws: AdobePassError.self) {
            try RESTv1.logout(for: client).answer(from: V1Samples.response(200))
        }
        let delete = RESTv1.deleteRegistrationCode(try V1Samples.code(), serviceProvider: client.serviceProvider)
        try delete.answer(from: V1Samples.response(204))
        #expect(throws: AdobePassError.self) { try delete.answer(from: V1Samples.response(404)) }
    }

    // MARK: Profile requests

    @Test func `returns a profile request unchanged`() throws {
        let call = RESTv1.requestProfile(
            serviceProvider: try V1Samples.serviceProvider(),
            mvpd: try V1Samples.mvpd(),
            deviceType: .tvOS
        )
        for text in ["PHNhbWxwOkF1dGhu", "\u{FEFF}<a>\r\n\u{E9} e\u{301}</a>\n", "{\"a\":1}", " ", "\0"] {
            let token = try call.answer(from: V1Samples.response(200, "application/octet-stream", text))
            #expect(Array(token.value.utf8) == Array(text.utf8))
        }
        expectRefusal(call, V1Samples.response(400))
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
        let create = RESTv1.createRegistrationCode(for: try V1Samples.client())
        let read = RESTv1.readRegistrationCode(
            try V1Samples.code(),
            serviceProvider: try V1Samples.serviceProvider()
        )
        let record = try create.answer(from: V1Samples.json(201, Self.record))
        #expect(record.id.value == "5c0a8f6e")
        #expect(record.code == RegistrationCode("K7P2QXM"))
        #expect(record.serviceProvider == ServiceProviderID("ACME"))
        #expect(record.mvpd == MVPDID("NorthCable"))
        #expect(record.generated?.millisecondsSince1970 == 1_790_000_000_000)
        #expect(record.expires.millisecondsSince1970 == 1_790_001_800_000)
        #expect(record.deviceID?.value == "MGQxZg==")
        #expect(record.registrationURL == nil)
        #expect(try read.answer(from: V1Samples.json(200, Self.record)) == record)
        let xml = Self.recordXML.replacing("NAMESPACE", with: "urn:example:reggie")
        #expect(try read.answer(from: V1Samples.xml(200, xml)) == record)
        // The namespace of the service is not an absolute URI, so the XML parser rejects it.
        let relative = Self.recordXML.replacing("NAMESPACE", with: "model.mvc.reggie.pass.adobe.com")
        #expect(throws: AdobePassError.self) { try read.answer(from: V1Samples.xml(200, relative)) }
        expectRefusal(read, V1Samples.response(404))
        expectRefusal(create, V1Samples.json(400, Self.plain), Self.plainError)
        #expect(throws: AdobePassError.self) { try create.answer(from: V1Samples.json(200, Self.record)) }
    }

    // MARK: Tokens

    @Test func `reads tokens, in JSON and in XML`() throws {
        let client = try V1Samples.client()
        let authn = RESTv1.retrieveAuthenticationToken(for: client)
        let json = "{\"requestor\":\"ACME\",\"mvpd\":\"NorthCable\",\"userId\":\"u-81\",\"expires\":\"1790600000000\"}"
        let xml =
            "<authentication><expires>1790600000000</expires><userId>u-81</userId><mvpd>NorthCable</mvpd>"
            + "<requestor>ACME</requestor></authentication>"
        let token = try authn.answer(from: V1Samples.json(200, json))
        #expect(token.mvpd == MVPDID("NorthCable"))
        #expect(token.userID?.value == "u-81")
        #expect(token.expires == Timestamp(millisecondsSince1970: 1_790_600_000_000))
        #expect(try authn.answer(from: V1Samples.xml(200, xml)) == token)
        expectRefusal(authn, V1Samples.json(404, Self.plain), Self.plainError)
        expectRefusal(authn, V1Samples.response(410))
        let media = RESTv1.obtainMediaToken("news", for: client)
        let play =
            "<play><resource>news</resource><requestor>ACME</requestor><expires>7</expires><userId>u</userId>"
            + "<serializedToken>PHNp</serializedToken><mvpdId>NorthCable</mvpdId></play>"
        let issued = try media.answer(from: V1Samples.xml(200, play))
        #expect(issued.serializedToken.value == "PHNp")
        #expect(issued.mvpd == MVPDID("NorthCable"))
        expectRefusal(media, V1Samples.json(403, Self.plain), Self.plainError)
    }

    @Test func `reads permissions`() throws {
        let client = try V1Samples.client()
        let authorize = RESTv1.authorize("news", for: client)
        let retrieve = RESTv1.retrieveAuthorizationToken("news", for: client)
        let json =
            "{\"mvpd\":\"NorthCable\",\"resource\":\"news\",\"requestor\":\"ACME\",\"expires\":\"7\",\"proxyMvpd\":\"P\"}"
        let permission = try authorize.answer(from: V1Samples.json(200, json))
        #expect(permission.resource == "news")
        #expect(permission.proxyMVPD == MVPDID("P"))
        #expect(permission.expires.millisecondsSince1970 == 7)
        #expect(try retrieve.answer(from: V1Samples.json(200, json)) == permission)
        expectRefusal(authorize, V1Samples.json(403, Self.plain), Self.plainError)
        expectRefusal(retrieve, V1Samples.response(404))
        expectRefusal(retrieve, V1Samples.response(410))
        expectRefusal(retrieve, V1Samples.response(412))
        #expect(throws: AdobePassError.self) { try authorize.answer(from: V1Samples.response(412)) }
    }

    @Test func `reads decisions`() throws {
        let call = try #require(RESTv1.preauthorize(["a", "b"], by: .device(try V1Samples.client())))
        let json = """
            {"resources":[{"id":"a","authorized":true},{"id":"b","authorized":false,"error":{"status":403,\
            "code":"authorization_denied_by_mvpd","details":"Not in package","action":"none"}}]}
            """
        let xml = "<resources><resources><id>a</id><authorized>true</authorized></resources></resources>"
        let decisions = try call.answer(from: V1Samples.json(200, json))
        #expect(decisions.map(\.resource) == ["a", "b"])
        #expect(decisions.map(\.isAuthorized) == [true, false])
        #expect(decisions.map(\.error?.code) == [nil, "authorization_denied_by_mvpd"])
        let one = try call.answer(from: V1Samples.xml(200, xml))
        #expect(one.map(\.isAuthorized) == [true])
        expectRefusal(call, V1Samples.response(412))
        for body in ["{\"resources\":[{\"id\":\"a\"}]}", "{\"resources\":[{\"id\":\"a\",\"authorized\":1}]}"] {
            #expect(throws: AdobePassError.self) { try call.answer(from: V1Samples.json(200, body)) }
        }
        for status in [400, 401, 405, 500] {
            let error = #expect(throws: AdobePassError.self) { try call.answer(from: V1Samples.response(status)) }
            #expect(error == .refused(status: status, error: nil))
        }
    }

    // MARK: Metadata

    @Test func `reads metadata, in JSON and in XML`() throws {
        let call = RESTv1.readUserMetadata(for: try V1Samples.client())
        let json = """
            {"updated":1790000000,"encrypted":["zip"],"data":{"userID":"u-81","zip":["a","b"],"tokenSource":"Apple",\
            "rating":{"MPAA":"PG"},"nothing":null}}
            """
        let xml = """
            <metadata><updated>1790000000</updated><encrypted>zip</encrypted><data><userID>u-81</userID><zip>a</zip>
            <zip>b</zip><tokenSource>Apple</tokenSource><rating><MPAA>PG</MPAA></rating></data></metadata>
            """
        let metadata = try call.answer(from: V1Samples.json(200, json))
        #expect(metadata.updated == 1_790_000_000)
        #expect(metadata.encryptedKeys == ["zip"])
        #expect(metadata.isFromApple)
        #expect(metadata.values["userID"] == .text(PrivateText("u-81")))
        #expect(metadata.values["zip"] == .list([PrivateText("a"), PrivateText("b")]))
        #expect(metadata.values["rating"] == .map(["MPAA": PrivateText("PG")]))
        #expect(metadata.values.count == 4)
        #expect(try call.answer(from: V1Samples.xml(200, xml)) == metadata)
        expectRefusal(call, V1Samples.response(404))
        expectRefusal(call, V1Samples.response(412))
    }

    @Test(arguments: [("\"Apple\"", true), ("\"apple\"", false), ("\"Adobe\"", false), ("null", false), ("7", false)])
    func `recognizes the token source of Apple`(json: String, isFromApple: Bool) throws {
        let call = RESTv1.readUserMetadata(for: try V1Samples.client())
        let metadata = try call.answer(from: V1Samples.json(200, "{\"data\":{\"tokenSource\":\(json)}}"))
        #expect(metadata.isFromApple == isFromApple)
    }
}
