// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import Testing

struct RESTv2RequestTests {
    private struct Expected {
        var method: HTTPRequest.Method
        var path: String
        var hasDevice = true
        var hasStatus = false
        var type: String?
        var body = ""
    }

    private func check<Answer>(_ call: ServiceCall<Answer>, _ expected: Expected) throws {
        let request = call.request(to: try RESTv2Samples.server())
        #expect(request.head.method == expected.method)
        #expect(request.head.scheme == "https")
        #expect(request.head.authority == "sp.example")
        #expect(request.head.path == expected.path)
        #expect(String(decoding: request.body, as: UTF8.self) == expected.body)
        var fields: [String: String] = ["accept": "application/json;charset=utf-8"]
        fields["content-type"] = expected.type
        if expected.hasDevice {
            fields["ap-device-identifier"] = "fingerprint MGQxZg=="
            fields["x-device-info"] = RESTv2Samples.information.headerValue
        }
        if expected.hasStatus { fields["ap-partner-framework-status"] = RESTv2Samples.status.headerValue }
        let sent = Dictionary(
            request.head.headerFields.map { ($0.name.canonicalName, $0.value) },
            uniquingKeysWith: { first, second in "\(first), \(second)" }
        )
        #expect(sent == fields)
    }

    private let form = "application/x-www-form-urlencoded"

    @Test
    func `requests the configuration`() throws {
        let call = RESTv2.readConfiguration(
            serviceProvider: try RESTv2Samples.acme(),
            device: try RESTv2Samples.device()
        )
        try check(call, Expected(method: .get, path: "/api/v2/ACME/configuration"))
        #expect(call.isIdempotent)
    }

    @Test
    func `requests profiles in three ways`() throws {
        let (acme, device) = (try RESTv2Samples.acme(), try RESTv2Samples.device())
        try check(
            RESTv2.readProfiles(serviceProvider: acme, device: device, status: RESTv2Samples.status),
            Expected(method: .get, path: "/api/v2/ACME/profiles", hasStatus: true)
        )
        try check(
            RESTv2.readProfiles(
                serviceProvider: acme,
                provider: try RESTv2Samples.cable(),
                device: device,
                status: nil
            ),
            Expected(method: .get, path: "/api/v2/ACME/profiles/North%20Cable")
        )
        try check(
            RESTv2.readProfiles(serviceProvider: acme, code: try RESTv2Samples.code()),
            Expected(method: .get, path: "/api/v2/ACME/profiles/code/K7P2QXM", hasDevice: false)
        )
    }

    @Test(arguments: [
        (nil, nil, ""), ("acme.example", nil, "domainName=acme.example"),
        (
            "acme.example", "https://a.example/?b=c&d+e",
            "domainName=acme.example&redirectUrl=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d%2Be"
        ),
    ])
    func `starts a partner session`(domain: String?, redirect: String?, body: String) throws {
        let call = RESTv2.startPartnerSession(
            serviceProvider: try RESTv2Samples.acme(),
            domainName: domain,
            redirectURL: redirect,
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
        let path = "/api/v2/ACME/sessions/sso/Apple"
        try check(call, Expected(method: .post, path: path, hasStatus: true, type: form, body: body))
        #expect(call.isIdempotent)
    }

    @Test
    func `exchanges a response with a call that is not idempotent`() throws {
        let call = RESTv2.exchangePartnerResponse(
            serviceProvider: try RESTv2Samples.acme(),
            response: try RESTv2Samples.response(),
            device: try RESTv2Samples.device(),
            status: RESTv2Samples.status
        )
        let value = "PHA6UmVzcG9uc2UgeG1sbnM6cD0idXJuOm9hc2lzOm5hbWVzOnRjOlNBTUw6Mi4wOnByb3RvY29sIi8%2B"
        let path = "/api/v2/ACME/profiles/sso/Apple"
        try check(
            call,
            Expected(method: .post, path: path, hasStatus: true, type: form, body: "SAMLResponse=\(value)")
        )
        #expect(!call.isIdempotent)
    }

    @Test
    func `creates, resumes and reads a session`() throws {
        let (acme, code) = (try RESTv2Samples.acme(), try RESTv2Samples.code())
        let cable = try RESTv2Samples.cable()
        let body = "mvpd=North%20Cable&domainName=acme.example&redirectUrl=app%3Ax"
        try check(
            RESTv2.createSession(
                serviceProvider: acme,
                provider: cable,
                domainName: "acme.example",
                redirectURL: "app:x",
                device: try RESTv2Samples.device()
            ),
            Expected(method: .post, path: "/api/v2/ACME/sessions", type: form, body: body)
        )
        let path = "/api/v2/ACME/sessions/K7P2QXM"
        try check(
            RESTv2.resumeSession(
                serviceProvider: acme,
                code: code,
                provider: cable,
                domainName: "acme.example",
                redirectURL: "app:x"
            ),
            Expected(method: .post, path: path, hasDevice: false, type: form, body: body)
        )
        try check(
            RESTv2.readSession(serviceProvider: acme, code: code),
            Expected(method: .get, path: path, hasDevice: false)
        )
        let page = RESTv2.authenticationPage(at: try RESTv2Samples.server(), serviceProvider: acme, code: code)
        #expect(page.value == "https://sp.example/api/v2/authenticate/ACME/K7P2QXM")
    }

    @Test
    func `requests decisions in JSON`() throws {
        let (acme, cable, device) = (
            try RESTv2Samples.acme(), try RESTv2Samples.cable(), try RESTv2Samples.device()
        )
        let resources = ["a", "<media:title>\"b\"\n</media:title>"]
        let body = #"{"resources":["a","<media:title>\"b\"\n</media:title>"]}"#
        try check(
            RESTv2.preauthorize(
                serviceProvider: acme,
                provider: cable,
                resources: resources,
                device: device,
                status: RESTv2Samples.status
            ),
            Expected(
                method: .post,
                path: "/api/v2/ACME/decisions/preauthorize/North%20Cable",
                hasStatus: true,
                type: "application/json;charset=utf-8",
                body: body
            )
        )
        try check(
            RESTv2.authorize(
                serviceProvider: acme,
                provider: cable,
                resources: resources,
                device: device,
                status: nil
            ),
            Expected(
                method: .post,
                path: "/api/v2/ACME/decisions/authorize/North%20Cable",
                type: "application/json;charset=utf-8",
                body: body
            )
        )
    }

    @Test
    func `logs out with a call that is not idempotent and has no status`() throws {
        let call = RESTv2.logout(
            serviceProvider: try RESTv2Samples.acme(),
            provider: try RESTv2Samples.cable(),
            redirectURL: "https://a.example/&x",
            device: try RESTv2Samples.device()
        )
        let path = "/api/v2/ACME/logout/North%20Cable?redirectUrl=https%3A%2F%2Fa.example%2F%26x"
        try check(call, Expected(method: .get, path: path))
        #expect(!call.isIdempotent)
    }
}
