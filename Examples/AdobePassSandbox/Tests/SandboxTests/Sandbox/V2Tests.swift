// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Sandbox
internal import Testing

@Suite struct `REST API V2` {
    private static let partner = "sessions/sso/Apple"

    @Test(arguments: [
        ("GET", "NOBODY/configuration", "invalid_parameter_service_provider"),
        ("GET", "ACME/profiles/Nobody", "invalid_parameter_mvpd"),
        ("GET", "ACME/profiles/code/NOCODE", "invalid_parameter_code"),
        ("GET", "ACME/sessions/NOCODE", "invalid_parameter_code"),
        ("POST", "ACME/sessions/NOCODE", "invalid_parameter_code"),
        ("POST", "ACME/sessions/sso/Roku", "invalid_parameter_partner"),
        ("POST", "ACME/profiles/sso/Roku", "invalid_parameter_partner"),
        ("POST", "ACME/decisions/authorize/NorthCable", "invalid_parameter_resources"),
        ("GET", "ACME/logout/Nobody", "invalid_parameter_mvpd"),
    ])
    func `rejects invalid calls`(method: String, path: String, code: String) async throws {
        let reply = try await Device().ask("\(method) /api/v2/\(path)")
            .expect(400, ["code": .string(code), "action": "none"])
        #expect(reply["trace"]?.string?.count == 36)
    }

    @Test func `requires its header fields`() async throws {
        let device = try await Device()
        for field in [nil, "", "fingerprint", "fingerprint !", "MGQxZg=="] {
            let headers: Headers = ["AP-Device-Identifier": field]
            let code: JSON = "invalid_header_device_identifier"
            try await device.v2("profiles", headers).expect(400, ["code": code])
        }
        for call in ["sessions", Self.partner, Device.apple] {
            for field in [nil, "!"] {
                let headers: Headers = ["X-Device-Info": field]
                try await device.v2(call, headers, form: "").expect(400, ["code": "invalid_header_device_info"])
            }
        }
    }

    @Test(arguments: [
        (nil, "permission_access_not_present"),
        ("e30=", "permission_access_not_present"),
        (Device.status("notDetermined"), "permission_access_not_determined"),
        (Device.status("denied"), "permission_access_not_granted"),
        (Device.status("restricted"), "permission_access_not_granted"),
        (Device.status(id: "nobody"), "provider_id_not_determined"),
        (Device.status(expires: Device.start), "provider_info_expired"),
        (Device.status(id: "south-dish"), "provider_id_mismatch"),
    ])
    func `validates a partner status`(status: String?, code: String) async throws {
        let device = try await Device()
        try await device.exchange().expect(201)
        let headers: Headers = ["AP-Partner-Framework-Status": status]
        let fault = JSON.string("invalid_header_pfs_\(code)")
        if code != "provider_id_mismatch" {
            try await device.v2(Device.apple, headers, form: "SAMLResponse=x").expect(400, ["code": fault])
            let end = JSON.string(String(Device.start + 1_800_000))
            let values: Values = ["reasonType": "pfs_fallback", "notAfter": end]
            try await device.v2(Self.partner, headers, form: Device.basic).expect(200, values)
        }
        #expect(try await device.v2("profiles", headers).text == #"{"profiles":{}}"#)
        try await device.decide("authorize/NorthCable", headers)
            .has(["error.code": "authenticated_profile_missing", "error.details": fault])
    }

    @Test func `decides for a profile of Apple and logs it out`() async throws {
        let device = try await Device()
        try await device.exchange().expect(201)
        try await device.settings(#"{"denied":{"ppv":"authorization_denied_by_mvpd"}}"#)
        let end = JSON.number(Device.start + 420_000)
        for (path, end) in [("authorize", end), ("preauthorize", nil)] {
            let both = #"{"resources":["news","ppv"]}"#
            try await device.v2("decisions/\(path)/NorthCable", Device.granted, json: both)
                .expect(200).has([
                    "decisions.0.authorized": true, "decisions.0.token.notAfter": end, "decisions.1.authorized": false,
                    "decisions.1.token": nil, "decisions.1.error.code": "authorization_denied_by_mvpd",
                ])
        }
        try await device.v2(Self.partner, Device.granted, form: "").expect(200, ["reasonType": "authenticatedSSO"])
        let logout = "GET /api/v2/ACME/logout/NorthCable?redirectUrl=app%3A%2F%2Fback"
        let type: JSON = "partner_interactive"
        let action = "logouts.NorthCable.actionName"
        try await device.ask(logout).expect(200, [action: "partner_logout", "logouts.NorthCable.actionType": type])
        try await device.ask(logout).expect(200, [action: "invalid"])
    }

    @Test(arguments: ["authorize", "preauthorize"])
    func `decisions have the metadata of the profile, plain and encrypted`(path: String) async throws {
        let device = try await Device()
        try await device.signIn()
        let more = #"{"packageType":"gold","zip":{"value":"b3BhcXVl","state":"enc"},"max":{"MPAA":"PG-13"}}"#
        try await device.settings(#"{"attributes":\#(more),"denied":{"ppv":"authorization_denied_by_mvpd"}}"#)
        let profile = try await device.v2("profiles/NorthCable")
            .expect(200).has([
                "profiles.NorthCable.attributes.packageType": ["state": "plain", "value": "gold"],
                "profiles.NorthCable.attributes.zip": ["state": "enc", "value": "b3BhcXVl"],
                "profiles.NorthCable.attributes.max.value.MPAA": "PG-13",
            ])
        let attributes = profile["profiles.NorthCable.attributes"]
        for resource in ["news", "ppv"] {
            try await device.decide("\(path)/NorthCable", resource: resource).has(["attributes": attributes])
        }
        try await device.decide("\(path)/SouthDish").has(["attributes": nil])
    }

    @Test func `supports the basic flow, and decides with a profile alone`() async throws {
        let device = try await Device { $0.lifetimes.authentication = 60 }
        try await device.signIn()
        let values: Values = ["actionName": "authorize", "reasonType": "authenticated"]
        try await device.v2("sessions", form: Device.basic).expect(200, values)
        try await device.v2("profiles/NorthCable").expect(200, ["profiles.NorthCable.issuer": "NorthCable"])
        try await device.decide("authorize/SouthDish").has(["error.code": "authenticated_profile_missing"])
        try await device.decide("authorize/NorthCable").has(["authorized": true])
        let many = #"{"resources":["a","b","c","d","e","f"]}"#
        try await device.v2("decisions/authorize/NorthCable", json: many)
            .expect(200, ["decisions.5.error.code": "too_many_resources"])
        let logout = try await device.v2("logout/NorthCable?redirectUrl=app%3A%2F%2Fback").expect(200)
        let back = try await device.ask("GET \(logout["logouts.NorthCable.url"]?.string ?? "")").expect(302)
        #expect(back.headers[.location] == "app://back")
        try await device.signIn()
        device.advance(60)
        #expect(try await device.v2("profiles").text == #"{"profiles":{}}"#)
        try await device.decide("authorize/NorthCable")
            .has(["error.code": "authenticated_profile_expired", "error.action": "authentication"])
    }

    @Test func `resumes a session with the missing parameters`() async throws {
        let device = try await Device()
        let first = try await device.v2("sessions", form: "")
            .expect(200).has([
                "actionName": "resume", "reasonType": "none",
                "missingParameters": ["mvpd", "domainName", "redirectUrl"],
            ])
        let path = "/api/v2/ACME/sessions/" + (try #require(first["code"]?.string))
        try await device.ask("POST \(path)", form: "mvpd=NorthCable").expect(200, ["actionName": "retry"])
        try await device.ask("GET \(path)")
            .expect(200).has([
                "existingParameters": ["mvpd": "NorthCable", "serviceProvider": "ACME"], "device.osName": "tvOS",
                "missingParameters": ["domainName", "redirectUrl"],
            ])
        let code: JSON = "invalid_parameter_redirect_url"
        try await device.ask("POST \(path)", form: "redirectUrl=none").expect(400, ["code": code])
        let last = try await device.ask("POST \(path)", form: Device.basic).expect(200, ["actionName": "authenticate"])
        device.advance(1_800)
        try await device.ask("GET \(path)").expect(400, ["code": "invalid_authentication_session"])
        let page = try await device.ask("GET \(last["url"]?.string ?? "")").expect(400)
        #expect(page.headers[.contentType] == "text/html;charset=utf-8")
    }

    @Test func `falls back if a partner is not configured`() async throws {
        let device = try await Device()
        let east: Headers = ["AP-Partner-Framework-Status": Device.status(id: "east-fiber")]
        try await device.v2(Self.partner, east, form: Device.basic)
            .expect(200, ["reasonType": "configuration_fallback"])
        try await device.v2(Self.partner, east, form: "")
            .expect(200).has([
                "actionName": "resume", "reasonType": "missing_parameters_fallback",
                "missingParameters": ["domainName", "redirectUrl"],
            ])
        let code: JSON = "invalid_configuration_mvpd_platform_boarding_status"
        try await device.v2(Device.apple, east, form: "SAMLResponse=x").expect(500, ["code": code])
        try await device.settings(#"{"withoutPartner":["ACME/NorthCable"]}"#)
        try await device.v2(Device.apple, Device.granted, form: "SAMLResponse=x")
            .expect(500, ["code": "invalid_configuration_platform_services"])
    }

    @Test func `lets the user choose if the partner status names no provider`() async throws {
        let device = try await Device { $0.autoLogin = true }
        let session = try await device.v2(Self.partner, form: "domainName=acme.example&redirectUrl=app%3A%2F%2Fback")
            .expect(200, ["reasonType": "pfs_fallback", "mvpd": nil])
        let login = try await device.ask("GET \(session["url"]?.string ?? "")").expect(302)
        let path = try #require(login.headers[.location])
        let page = try await device.ask("GET \(path)").expect(200)
        #expect(page.text.contains(#"<option value="WestWire">West Wire</option>"#))
        #expect(!page.text.contains("TempPass"))
        try await device.ask("POST \(path)", form: "user=u").expect(400)
        let back = try await device.ask("POST \(path)", form: "user=u&mvpd=WestWire").expect(302)
        #expect(back.headers[.location] == "app://back")
        let user = "profiles.WestWire.attributes.userID.value"
        try await device.v2("profiles").expect(200, ["profiles.WestWire.type": "regular", user: "u"])
    }

    @Test func `shows a partner only to its platforms`() async throws {
        let device = try await Device()
        let name = "requestor.mvpds.0.platformMappingId"
        try await device.v2("configuration").expect(200, [name: "north-cable", "device": "appletv"])
        let other: Headers = ["X-Device-Info": nil, "AP-Device-Identifier": nil]
        try await device.v2("configuration", other).expect(200, [name: nil, "device": "unknown"])
    }
}
