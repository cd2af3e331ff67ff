// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Testing

struct ClientRegistrationTests {
    private let information = RESTv2Samples.information

    @Test(arguments: [
        (nil, #"{"software_statement":"a.\"b"}"#),
        ("app://com.acme.tv#x", #"{"software_statement":"a.\"b","redirect_uri":"app://com.acme.tv#x"}"#),
    ])
    func `registers with a software statement`(redirect: String?, body: String) throws {
        let call = ServiceCall.registerClient(
            softwareStatement: PrivateText("a.\"b"),
            redirectURI: redirect,
            information: information
        )
        let request = call.request(to: try RESTv2Samples.server())
        #expect(request.head.method == .post)
        #expect(request.head.path == "/o/client/register")
        #expect(request.head.headerFields[.contentType] == "application/json;charset=utf-8")
        #expect(request.head.headerFields[try #require(HTTPField.Name("X-Device-Info"))] == information.headerValue)
        #expect(String(decoding: request.body, as: UTF8.self) == body)
        #expect(!shown(call).contains("a.\\\"b"))
    }

    @Test
    func `reads credentials`() throws {
        let call = ServiceCall.registerClient(
            softwareStatement: PrivateText("s"),
            redirectURI: nil,
            information: information
        )
        let body = """
            {"client_id":"c-17","client_secret":"MARKER","redirect_uris":["app://com.acme.tv#x"],\
            "grant_types":["client_credentials"],"scopes":["api:client:v2"],"client_id_issued_at":1790000000}
            """
        let credentials = try call.answer(from: RESTv2Samples.answer(201, body))
        #expect(credentials.clientID.value == "c-17")
        #expect(credentials.clientSecret.value == "MARKER")
        #expect(!shown(credentials).contains("MARKER"))
    }

    @Test
    func `requests a token with a form`() throws {
        let call = ServiceCall.requestToken(
            credentials: ClientCredentials(clientID: PrivateText("c 1"), clientSecret: PrivateText("s&+")),
            information: information
        )
        let request = call.request(to: try RESTv2Samples.server())
        #expect(request.head.method == .post)
        #expect(request.head.path == "/o/client/token")
        #expect(request.head.headerFields[.contentType] == "application/x-www-form-urlencoded")
        let body = "client_id=c%201&client_secret=s%26%2B&grant_type=client_credentials"
        #expect(String(decoding: request.body, as: UTF8.self) == body)
        #expect(!shown(call).contains("s&+"))
    }

    @Test
    func `reads a token and its lifetime`() throws {
        let body =
            #"{"id":"0d8f","access_token":"eyJ.a-b_c","created_at":1790000000000,"expires_in":21600,"token_type":"bearer"}"#
        let token = try token(body)
        #expect(token.token == AccessToken("eyJ.a-b_c"))
        #expect(token.lifetime == .seconds(21_600))
        #expect(!shown(token).contains("eyJ"))
        #expect(try self.token(#"{"access_token":"a","expires_in":"7","token_type":"Bearer"}"#).lifetime == .seconds(7))
    }

    @Test(arguments: [
        (#"{"access_token":"a"}"#, "`expires_in` is missing."),
        (#"{"expires_in":1}"#, "`access_token` is missing."),
        (#"{"access_token":"a\r\nb","expires_in":1}"#, "`access_token` is not a bearer token."),
        (#"{"access_token":"a","expires_in":0}"#, "`expires_in` is not from 1 to 315360000 seconds."),
        (#"{"access_token":"a","expires_in":-5}"#, "`expires_in` is not from 1 to 315360000 seconds."),
        (#"{"access_token":"a","expires_in":315360001}"#, "`expires_in` is not from 1 to 315360000 seconds."),
        (#"{"access_token":"a","expires_in":1,"token_type":"mac"}"#, "`token_type` is not `bearer`."),
    ])
    func `rejects a token that cannot be used`(body: String, reason: String) {
        let fault = AdobePassError.unexpectedAnswer(status: 201, reason: reason)
        #expect(throws: fault) { try token(body) }
    }

    @Test(arguments: ["invalid_request", "invalid_client", "unauthorized_client", "unsupported_grant_type"])
    func `recognizes the errors of registration`(name: String) throws {
        let error = ServiceError(code: .init(rawValue: name))
        #expect(error.isDocumented)
        #expect(throws: AdobePassError.refused(status: 400, error: error)) {
            try token(#"{"error":"\#(name)"}"#, status: 400)
        }
    }

    private func token(_ body: String, status: Int = 201) throws -> IssuedToken {
        let credentials = ClientCredentials(clientID: PrivateText("c"), clientSecret: PrivateText("s"))
        return try ServiceCall.requestToken(credentials: credentials, information: information)
            .answer(from: RESTv2Samples.answer(status, body))
    }
}
