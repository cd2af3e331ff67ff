// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

struct ServiceErrorReadingTests {
    private static let fields = """
        "action":"none","status":400,"code":"invalid_parameter_saml_response","message":"M","details":"D",\
        "helpUrl":"https://help.example","trace":"t-1"
        """

    @Test(arguments: ["{\(fields)}", "{\"error\":{\(fields)}}", " \n{\(fields)}\n"])
    func `reads an enhanced error at the root and in an object`(body: String) throws {
        let error = try #require(ServiceError(reading: Array(body.utf8)))
        let expected = ServiceError(
            code: "invalid_parameter_saml_response",
            action: "none",
            status: 400,
            message: "M",
            details: "D",
            helpURL: "https://help.example",
            trace: "t-1"
        )
        #expect(error == expected)
    }

    @Test
    func `reads an error of client registration`() throws {
        let body = #"{"error":"invalid_client","error_description":"why"}"#
        let error = try #require(ServiceError(reading: Array(body.utf8)))
        #expect(error == ServiceError(code: "invalid_client", details: "why"))
        #expect(error.advisedAction == nil)
    }

    @Test
    func `reads the plain body of the first version`() throws {
        let body = #"{"status":412,"message":"User not authenticated","details":null}"#
        let error = try #require(ServiceError(reading: Array(body.utf8)))
        #expect(error == ServiceError(code: "", status: 412, message: "User not authenticated"))
        #expect("\(error)" == "unnamed")
    }

    @Test
    func `ignores fields of another type`() throws {
        let body = #"{"code":"internal_server_error","status":[1],"message":{"a":1},"details":7,"trace":false}"#
        let error = try #require(ServiceError(reading: Array(body.utf8)))
        #expect(error == ServiceError(code: "internal_server_error"))
        #expect(error.advisedAction == "none")
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "7", #""x""#, "<html>429</html>", "{", #"{"code":1}"#, #"{"error":7}"#,
        #"{"code":"a","code":"b"}"#, #"{"message":"\ud800"}"#, "{\"message\":\"\u{1}\"}",
        String(repeating: "[", count: 100_000),
    ])
    func `finds no error in other bodies`(body: String) {
        #expect(ServiceError(reading: Array(body.utf8)) == nil)
    }

    @Test
    func `does not show text of a provider`() {
        let error = ServiceError(
            code: "authorization_denied_by_mvpd",
            action: "none",
            message: "MARKER",
            details: "MARKER",
            helpURL: "https://MARKER",
            trace: "MARKER"
        )
        let refusal = AdobePassError.refused(status: 403, error: error)
        #expect(!shown(error).contains("MARKER"))
        #expect(!shown(refusal).contains("MARKER"))
        #expect("\(refusal)" == "the service refused the call with status 403: authorization_denied_by_mvpd")
    }

    @Test
    func `does not show a code that could contain arbitrary text`() {
        let error = ServiceError(code: .init(rawValue: "MARKER 1\n"), action: .init(rawValue: "MARKER 2"))
        #expect(!shown(AdobePassError.refused(status: 403, error: error)).contains("MARKER"))
    }
}
