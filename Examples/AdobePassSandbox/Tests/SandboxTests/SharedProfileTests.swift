// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import Sandbox
internal import Testing

/// Profiles that devices and apps share: rest-api-v2-single-sign-on-service-token-flows.md and
/// rest-api-v2-single-sign-on-platform-identity-flows.md.
struct SharedProfileTests {
    static let service = token(#"{"alg":"RS256"}"#, claims())
    static let platform = token(#"{"alg":"HS256"}"#, #"{"sub":"amazon-7"}"#)

    static func claims(_ end: Int = Device.start / 1_000 + 60, audience: String = "adobe", subject: String = "u-7")
        -> String
    {
        #"{"sub":"\#(subject)","aud":"\#(audience)","exp":\#(end)}"#
    }

    static func token(_ header: String, _ claims: String) -> String {
        [header, claims, "signature"].map { part in
            Data(part.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
                .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }.joined(separator: ".")
    }

    private static let other: [String: String?] = ["AP-Device-Identifier": "fingerprint bmV3"]

    private static func second(_ headers: [String: String?]) -> [String: String?] { other.merging(headers) { $1 } }

    /// Signs the first device in, with a header of an identity.
    static func signIn(_ device: Device, _ headers: [String: String?], mvpd: String = "NorthCable") async throws {
        let form = "mvpd=\(mvpd)&domainName=acme.example&redirectUrl=app%3A%2F%2Fback"
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", headers, form: form)
        let login = try await device.ask("GET", try #require(session.json?["url"]?.string), ["Authorization": nil])
        _ = try await device.ask("GET", try #require(login.headers[.location]))
        let code = try #require(session.json?["code"]?.string)
        let profile = try await device.ask("GET", "/api/v2/ACME/profiles/code/\(code)", headers)
        #expect(profile.json?["profiles"]?[mvpd]?["type"] == "regular")
    }

    private static func profile(_ device: Device, _ headers: [String: String?], _ path: String = "") async throws
        -> JSON?
    {
        try await device.ask("GET", "/api/v2/ACME/profiles\(path)", headers).json?["profiles"]?["NorthCable"]
    }

    static let identities: [(header: String, token: String, type: String)] = [
        ("AD-Service-Token", service, "serviceTokenSSO"), ("Adobe-Subject-Token", platform, "platformSSO"),
        ("X-Roku-Reserved-Roku-Connect-Token", platform, "platformSSO"),
        ("Adobe-Subject-Token", "YQ.Yg.Yw.ZA.ZQ", "platformSSO"),
    ]

    @Test(arguments: identities)
    func `are those of the first device until it logs out`(identity: (header: String, token: String, type: String))
        async throws
    {
        let device = try await Device { $0.autoLogin = true }
        let headers: [String: String?] = [identity.header: identity.token]
        try await Self.signIn(device, headers)
        let own = try await Self.profile(device, headers)
        #expect(own?["type"] == "regular")
        let shared = try await Self.profile(device, Self.second(headers))
        #expect(shared?["type"]?.string == identity.type)
        #expect(shared?["issuer"] == "NorthCable")
        #expect(shared?["notAfter"] == own?["notAfter"])
        #expect(try await Self.profile(device, Self.second(headers), "/NorthCable") == shared)
        #expect(try await Self.profile(device, Self.other) == nil)
        let decisions = "/api/v2/ACME/decisions/authorize/NorthCable"
        let with = try await device.ask("POST", decisions, Self.second(headers), json: #"{"resources":["news"]}"#)
        #expect(with.json?["decisions"]?.array?.first?["authorized"] == true)
        let without = try await device.ask("POST", decisions, Self.other, json: #"{"resources":["news"]}"#)
        let error = without.json?["decisions"]?.array?.first?["error"]
        #expect(error?["code"] == "authenticated_profile_missing")
        let form = "mvpd=NorthCable&domainName=acme.example&redirectUrl=app%3A%2F%2Fback"
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", Self.second(headers), form: form)
        #expect(session.json?["reasonType"] == "authenticatedSSO")
        let path = "/api/v2/ACME/logout/NorthCable?redirectUrl=app%3A%2F%2Fback"
        let logout = try await device.ask("GET", path, Self.second(headers))
        #expect(logout.json?["logouts"]?["NorthCable"]?["actionName"] == "logout")
        #expect(try await Self.profile(device, headers) == nil)
    }

    @Test(arguments: identities)
    func `need the switch of the integration for service tokens alone`(
        identity: (header: String, token: String, type: String)
    ) async throws {
        let device = try await Device { $0.autoLogin = true }
        let headers: [String: String?] = [identity.header: identity.token]
        try await Self.signIn(device, headers, mvpd: "WestWire")
        let other = try await device.ask("GET", "/api/v2/ACME/profiles/WestWire", Self.second(headers))
        let isShared = identity.header != "AD-Service-Token"
        #expect((other.json?["profiles"]?["WestWire"] != nil) == isShared)
    }

    @Test func `end with the profile of the first device`() async throws {
        let device = try await Device {
            $0.autoLogin = true
            $0.lifetimes.authentication = 30
        }
        let headers: [String: String?] = ["AD-Service-Token": Self.service]
        try await Self.signIn(device, headers)
        _ = try await device.tell("clock", #"{"seconds":29}"#)
        #expect(try await Self.profile(device, Self.second(headers)) != nil)
        _ = try await device.tell("clock", #"{"seconds":1}"#)
        #expect(try await Self.profile(device, Self.second(headers)) == nil)
    }

    static let faults = [
        "x", token(#"{"alg":"RS256"}"#, #"{"aud":"adobe","exp":4000000000}"#),
        token(#"{"alg":"RS256"}"#, claims(Device.start / 1_000)), token(#"{"alg":"RS256"}"#, claims(audience: "b")),
        token(#"{"alg":"RS256"}"#, claims(subject: "")), token(#"{"alg":"HS256"}"#, claims()),
        token(#"{"alg":"none"}"#, claims()), token(#"{"alg":"RS256"}"#, #"{"sub":"u-7","aud":"adobe"}"#),
    ]

    @Test(arguments: faults)
    func `are not shared by a faulty service token, which a strict service rejects`(fault: String) async throws {
        let device = try await Device { $0.autoLogin = true }
        try await Self.signIn(device, ["AD-Service-Token": Self.service])
        let headers = Self.second(["AD-Service-Token": fault])
        let reply = try await device.ask("GET", "/api/v2/ACME/profiles", headers)
        #expect(reply.status == 200)
        #expect(reply.text == #"{"profiles":{}}"#)
        _ = try await device.tell("settings", #"{"strict":true}"#)
        let strict = try await device.ask("GET", "/api/v2/ACME/profiles", headers)
        #expect(strict.status == 401)
        #expect(strict.details.hasPrefix("AD-Service-Token: "))
    }

    @Test(arguments: ["x", "a.b.c.d.e", token("{}", #"{"sub":"amazon-7","exp":1}"#), token("{}", "{}")])
    func `are not shared by a faulty token of a platform, and no call fails`(fault: String) async throws {
        let device = try await Device { $0.autoLogin = true }
        try await Self.signIn(device, ["Adobe-Subject-Token": Self.platform])
        _ = try await device.tell("settings", #"{"strict":true}"#)
        let reply = try await device.ask("GET", "/api/v2/ACME/profiles", Self.second(["Adobe-Subject-Token": fault]))
        #expect(reply.status == 200)
        #expect(reply.text == #"{"profiles":{}}"#)
    }
}
