// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import SAMLEncoding
internal import Testing

struct V1RequestTests {
    /// The wire form of requests, without the header fields of the device.
    struct Wire: Sendable {
        let line: String
        let accept: String?
        let hasDeviceInformation: Bool
        let hasAddress: Bool
        let body: String?
        let isIdempotent: Bool

        init(
            _ line: String,
            accept: String? = "application/json",
            information: Bool = true,
            address: Bool = true,
            body: String? = nil,
            isIdempotent: Bool = true
        ) {
            self.line = line
            self.accept = accept
            hasDeviceInformation = information
            hasAddress = address
            self.body = body
            self.isIdempotent = isIdempotent
        }
    }

    /// The wire form of each call, in the order of `AnyCall.all()`.
    static func wires() throws -> [Wire] {
        let who = "requestor=ACME&deviceId=MARKER-DEVICE"
        let saml = ExchangeEncoder().encode(
            "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'>M</samlp:Response>"
        )
        let code = "MARKERCODE"
        let information = PercentEncoding.encode(V1Samples.information().headerValue)
        return [
            Wire("GET /api/v1/checkauthn?\(who)"),
            Wire("GET /api/v1/checkauthn/\(code)?requestor=ACME", information: false, address: false),
            Wire("GET /api/v1/config/ACME", information: false),
            Wire(
                "GET /api/v1/ACME/profile-requests/North%20Cable?deviceType=tvOS",
                accept: "*/*",
                information: false
            ),
            Wire(
                "POST /api/v1/tokens/authn",
                information: false,
                body: "\(who)&mvpd=North%20Cable&deviceType=iOS&SAMLResponse=\(saml)",
                isIdempotent: false
            ),
            Wire("POST /reggie/v1/ACME/regcode?deviceId=MARKER-DEVICE&mvpd=North%20Cable&ttl=600", isIdempotent: false),
            Wire(
                "POST /reggie/v1/ACME/regcode?deviceId=MARKER-DEVICE",
                information: false,
                body: "device_info=\(information)",
                isIdempotent: false
            ),
            Wire("GET /reggie/v1/ACME/regcode/\(code)", information: false, address: false),
            Wire("DELETE /reggie/v1/ACME/regcode/\(code)", information: false, address: false, isIdempotent: false),
            Wire("GET /api/v1/tokens/authn?\(who)"),
            Wire("GET /api/v1/authorize?\(who)&resource=a%26b%20c&generic_data=%7B%22a%22%3A%22MARKER%22%7D"),
            Wire("GET /api/v1/tokens/authz?\(who)&resource=news"),
            Wire("GET /api/v1/tokens/media?\(who)&resource=news"),
            Wire("GET /api/v1/preauthorize?\(who)&resource=news%2Ca%2Bb"),
            Wire("GET /api/v1/preauthorize/\(code)?requestor=ACME&resource=news", information: false, address: false),
            Wire("GET /api/v1/tokens/usermetadata?\(who)"),
            Wire("DELETE /api/v1/logout?\(who)"),
            Wire(
                "POST /api/v1/authenticate/freepreview",
                body: "requestor_id=ACME&deviceId=MARKER-DEVICE&mso_id=North%20Cable&domain_name=acme.example"
                    + "&generic_data=%7B%22email%22%3A%22\(V1Samples.hash)%22%7D",
                isIdempotent: false
            ),
        ]
    }

    @Test func `has a wire form for each call`() throws {
        #expect(try AnyCall.all().count == Self.wires().count)
    }

    @Test(arguments: try zip(AnyCall.all(), wires()))
    func `sends the documented request of each call`(call: AnyCall, wire: Wire) throws {
        let request = call.call.request(to: try V1Samples.server())
        #expect(request.head.scheme == "https")
        #expect(request.head.authority == "api.example")
        #expect("\(request.head.method.rawValue) \(request.head.path ?? "")" == wire.line)
        #expect(String(decoding: request.body, as: UTF8.self) == wire.body ?? "")
        var fields = HTTPFields()
        fields[.accept] = wire.accept
        if wire.body != nil { fields[.contentType] = "application/x-www-form-urlencoded" }
        if wire.hasDeviceInformation {
            let name = try #require(HTTPField.Name("X-Device-Info"))
            fields[name] = PercentEncoding.encode(V1Samples.information().headerValue)
        }
        if wire.hasAddress { fields[try #require(HTTPField.Name("X-Forwarded-For"))] = V1Samples.address }
        // The order and the indexing of fields do not matter.
        let found = request.head.headerFields.map { "\($0.name): \($0.value)" }.sorted()
        #expect(found == fields.map { "\($0.name): \($0.value)" }.sorted())
        #expect(call.call.isIdempotent == wire.isIdempotent)
    }

    @Test func `omits the field without an address`() throws {
        let request = RESTv1.logout(for: try V1Samples.client()).request(to: try V1Samples.server())
        #expect(request.head.headerFields[try #require(HTTPField.Name("X-Forwarded-For"))] == nil)
    }

    @Test func `encodes device information in Base64 and percent encoding`() throws {
        // The Base64 of the model contains characters that a form must escape.
        let value = V1Samples.information().percentEncodedValue
        #expect(value.contains("%2B") || value.contains("%2F"))
        #expect(!value.contains("+") && !value.contains("/") && !value.contains("="))
    }

    @Test func `writes the registration code first and the redirect URL last`() throws {
        let page = RESTv1.authenticationPage(
            at: try V1Samples.server(),
            code: try V1Samples.code(),
            serviceProvider: try V1Samples.serviceProvider(),
            mvpd: try V1Samples.mvpd(),
            domainName: "acme.example",
            genericData: PrivateText("{}"),
            redirectURL: "https://acme.example/back?a=b&c=d+e#f"
        )
        #expect(
            page.value
                == "https://api.example/api/v1/authenticate?reg_code=MARKERCODE&requestor_id=ACME&mso_id=North%20Cable"
                + "&domain_name=acme.example&noflash=true&no_iframe=true&generic_data=%7B%7D"
                + "&redirect_url=https%3A%2F%2Facme.example%2Fback%3Fa%3Db%26c%3Dd%2Be%23f"
        )
    }

    @Test func `writes the information about the device and the redirect URL for a logout page`() throws {
        let client = try V1Samples.client()
        let page = RESTv1.logoutPage(at: try V1Samples.server(), for: client, redirectURL: "https://acme.example/?a=b")
        let information = client.device.information.percentEncodedValue
        #expect(
            page.value
                == "https://api.example/api/v1/logout?requestor=ACME&deviceId=MARKER-DEVICE&device_info=\(information)"
                + "&redirect_url=https%3A%2F%2Facme.example%2F%3Fa%3Db"
        )
    }

    @Test(
        arguments: [
            (Duration.zero, 1), (.milliseconds(1_999), 1), (.seconds(36_000), 36_000), (.seconds(36_001), 36_000),
            (.seconds(-1), 1), (.seconds(Int64.max), 36_000),
        ]
    )
    func `limits the lifetime of a code to the range of the service`(lifetime: Duration, seconds: Int) throws {
        let call = RESTv1.createRegistrationCode(for: try V1Samples.client(), lifetime: lifetime)
        let path = try #require(call.request(to: try V1Samples.server()).head.path)
        #expect(path.hasSuffix("&ttl=\(seconds)"))
    }

    @Test(arguments: ["", "A/B", "A B", "A\u{E9}", "A%20", "..", String(repeating: "A", count: 65)])
    func `rejects text that is not a registration code`(text: String) {
        #expect(RegistrationCode(text) == nil)
    }

    @Test(arguments: [[], [""], ["a", ""], ["a,b"]])
    func `rejects resources that the service would read differently`(resources: [String]) throws {
        #expect(RESTv1.preauthorize(resources, by: .device(try V1Samples.client())) == nil)
    }
}
