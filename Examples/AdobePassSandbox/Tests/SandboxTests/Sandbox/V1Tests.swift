// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Sandbox
internal import Testing

@Suite struct `REST API V1` {
    private static let who = "requestor=ACME&deviceId=0d1f"
    private static let login = "&mso_id=NorthCable&domain_name=acme.example&noflash=true&redirect_url=app%3A%2F%2Fback"

    /// Creates a code of the device, and returns the call of its page.
    private func loginPage(_ device: Device, _ form: String = "deviceId=0d1f") async throws -> String {
        let made = try await device.ask("POST /reggie/v1/ACME/regcode", form: form)
            .expect(201, ["info.deviceId": "MGQxZg=="])
        let code = try #require(made["code"]?.string)
        return "GET /api/v1/authenticate?reg_code=\(code)&requestor_id=ACME\(Self.login)"
    }

    /// Signs in with a code of the device.
    private func signedIn() async throws -> Device {
        let device = try await Device { $0.autoLogin = true }
        let login = try await device.ask(loginPage(device), ["Authorization": nil]).expect(302)
        let back = try await device.ask("GET \(try #require(login.headers[.location]))").expect(302)
        #expect(back.headers[.location] == "app://back")
        return device
    }

    @Test(arguments: [
        ("tokens/authn?deviceId=0d1f", 400, "Required 'requestor' is not present"),
        ("tokens/authn?requestor=NOBODY&deviceId=0d1f", 400, "Unknown requestor"),
        ("tokens/authn?requestor=ACME", 400, "Required 'deviceId' is not present"),
        ("config/NOBODY", 400, "Unknown requestor"),
        ("tokens/authn?\(who)", 404, "Not Found"),
        ("tokens/media?\(who)&resource=a", 403, "User not authenticated"),
        ("tokens/usermetadata?\(who)", 412, "User not authenticated"),
        ("authorize?\(who)&resource=a", 403, "User not authenticated"),
        ("authorize?\(who)", 400, "Required 'resource' is not present"),
        ("ACME/profile-requests/NorthCable", 400, "Required 'deviceType' is not present"),
        ("ACME/profile-requests/NorthCable?deviceType=iPadOS", 400, "Bad Request"),
        ("ACME/profile-requests/WestWire?deviceType=iOS", 400, "Bad Request"),
        ("ACME/profile-requests/Nobody?deviceType=iOS", 400, "Bad Request"),
        ("identities", 404, "Not Found"),
    ])
    func `rejects invalid calls`(path: String, status: Int, message: String) async throws {
        let values: Values = ["status": .number(status), "message": .string(message)]
        try await Device().ask("GET /api/v1/\(path)").expect(status, values)
    }

    @Test func `requires device information`() async throws {
        let message: JSON = "Required 'device_info' is not present"
        let call = "GET /api/v1/authorize?\(Self.who)&resource=a"
        try await Device().ask(call, ["X-Device-Info": nil]).expect(400, ["message": message])
    }

    @Test func `lists the methods of a path, and the providers of a requestor`() async throws {
        let device = try await Device()
        let reply = try await device.ask("PUT /api/v1/tokens/authn").expect(405)
        #expect(reply.headers[.allow] == "GET, POST")
        let north = "requestor.mvpds.0"
        let values: Values = [
            "requestor.domains": ["acme.example"], "\(north).boardingStatus": "SUPPORTED",
            "\(north).requiredMetadataFields": ["uid", "zip"],
        ]
        let list = try await device.ask("GET /api/v1/config/ACME").expect(200, values)
        #expect(list["requestor.mvpds"]?.array?.count == 5)
    }

    @Test func `supports the regular flow`() async throws {
        let device = try await signedIn()
        let token: Values = ["expires": JSON.string(String(Device.start + 30 * 86_400_000)), "mvpd": "NorthCable"]
        try await device.ask("GET /api/v1/tokens/authn?\(Self.who)").expect(200, token)
        for (path, status) in [("tokens/media", 403), ("authorize", 200)] {
            try await device.ask("GET /api/v1/\(path)?\(Self.who)&resource=news").expect(status)
        }
        try await device.settings(#"{"denied":{"ppv":"authorization_denied_by_mvpd"}}"#)
        try await device.ask("GET /api/v1/authorize?\(Self.who)&resource=ppv").expect(403)
        let media: Values = ["expires": .string(String(Device.start + 420_000)), "mvpdId": "NorthCable"]
        try await device.ask("GET /api/v1/tokens/media?\(Self.who)&resource=news").expect(200, media)
        try await device.ask("DELETE /api/v1/logout?\(Self.who)").expect(204)
        try await device.ask("GET /api/v1/tokens/authn?\(Self.who)").expect(404)
    }

    @Test func `expires tokens`() async throws {
        let device = try await signedIn()
        try await device.ask("GET /api/v1/authorize?\(Self.who)&resource=news").expect(200)
        try await device.settings(#"{"requireToken":false,"enhancedErrors":true}"#)
        device.advance(86_400)
        let call = "?\(Self.who)&resource=news"
        try await device.ask("GET /api/v1/tokens/media\(call)").expect(403, ["code": "authorization_not_found"])
        device.advance(2_592_000)
        try await device.ask("GET /api/v1/tokens/authn?\(Self.who)").expect(410)
        try await device.ask("GET /api/v1/authorize\(call)").expect(403, ["code": "authentication_session_expired"])
    }

    @Test func `expires registration codes`() async throws {
        let device = try await Device()
        let page = try await loginPage(device, "deviceId=0d1f&ttl=60&mvpd=NorthCable")
        device.advance(59)
        try await device.ask(page).expect(302)
        device.advance(1)
        let late = try await device.ask(page).expect(400)
        #expect(late.headers[.contentType] == "text/html;charset=utf-8")
        for ttl in ["36001", "0", "x"] {
            try await device.ask("POST /reggie/v1/ACME/regcode?deviceId=1&ttl=\(ttl)").expect(400)
        }
    }
}
