// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Testing

/// Descriptions and dumps contain no secrets.
struct V1SecrecyTests {
    private static let secrets = ["MARKER", V1Samples.address]

    private static func expectNoSecret(_ value: Any, _ name: String) {
        var shown = "\(value)" + String(reflecting: value)
        dump(value, to: &shown)
        for secret in secrets {
            #expect(!shown.contains(secret), "\(name) shows \(secret)")
        }
        #expect(!shown.isEmpty)
    }

    @Test(arguments: try AnyCall.all())
    func `calls and requests show no secret`(call: AnyCall) throws {
        Self.expectNoSecret(call.call, call.name)
        var request = call.call.request(to: try V1Samples.server())
        try #require(AccessToken("MARKER")).authorize(&request)
        Self.expectNoSecret(request, call.name)
    }

    @Test func `values show no secret`() throws {
        Self.expectNoSecret(try #require(AccessToken("MARKER")), "AccessToken")
        Self.expectNoSecret(try V1Samples.device(), "DeviceID")
        Self.expectNoSecret(try V1Samples.code(), "RegistrationCode")
        Self.expectNoSecret(PrivateText("MARKER"), "PrivateText")
        Self.expectNoSecret(try V1Samples.client(address: V1Samples.address), "Client")
        Self.expectNoSecret([try V1Samples.samlResponse()], "EncodedSAMLResponse")
        var form = FormBody()
        form.append("a", "MARKER")
        Self.expectNoSecret(form, "FormBody")
        var query = URLQuery()
        query.append("a", "MARKER")
        Self.expectNoSecret(query, "URLQuery")
        let page = RESTv1.authenticationPage(
            at: try V1Samples.server(),
            code: try V1Samples.code(),
            serviceProvider: try V1Samples.serviceProvider(),
            mvpd: try V1Samples.mvpd(),
            domainName: "acme.example",
            genericData: PrivateText("MARKER"),
            redirectURL: "https://acme.example/"
        )
        Self.expectNoSecret(page, "the page of a code")
        Self.expectNoSecret(V1Samples.response(200, "text/MARKER", "MARKER"), "TransportResponse")
    }

    @Test(arguments: try AnyCall.all())
    func `answers and errors show no secret`(call: AnyCall) throws {
        let error = "{\"status\":403,\"message\":\"MARKER\",\"details\":\"MARKER\",\"trace\":\"t\"}"
        let everything = """
            {"id":"MARKER","code":"MARKER7","requestor":"ACME","mvpd":"NorthCable","userId":"MARKER","resource":"news",\
            "expires":"1","serializedToken":"MARKER","info":{"deviceId":"MARKER"},"updated":1,"encrypted":["zip"],\
            "data":{"zip":["MARKER"],"userID":"MARKER","rating":{"a":"MARKER"}},"mvpds":"MARKER",\
            "resources":[{"id":"news","authorized":false,"error":\(error)}]}
            """
        for status in [200, 201, 204, 302, 400, 401, 403, 404, 410, 412, 429, 500, 503] {
            for body in ["MARKER", everything, error, "{\"code\":\"MARKER MARKER\"}", "<a>MARKER</a>"] {
                for type in ["application/json", "application/xml", "text/html", "text/MARKER"] {
                    do throws(AdobePassError) {
                        Self.expectNoSecret(try call.answer(V1Samples.response(status, type, body)), call.name)
                    } catch {
                        Self.expectNoSecret(error, call.name)
                    }
                }
            }
        }
    }
}
