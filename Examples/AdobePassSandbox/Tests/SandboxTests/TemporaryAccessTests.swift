// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Sandbox
internal import Testing

/// The flows of rest-api-v2-access-temporary-flows.md and rest-api-v2-access-degraded-flows.md.
struct TemporaryAccessTests {
    private static let decisions = "/api/v2/ACME/decisions/authorize/"
    private static let form = "mvpd=TempPass&domainName=acme.example&redirectUrl=https%3A%2F%2Facme.example"

    private static func identity(_ hash: String) -> [String: String?] {
        ["AP-TempPass-Identity": Data(#"{"email":"\#(hash)"}"#.utf8).base64EncodedString()]
    }

    private func decide(
        _ device: Device,
        _ mvpd: String,
        _ resource: String = "news",
        _ headers: [String: String?] = [:]
    ) async throws -> JSON? {
        let reply = try await device.ask(
            "POST",
            Self.decisions + mvpd,
            headers,
            json: #"{"resources":["\#(resource)"]}"#
        )
        #expect(reply.status == 200)
        return reply.json?["decisions"]?.array?.first
    }

    @Test func `grants basic access without a session, from the first decision on`() async throws {
        let device = try await Device()
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", form: Self.form)
        #expect(session.json?["reasonType"] == "temporary")
        #expect(session.json?["code"] == nil)
        _ = try await device.tell("clock", #"{"seconds":300}"#)
        let first = try await decide(device, "TempPass")
        #expect(first?["source"] == "temppass")
        #expect(first?["token"] != nil)
        #expect(first?["notAfter"]?.int == Device.start + 900_000)
        let profile = try await device.ask("GET", "/api/v2/ACME/profiles/TempPass").json?["profiles"]?["TempPass"]
        #expect(profile?["type"] == "temporary")
        #expect(profile?["attributes"]?["expiration_date"]?["value"]?.int == Device.start + 900_000)
        #expect(profile?["attributes"]?["remaining_resources"] == nil)
        #expect(try await device.ask("GET", "/api/v2/ACME/profiles").text == #"{"profiles":{}}"#)
        _ = try await device.tell("clock", #"{"seconds":600}"#)
        let over = try await decide(device, "TempPass")
        #expect(over?["error"]?["code"] == "temporary_access_duration_limit_exceeded")
        #expect(over?["token"] == nil)
        let gone = try await device.ask("GET", "/api/v2/ACME/profiles/TempPass")
        #expect(gone.status == 403)
        #expect(gone.code == "temporary_access_duration_limit_exceeded")
        #expect(try await device.ask("POST", "/api/v2/ACME/sessions", form: Self.form).status == 200)
    }

    @Test func `counts the resources of promotional access for the device and the user`() async throws {
        let device = try await Device()
        let user = Self.identity("u1")
        let missing = try await decide(device, "PromoPass")
        #expect(missing?["error"]?["code"] == "invalid_header_identity_for_temporary_access")
        #expect(try await device.ask("GET", "/api/v2/ACME/profiles/PromoPass").status == 400)
        for resource in ["a", "b", "a"] {
            #expect(try await decide(device, "PromoPass", resource, user)?["authorized"] == true)
        }
        let third = try await decide(device, "PromoPass", "c", user)
        #expect(third?["error"]?["code"] == "temporary_access_resources_limit_exceeded")
        var other = user
        other["AP-Device-Identifier"] = "fingerprint bmV3"
        #expect(try await decide(device, "PromoPass", "c", other)?["authorized"] == false)
        #expect(try await decide(device, "PromoPass", "c", Self.identity("u2"))?["authorized"] == false)
        let reply = try await device.ask("GET", "/api/v2/ACME/profiles/PromoPass", user)
        #expect(reply.status == 403)
        var fresh = Self.identity("u3")
        fresh["AP-Device-Identifier"] = "fingerprint bmV3Mg=="
        _ = try await decide(device, "PromoPass", "x", fresh)
        let profile = try await device.ask("GET", "/api/v2/ACME/profiles/PromoPass", fresh)
        let attributes = profile.json?["profiles"]?["PromoPass"]?["attributes"]
        #expect(attributes?["remaining_resources"]?["value"]?.int == 1)
        #expect(attributes?["used_assets"]?["value"]?.array == ["x"])
    }

    @Test(arguments: [("degraded", true, true), ("authorizesAll", true, false), ("deniesAll", false, false)])
    func `follows the rule of a degraded provider`(rule: (name: String, permits: Bool, hasTimes: Bool)) async throws {
        let device = try await Device()
        _ = try await device.tell("settings", #"{"\#(rule.name)":["ACME/NorthCable"]}"#)
        let decision = try await decide(device, "NorthCable")
        #expect(decision?["source"] == "degradation")
        #expect(decision?["authorized"] == .bool(rule.permits))
        #expect((decision?["token"] != nil) == rule.permits)
        #expect((decision?["notAfter"] != nil) == rule.hasTimes)
        if !rule.permits { #expect(decision?["error"]?["code"] == "authorization_denied_by_degradation_rule") }
    }

    @Test func `logs out of temporary access and of a degraded provider without a page`() async throws {
        let device = try await Device { $0.autoLogin = true }
        try await SharedProfileTests.signIn(device, [:])
        _ = try await device.tell("settings", #"{"degraded":["ACME/NorthCable"]}"#)
        for mvpd in ["TempPass", "PromoPass", "NorthCable"] {
            let reply = try await device.ask("GET", "/api/v2/ACME/logout/\(mvpd)?redirectUrl=app%3A%2F%2Fback")
            let logout = reply.json?["logouts"]?[mvpd]
            #expect(logout?["actionName"] == "complete")
            #expect(logout?["actionType"] == "none")
            #expect(logout?["url"] == nil)
        }
        let other = try await device.ask("GET", "/api/v2/ACME/logout/SouthDish?redirectUrl=app%3A%2F%2Fback")
        #expect(other.json?["logouts"]?["SouthDish"]?["actionName"] == "invalid")
    }

    @Test func `shows the profile of a degraded provider for a code too`() async throws {
        let device = try await Device()
        let form = "mvpd=NorthCable&domainName=acme.example&redirectUrl=app%3A%2F%2Fback"
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", form: form)
        let code = try #require(session.json?["code"]?.string)
        let path = "/api/v2/ACME/profiles/code/\(code)"
        #expect(try await device.ask("GET", path).text == #"{"profiles":{}}"#)
        _ = try await device.tell("settings", #"{"degraded":["ACME/NorthCable"]}"#)
        let profile = try await device.ask("GET", path).json?["profiles"]?["NorthCable"]
        #expect(profile?["type"] == "degraded")
        #expect(profile?["issuer"] == "Adobe")
    }
}
