// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Sandbox
internal import Testing

/// The SSO service of sso-service.md.
struct SSOServiceTests {
    private static let create: [String: String?] = ["X-SSO-ID": "household-7"]
    private static let other: [String: String?] = ["AP-Device-Identifier": "fingerprint bmV3"]

    private static func with(_ token: String?) -> [String: String?] { ["AD-Service-Token": token] }

    private func token(_ device: Device, _ headers: [String: String?] = create) async throws -> String {
        let reply = try await device.ask("POST", "/api/ACME/serviceToken", headers)
        #expect(reply.status == 201)
        #expect(reply.json?["status"] == "CREATED")
        #expect(reply.json?["notAfter"]?.int == (reply.json?["notBefore"]?.int).map { $0 + 3_600_000 })
        return try #require(reply.json?["serviceToken"]?.string)
    }

    @Test func `issues tokens that V2 accepts on linked devices`() async throws {
        let device = try await Device { $0.autoLogin = true }
        let first = try await token(device)
        try await SharedProfileTests.signIn(device, Self.with(first))
        let link = try await device.ask("POST", "/api/ACME/link", Self.with(first))
        #expect(link.status == 201)
        let code = try #require(link.json?["code"]?.string)
        #expect(code.count == 6 && code.allSatisfy(\.isNumber))
        let linked = Self.other.merging(["X-SSO-LINK": code]) { $1 }
        let second = try await token(device, linked)
        let used = try await device.ask("POST", "/api/ACME/serviceToken", linked)
        #expect(used.status == 401)
        #expect(used.json?["error"]?["code"] == "header_invalid")
        let profiles = try await device.ask(
            "GET",
            "/api/v2/ACME/profiles",
            Self.other.merging(Self.with(second)) { $1 }
        )
        #expect(profiles.json?["profiles"]?["NorthCable"]?["type"] == "serviceTokenSSO")
        let list = try await device.ask("GET", "/api/ACME/list", Self.with(first))
        #expect(list.json?["devices"]?["MGQxZg=="]?["type"] == "regular")
        #expect(list.json?["devices"]?["bmV3"]?["type"] == "sso")
        #expect(list.json?["devices"]?["bmV3"]?["os"] == "tvOS")
        let unlink = #"{"devices":["bmV3","unknown"]}"#
        let unlinked = try await device.ask("POST", "/api/ACME/unlink", Self.with(first), json: unlink)
        #expect(unlinked.json?["unlinkedDevices"]?.array == ["bmV3"])
        let rest = try await device.ask("GET", "/api/ACME/list", Self.with(first))
        #expect(rest.json?["devices"]?.members?.count == 1)
    }

    @Test func `renews a token that expired recently, and no older one`() async throws {
        let device = try await Device()
        let first = try await token(device)
        _ = try await device.tell("clock", #"{"seconds":3600}"#)
        let expired = try await device.ask("GET", "/api/ACME/list", Self.with(first))
        #expect(expired.status == 401)
        #expect(expired.json?["error"]?["code"] == "token_expired")
        let renewed = try await device.ask("GET", "/api/ACME/serviceToken", Self.with(first))
        #expect(renewed.status == 200)
        #expect(renewed.json?["status"] == "OK")
        let next = try #require(renewed.json?["serviceToken"]?.string)
        #expect(try await device.ask("GET", "/api/ACME/list", Self.with(next)).status == 200)
        _ = try await device.tell("clock", #"{"seconds":3600}"#)
        #expect(try await device.ask("GET", "/api/ACME/serviceToken", Self.with(first)).status == 401)
    }

    @Test func `lets a link code expire`() async throws {
        let device = try await Device()
        let link = try await device.ask("POST", "/api/ACME/link", Self.with(try await token(device)))
        let code = try #require(link.json?["code"]?.string)
        _ = try await device.tell("clock", #"{"seconds":1800}"#)
        #expect(try await device.ask("POST", "/api/ACME/serviceToken", ["X-SSO-LINK": code]).status == 401)
    }

    @Test func `names fields as its tables if the setting says so`() async throws {
        let device = try await Device { $0.ssoNamesOfTables = true }
        let reply = try await device.ask("POST", "/api/ACME/serviceToken", Self.create)
        let token = try #require(reply.json?["jws"]?.string)
        #expect(reply.json?["serviceToken"] == nil)
        let link = try await device.ask("POST", "/api/ACME/link", Self.with(token))
        #expect(link.json?["link"] != nil)
        #expect(link.json?["code"] == nil)
    }

    static let faults: [(String, String, [String: String?], String?, Int, String, String)] = [
        ("POST", "serviceToken", [:], nil, 400, "header_missing", "check_headers"),
        (
            "POST", "serviceToken", ["X-SSO-ID": "a", "AP-Device-Identifier": nil], nil, 400, "header_missing",
            "check_headers"
        ),
        ("POST", "serviceToken", ["X-SSO-ID": "a", "X-Device-Info": nil], nil, 400, "header_missing", "check_headers"),
        ("POST", "serviceToken", ["X-SSO-LINK": "000000"], nil, 401, "header_invalid", "get_new_token"),
        ("GET", "serviceToken", [:], nil, 400, "header_missing", "check_headers"),
        ("POST", "link", [:], nil, 401, "header_missing", "check_headers"),
        ("POST", "unlink", [:], "{}", 401, "header_missing", "check_headers"),
        ("GET", "list", [:], nil, 401, "header_missing", "check_headers"),
        ("GET", "list", ["AD-Service-Token": "x"], nil, 400, "token_invalid", "get_new_token"),
        ("GET", "list", ["AD-Service-Token": SharedProfileTests.service], nil, 401, "header_invalid", "get_new_token"),
        ("GET", "list", ["Authorization": nil], nil, 401, "unauthorized", "none"),
    ]

    @Test(arguments: faults)
    func `rejects a call with the code of its table`(
        fault: (
            method: String, path: String, headers: [String: String?], json: String?, status: Int, code: String,
            action: String
        )
    ) async throws {
        let path = "/api/ACME/\(fault.path)"
        let reply = try await Device().ask(fault.method, path, fault.headers, json: fault.json)
        #expect(reply.status == fault.status)
        #expect(reply.json?["status"]?.string == (fault.status == 400 ? "BAD_REQUEST" : "UNAUTHORIZED"))
        #expect(reply.json?["error"]?["status"]?.int == fault.status)
        #expect(reply.json?["error"]?["code"]?.string == fault.code)
        #expect(reply.json?["error"]?["action"]?.string == fault.action)
    }

    @Test(arguments: [#"{"devices":null}"#, #"{"devices":[]}"#, "{}", "x"])
    func `rejects an empty list of devices`(body: String) async throws {
        let device = try await Device()
        let reply = try await device.ask("POST", "/api/ACME/unlink", Self.with(try await token(device)), json: body)
        #expect(reply.status == 400)
        #expect(reply.json?["error"]?["code"] == "request_invalid")
        #expect(reply.json?["error"]?["action"] == "check_request_body")
    }

    @Test(arguments: [("GET", "unlink"), ("POST", "list")])
    func `rejects another method`(method: String, path: String) async throws {
        let reply = try await Device().ask(method, "/api/ACME/\(path)")
        #expect(reply.status == 405)
    }

    @Test func `does not accept an access token as a service token`() async throws {
        let device = try await Device()
        let reply = try await device.ask("GET", "/api/ACME/list", Self.with(device.token))
        #expect(reply.json?["error"]?["code"] == "header_invalid")
        let own = try await token(device)
        let call = try await device.ask("GET", "/api/v2/ACME/profiles", ["Authorization": "Bearer \(own)"])
        #expect(call.status == 401)
    }
}
