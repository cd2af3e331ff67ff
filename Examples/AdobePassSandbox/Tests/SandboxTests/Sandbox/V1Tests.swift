// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Sandbox
internal import Testing

@Suite struct `REST API V1` {
    private static let who = "requestor=ACME&deviceId=0d1f"
    private static let login = "&mso_id=NorthCable&domain_name=acme.example&noflash=true&redirect_url=app%3A%2F%2Fback"

    /// Signs in with a code of a device.
    private func signIn(_ device: Device, deviceID: String = "0d1f") async throws -> Reply {
        let made = try await device.ask("POST /reggie/v1/ACME/regcode?deviceId=\(deviceID)").expect(201)
        let code = try #require(made["code"]?.string)
        let page = "GET /api/v1/authenticate?reg_code=\(code)&requestor_id=ACME\(Self.login)"
        let login = try await device.ask(page, ["Authorization": nil]).expect(302)
        let back = try await device.ask("GET \(try #require(login.headers[.location]))").expect(302)
        #expect(back.headers[.location] == "app://back")
        return made
    }

    private func signedIn() async throws -> Device {
        let device = try await Device { $0.autoLogin = true }
        _ = try await signIn(device)
        return device
    }

    @Test(arguments: [
        ("checkauthn?deviceId=0d1f", 400, "Required 'requestor' is not present"),
        ("checkauthn?requestor=NOBODY&deviceId=0d1f", 400, "Unknown requestor"),
        ("checkauthn?requestor=ACME", 400, "Required 'deviceId' is not present"),
        ("checkauthn?\(who)", 403, "Authentication token not found"),
        ("checkauthn/NOCODE?requestor=ACME", 403, "Forbidden"),
        ("config/NOBODY", 400, "Unknown requestor"),
        ("tokens/authn?\(who)", 404, "Not Found"),
        ("tokens/authz?\(who)&resource=a", 412, "User not authenticated"),
        ("tokens/authz?\(who)", 400, "Required 'resource' is not present"),
        ("tokens/media?\(who)&resource=a", 403, "User not authenticated"),
        ("mediatoken?\(who)&resource=a", 403, "User not authenticated"),
        ("authorize?\(who)&resource=a", 403, "User not authenticated"),
        ("preauthorize?\(who)&resource=a", 412, "User not authenticated"),
        ("preauthorize?\(who)", 400, "Required 'resource' is not present"),
        ("preauthorize?\(who)&resource=a,b,c,d,e,f", 400, "Too many resources"),
        ("tokens/usermetadata?\(who)", 412, "Invalid authentication token"),
        ("ACME/profile-requests/NorthCable", 400, "Required 'deviceType' is not present"),
        ("ACME/profile-requests/NorthCable?deviceType=iPadOS", 400, "Bad Request"),
        ("ACME/profile-requests/WestWire?deviceType=iOS", 400, "Bad Request"),
        ("ACME/profile-requests/Nobody?deviceType=iOS", 400, "Bad Request"),
        ("identities", 404, "Not Found"),
    ])
    func `rejects invalid calls`(path: String, status: Int, message: String) async throws {
        let json: Headers = ["Accept": "application/json"]
        let values: Values = ["status": .number(status), "message": .string(message)]
        try await Device().ask("GET /api/v1/\(path)", json).expect(status, values)
    }

    @Test(arguments: ["checkauthn", "tokens/authn", "tokens/authz", "authorize", "preauthorize", "tokens/usermetadata"])
    func `requires device information`(path: String) async throws {
        let message: JSON = "Required 'device_info' is not present"
        let call = "GET /api/v1/\(path)?\(Self.who)&resource=a"
        try await Device().ask(call, ["X-Device-Info": nil]).expect(400, ["message": message])
    }

    @Test func `answers in XML in each of three ways, and lists the methods of a path`() async throws {
        let device = try await Device()
        let paths: [(String, Headers)] = [
            (".xml?\(Self.who)", [:]), ("?\(Self.who)&format=xml", [:]),
            ("?\(Self.who)", ["Accept": "application/xml"]),
        ]
        for (path, headers) in paths {
            let reply = try await device.ask("GET /api/v1/tokens/authn\(path)", headers).expect(404)
            #expect(reply.headers[.contentType] == "application/xml;charset=utf-8")
            #expect(reply.text.hasSuffix("<error><status>404</status><message>Not Found</message></error>"))
        }
        let reply = try await device.ask("PUT /api/v1/tokens/authn").expect(405)
        #expect(reply.headers[.allow] == "GET, POST")
    }

    @Test func `returns its configuration as XML, or as JSON on request`() async throws {
        let device = try await Device()
        let xml = try await device.ask("GET /api/v1/config/ACME").expect(200)
        for part in [
            #"<ns2:config xmlns:ns2="http://pass.adobe.com/config"><requestor><id>ACME</id>"#,
            "<boardingStatus>PICKER</boardingStatus>",
            "<requiredMetadataFields>uid</requiredMetadataFields><requiredMetadataFields>zip</requiredMetadataFields>",
        ] {
            #expect(xml.text.contains(part))
        }
        let json = try await device.ask("GET /api/v1/config/ACME.json").expect(200)
        #expect(json["requestor.mvpds"]?.array?.count == 6)
    }

    @Test func `supports the regular flow`() async throws {
        let device = try await signedIn()
        let end = JSON.string(String(Device.start + 30 * 86_400_000))
        try await device.ask("GET /api/v1/checkauthn?\(Self.who)").expect(200)
        try await device.ask("GET /api/v1/tokens/authn?\(Self.who)").expect(
            200,
            ["expires": end, "mvpd": "NorthCable"]
        )
        for (path, status) in [("tokens/media", 403), ("tokens/authz", 404), ("authorize", 200), ("tokens/authz", 200)]
        {
            try await device.ask("GET /api/v1/\(path)?\(Self.who)&resource=news").expect(status)
        }
        for path in ["tokens/media", "mediatoken"] {
            let end = JSON.string(String(Device.start + 420_000))
            let values: Values = ["expires": end, "mvpdId": "NorthCable"]
            try await device.ask("GET /api/v1/\(path)?\(Self.who)&resource=news").expect(200, values)
        }
        let metadata = try await device.ask("GET /api/v1/tokens/usermetadata?\(Self.who)").expect(200)
        #expect(metadata.headers[.contentType]?.hasPrefix("application/xml") == true)
        #expect(!metadata.text.contains("tokenSource"))
        try await device.ask("DELETE /api/v1/logout?\(Self.who)").expect(204)
        try await device.ask("GET /api/v1/checkauthn?\(Self.who)").expect(403)
        try await device.ask("GET /api/v1/tokens/authn?\(Self.who)").expect(404)
    }

    @Test func `expires tokens`() async throws {
        let device = try await signedIn()
        try await device.ask("GET /api/v1/authorize?\(Self.who)&resource=news").expect(200)
        try await device.settings(#"{"requireToken":false,"enhancedErrors":true}"#)
        device.advance(86_400)
        try await device.ask("GET /api/v1/tokens/authz?\(Self.who)&resource=news").expect(410)
        device.advance(2_592_000)
        try await device.ask("GET /api/v1/tokens/authn?\(Self.who)").expect(410)
        try await device.ask("GET /api/v1/checkauthn?\(Self.who)")
            .expect(403, ["message": "Authentication token expired"])
        let expired: JSON = "preauthorization_authentication_session_expired"
        let call = "GET /api/v1/preauthorize?\(Self.who)&resource="
        try await device.ask(call + "news").expect(412, ["code": expired])
        try await device.ask(call + "a,b,c,d,e,f").expect(403, ["code": "too_many_resources"])
    }

    @Test func `denies a resource`() async throws {
        let device = try await signedIn()
        try await device.settings(#"{"denied":{"ppv":"authorization_denied_by_mvpd"}}"#)
        try await device.ask("GET /api/v1/authorize?\(Self.who)&resource=ppv")
            .expect(403, ["message": "User not authorized", "details": "Not in your package", "code": nil])
        let list = try await device.ask("GET /api/v1/preauthorize?\(Self.who)&resource=ppv,news")
            .expect(200).has([
                "resources.0.authorized": false, "resources.1.authorized": true,
                "resources.0.error.code": "authorization_denied_by_mvpd",
            ])
        #expect(list.headers.contains { $0.name.rawName == "Adobe-Response-Confidence" && $0.value == "full" })
    }

    @Test func `expires registration codes`() async throws {
        let device = try await Device()
        let made = try await device.ask("POST /reggie/v1/ACME/regcode", form: "deviceId=0d1f&ttl=60&mvpd=NorthCable")
            .expect(201, ["expires": .number(Device.start + 60_000), "info.deviceId": "MGQxZg=="])
        let path = "/reggie/v1/ACME/regcode/" + (try #require(made["code"]?.string))
        let xml = try await device.ask("GET \(path)?format=xml").expect(200)
        #expect(xml.text.contains(#"<ns2:regcode xmlns:ns2="model.mvc.reggie.pass.adobe.com"><id>"#))
        device.advance(59)
        try await device.ask("GET \(path)").expect(200)
        device.advance(1)
        try await device.ask("GET \(path)").expect(404)
        let other = try await device.ask("POST /reggie/v1/ACME/regcode?deviceId=0d1f").expect(201)
        let deleted = "DELETE /reggie/v1/ACME/regcode/" + (try #require(other["code"]?.string))
        try await device.ask(deleted).expect(204)
        try await device.ask(deleted).expect(404)
        for ttl in ["36001", "0", "x"] {
            try await device.ask("POST /reggie/v1/ACME/regcode?deviceId=1&ttl=\(ttl)").expect(400)
        }
        let page = try await device.ask("GET /api/v1/authenticate?reg_code=X&requestor_id=ACME\(Self.login)")
            .expect(400)
        #expect(page.headers[.contentType] == "text/html;charset=utf-8")
    }

    @Test func `grants a free preview`() async throws {
        let device = try await Device()
        let call = "POST /api/v1/authenticate/freepreview"
        let form = "requestor_id=ACME&deviceId=0d1f&mso_id=TempPass&domain_name=acme.example"
        for missing in form.split(separator: "&") {
            let rest = form.split(separator: "&").filter { $0 != missing }.joined(separator: "&")
            try await device.ask(call, form: rest).expect(400)
        }
        for other in ["NorthCable", "PromoPass", "None"] {
            try await device.ask(call, form: form.replacing("TempPass", with: other)).expect(400)
        }
        try await device.ask(call, form: form).expect(204)
        try await device.ask("GET /api/v1/checkauthn?\(Self.who)").expect(200)
        try await device.ask("GET /api/v1/tokens/usermetadata?\(Self.who)").expect(404)
        device.advance(600)
        try await device.ask(call, form: form).expect(204)
        try await device.ask("GET /api/v1/checkauthn?\(Self.who)").expect(403)
    }

    // flow-in-the-absence-of-device-id.md
    @Test func `signs in a device without an identifier by two registrations`() async throws {
        let device = try await Device { $0.autoLogin = true }
        let first = try await device.ask("POST /reggie/v1/ACME/regcode?deviceId=dummy").expect(201)
        let id = try #require(first["id"]?.string)
        let second = try await signIn(device, deviceID: id)
        #expect(second["id"]?.string != id)
        try await device.ask("GET /api/v1/checkauthn?requestor=ACME&deviceId=\(id)").expect(200)
        try await device.ask("GET /api/v1/checkauthn?requestor=ACME&deviceId=dummy").expect(403)
        let code = second["code"]?.string ?? ""
        try await device.ask("GET /api/v1/checkauthn/\(code)?requestor=ACME").expect(200)
        try await device.ask("GET /api/v1/preauthorize/\(code)?requestor=ACME&resource=news").expect(200)
    }
}
