// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import Sandbox
internal import SignedDocuments
internal import Testing

@Suite struct `REST API V2` {
    private static let basic = "mvpd=NorthCable&domainName=acme.example&redirectUrl=app%3A%2F%2Fback"

    /// A device with a profile of Apple.
    private func withAppleProfile() async throws -> Device {
        let device = try await Device { $0.profileErrorsAtTop = true }
        let value = try SignedDocument().value(at: Device.start)
        let path = "/api/v2/ACME/profiles/sso/Apple"
        let made = try await device.ask("POST", path, Device.withStatus, form: "SAMLResponse=\(value)")
        #expect(made.status == 201)
        return device
    }

    private func withRegularProfile() async throws -> Device {
        let device = try await Device { $0.autoLogin = true }
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", form: Self.basic)
        #expect(session.json?["actionName"] == "authenticate")
        let url = try #require(session.json?["url"]?.string)
        let code = try #require(session.json?["code"]?.string)
        let login = try await device.ask("GET", url, ["Authorization": nil])
        #expect(login.status == 302)
        _ = try await device.ask("GET", try #require(login.headers[.location]))
        let found = try await device.ask("GET", "/api/v2/ACME/profiles/code/\(code)", ["AP-Device-Identifier": nil])
        #expect(found.json?["profiles"]?["NorthCable"]?["type"] == "regular")
        return device
    }

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
        let reply = try await Device().ask(method, "/api/v2/\(path)")
        #expect(reply.status == 400)
        #expect(reply.code == code)
        #expect(reply.json?["action"] == "none")
        #expect(reply.json?["trace"]?.string?.count == 36)
    }

    @Test(arguments: [nil, "", "fingerprint", "fingerprint !", "MGQxZg=="])
    func `requires the device identifier`(field: String?) async throws {
        let reply = try await Device().ask("GET", "/api/v2/ACME/profiles", ["AP-Device-Identifier": field])
        #expect(reply.status == 400)
        #expect(reply.code == "invalid_header_device_identifier")
    }

    @Test(arguments: ["sessions", "sessions/sso/Apple", "profiles/sso/Apple"], [nil, "!"] as [String?])
    func `requires device information`(path: String, field: String?) async throws {
        let reply = try await Device().ask("POST", "/api/v2/ACME/\(path)", ["X-Device-Info": field], form: "")
        #expect(reply.code == "invalid_header_device_info")
    }

    static let faults: [(String?, String)] = [
        (nil, "permission_access_not_present"),
        ("e30=", "permission_access_not_present"),
        (Device.status(access: "notDetermined"), "permission_access_not_determined"),
        (Device.status(access: "denied"), "permission_access_not_granted"),
        (Device.status(access: "restricted"), "permission_access_not_granted"),
        (Device.status(id: "nobody"), "provider_id_not_determined"),
        (Device.status(expires: Device.start), "provider_info_expired"),
    ]

    @Test(arguments: faults)
    func `validates a partner status`(status: String?, code: String) async throws {
        let device = try await withAppleProfile()
        let headers = ["AP-Partner-Framework-Status": status]
        let made = try await device.ask("POST", "/api/v2/ACME/profiles/sso/Apple", headers, form: "SAMLResponse=x")
        #expect(made.status == 400)
        #expect(made.code == "invalid_header_pfs_\(code)")
        let session = try await device.ask("POST", "/api/v2/ACME/sessions/sso/Apple", headers, form: Self.basic)
        #expect(session.status == 200)
        #expect(session.json?["reasonType"] == "pfs_fallback")
        #expect(session.json?["notAfter"] == .string(String(Device.start + 1_800_000)))
        let profiles = try await device.ask("GET", "/api/v2/ACME/profiles", headers)
        #expect(profiles.text == #"{"profiles":{}}"#)
        let decision = try await device.ask(
            "POST",
            "/api/v2/ACME/decisions/authorize/NorthCable",
            headers,
            json: #"{"resources":["news"]}"#
        )
        #expect(decision.status == 403)
        #expect(decision.details == "invalid_header_pfs_\(code)")
    }

    @Test func `detects a status of another provider`() async throws {
        let device = try await withAppleProfile()
        let headers = ["AP-Partner-Framework-Status": Device.status(id: "south-dish")]
        let profiles = try await device.ask("GET", "/api/v2/ACME/profiles/NorthCable", headers)
        #expect(profiles.text == #"{"profiles":{}}"#)
        let decision = try await device.ask(
            "POST",
            "/api/v2/ACME/decisions/authorize/NorthCable",
            headers,
            json: #"{"resources":["news"]}"#
        )
        #expect(decision.details == "invalid_header_pfs_provider_id_mismatch")
    }

    @Test func `decides for a profile of Apple and logs it out`() async throws {
        let device = try await withAppleProfile()
        _ = try await device.tell("settings", #"{"denied":{"ppv":"authorization_denied_by_mvpd"}}"#)
        for path in ["authorize", "preauthorize"] {
            let reply = try await device.ask(
                "POST",
                "/api/v2/ACME/decisions/\(path)/NorthCable",
                Device.withStatus,
                json: #"{"resources":["news","ppv"]}"#
            )
            let decisions = try #require(reply.json?["decisions"]?.array)
            #expect(decisions.map { $0["authorized"] } == [true, false])
            #expect(decisions[1]["error"]?["code"] == "authorization_denied_by_mvpd")
            #expect((decisions[0]["token"] != nil) == (path == "authorize"))
            if path == "authorize" { #expect(decisions[0]["token"]?["notAfter"]?.int == Device.start + 420_000) }
        }
        let again = try await device.ask("POST", "/api/v2/ACME/sessions/sso/Apple", Device.withStatus, form: "")
        #expect(again.json?["reasonType"] == "authenticatedSSO")
        let logout = try await device.ask("GET", "/api/v2/ACME/logout/NorthCable?redirectUrl=app%3A%2F%2Fback")
        #expect(logout.json?["logouts"]?["NorthCable"]?["actionName"] == "partner_logout")
        #expect(logout.json?["logouts"]?["NorthCable"]?["actionType"] == "partner_interactive")
        let over = try await device.ask("GET", "/api/v2/ACME/logout/NorthCable")
        #expect(over.json?["logouts"]?["NorthCable"]?["actionName"] == "invalid")
    }

    @Test(arguments: ["authorize", "preauthorize"])
    func `decisions have the metadata of the profile, plain and encrypted`(path: String) async throws {
        let device = try await withRegularProfile()
        let more = #"{"packageType":"gold","zip":{"value":"b3BhcXVl","state":"encrypted"}}"#
        _ = try await device.tell(
            "settings",
            #"{"attributes":\#(more),"denied":{"ppv":"authorization_denied_by_mvpd"}}"#
        )
        let profile = try await device.ask("GET", "/api/v2/ACME/profiles/NorthCable")
        let attributes = try #require(profile.json?["profiles"]?["NorthCable"]?["attributes"])
        #expect(attributes["packageType"] == ["state": "plain", "value": "gold"])
        #expect(attributes["zip"] == ["state": "encrypted", "value": "b3BhcXVl"])
        let url = "/api/v2/ACME/decisions/\(path)/"
        let reply = try await device.ask("POST", url + "NorthCable", json: #"{"resources":["news","ppv"]}"#)
        #expect(reply.json?["decisions"]?.array?.map { $0["attributes"] } == [attributes, attributes])
        let without = try await device.ask("POST", url + "SouthDish", json: #"{"resources":["news"]}"#)
        #expect(without.json?["decisions"]?.array?.first?["attributes"] == nil)
    }

    @Test func `supports the basic flow`() async throws {
        let device = try await withRegularProfile()
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", form: Self.basic)
        #expect(session.json?["actionName"] == "authorize")
        #expect(session.json?["reasonType"] == "authenticated")
        let profiles = try await device.ask("GET", "/api/v2/ACME/profiles/NorthCable")
        #expect(profiles.json?["profiles"]?["NorthCable"]?["issuer"] == "NorthCable")
        let logout = try await device.ask("GET", "/api/v2/ACME/logout/NorthCable?redirectUrl=app%3A%2F%2Fback")
        let url = try #require(logout.json?["logouts"]?["NorthCable"]?["url"]?.string)
        #expect(try await device.ask("GET", url).headers[.location] == "app://back")
    }

    @Test func `resumes a session with the missing parameters`() async throws {
        let device = try await Device()
        let first = try await device.ask("POST", "/api/v2/ACME/sessions", form: "")
        #expect(first.json?["actionName"] == "resume")
        #expect(first.json?["missingParameters"] == ["mvpd", "domainName", "redirectUrl"])
        let path = "/api/v2/ACME/sessions/" + (try #require(first.json?["code"]?.string))
        let second = try await device.ask("POST", path, form: "mvpd=NorthCable")
        #expect(second.json?["actionName"] == "retry")
        let shown = try await device.ask("GET", path)
        #expect(shown.json?["existingParameters"]?["mvpd"] == "NorthCable")
        #expect(shown.json?["missingParameters"] == ["domainName", "redirectUrl"])
        #expect(shown.json?["device"]?["osName"] == "tvOS")
        let wrong = try await device.ask("POST", path, form: "redirectUrl=none")
        #expect(wrong.code == "invalid_parameter_redirect_url")
        let third = try await device.ask("POST", path, form: Self.basic)
        #expect(third.json?["actionName"] == "authenticate")
        _ = try await device.tell("clock", #"{"seconds":1800}"#)
        #expect(try await device.ask("GET", path).code == "invalid_authentication_session")
        let page = try await device.ask("GET", try #require(third.json?["url"]?.string))
        #expect(page.status == 400)
        #expect(page.headers[.contentType] == "text/html;charset=utf-8")
    }

    @Test func `falls back if a partner is not configured`() async throws {
        let device = try await Device()
        let path = "/api/v2/ACME/sessions/sso/Apple"
        let headers = ["AP-Partner-Framework-Status": Device.status(id: "east-fiber")] as [String: String?]
        let reply = try await device.ask("POST", path, headers, form: Self.basic)
        #expect(reply.json?["reasonType"] == "configuration_fallback")
        let bare = try await device.ask("POST", path, headers, form: "")
        #expect(bare.json?["actionName"] == "resume")
        #expect(bare.json?["reasonType"] == "missing_parameters_fallback")
        #expect(bare.json?["missingParameters"] == ["domainName", "redirectUrl"])
        let exchange = "/api/v2/ACME/profiles/sso/Apple"
        let boarding = try await device.ask("POST", exchange, headers, form: "SAMLResponse=x")
        #expect(boarding.status == 500)
        #expect(boarding.code == "invalid_configuration_mvpd_platform_boarding_status")
        _ = try await device.tell("settings", #"{"withoutPartner":["ACME/NorthCable"]}"#)
        let services = try await device.ask("POST", exchange, Device.withStatus, form: "SAMLResponse=x")
        #expect(services.code == "invalid_configuration_platform_services")
    }

    @Test func `lets the user choose if the partner status names no provider`() async throws {
        let device = try await Device { $0.autoLogin = true }
        let form = "domainName=acme.example&redirectUrl=app%3A%2F%2Fback"
        let session = try await device.ask("POST", "/api/v2/ACME/sessions/sso/Apple", form: form)
        #expect(session.json?["reasonType"] == "pfs_fallback")
        #expect(session.json?["mvpd"] == nil)
        let login = try await device.ask("GET", try #require(session.json?["url"]?.string))
        let path = try #require(login.headers[.location])
        let page = try await device.ask("GET", path)
        #expect(page.text.contains(#"<option value="WestWire">West Wire</option>"#))
        #expect(!page.text.contains("TempPass"))
        #expect(try await device.ask("POST", path, form: "user=u").status == 400)
        #expect(try await device.ask("POST", path, form: "user=u&mvpd=WestWire").headers[.location] == "app://back")
        let profiles = try await device.ask("GET", "/api/v2/ACME/profiles")
        #expect(profiles.json?["profiles"]?["WestWire"]?["type"] == "regular")
    }

    @Test func `degrades a provider`() async throws {
        let device = try await Device { $0.degraded = ["ACME/NorthCable"] }
        let session = try await device.ask("POST", "/api/v2/ACME/sessions/sso/Apple", Device.withStatus, form: "")
        #expect(session.json?["reasonType"] == "degraded")
        #expect(session.json?["actionName"] == "authorize")
        let made = try await device.ask(
            "POST",
            "/api/v2/ACME/profiles/sso/Apple",
            Device.withStatus,
            form: "SAMLResponse=x"
        )
        #expect(made.status == 200)
        #expect(made.json?["profiles"]?["NorthCable"]?["type"] == "degraded")
        let decision = try await device.ask(
            "POST",
            "/api/v2/ACME/decisions/authorize/NorthCable",
            json: #"{"resources":["news"]}"#
        )
        #expect(decision.json?["decisions"]?.array?.first?["source"] == "degradation")
    }

    @Test func `shows a partner only to its platforms`() async throws {
        let device = try await Device()
        let apple = try await device.ask("GET", "/api/v2/ACME/configuration")
        #expect(apple.json?["requestor"]?["mvpds"]?.array?.first?["platformMappingId"] == "north-cable")
        let other = try await device.ask(
            "GET",
            "/api/v2/ACME/configuration",
            ["X-Device-Info": nil, "AP-Device-Identifier": nil]
        )
        #expect(other.json?["requestor"]?["mvpds"]?.array?.first?["platformMappingId"] == nil)
    }

    @Test func `requires a profile before it decides`() async throws {
        let device = try await withRegularProfile()
        let path = "/api/v2/ACME/decisions/authorize/"
        let body = #"{"resources":["news"]}"#
        let missing = try await device.ask("POST", path + "SouthDish", json: body)
        #expect(missing.status == 200)
        #expect(missing.json?["decisions"]?.array?.first?["error"]?["code"] == "authenticated_profile_missing")
        _ = try await device.tell("settings", #"{"profileErrorsAtTop":true}"#)
        #expect(try await device.ask("POST", path + "SouthDish", json: body).code == "authenticated_profile_missing")
        #expect(try await device.ask("POST", path + "NorthCable", json: body).status == 200)
        let many = #"{"resources":["a","b","c","d","e","f"]}"#
        let refused = try await device.ask("POST", path + "NorthCable", json: many)
        #expect(refused.code == "too_many_resources")
        #expect(refused.status == 403)
    }

    @Test func `distinguishes an expired profile from a missing one`() async throws {
        let device = try await Device {
            $0.lifetimes.authentication = 60
            $0.autoLogin = true
            $0.profileErrorsAtTop = true
        }
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", form: Self.basic)
        let login = try await device.ask("GET", try #require(session.json?["url"]?.string))
        _ = try await device.ask("GET", try #require(login.headers[.location]))
        _ = try await device.tell("clock", #"{"seconds":60}"#)
        let path = "/api/v2/ACME/decisions/authorize/NorthCable"
        let reply = try await device.ask("POST", path, json: #"{"resources":["news"]}"#)
        #expect(reply.status == 403)
        #expect(reply.code == "authenticated_profile_expired")
        #expect(try await device.ask("GET", "/api/v2/ACME/profiles").text == #"{"profiles":{}}"#)
        #expect(reply.json?["action"] == "authentication")
    }
}
