// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Sandbox
internal import Testing

/// The settings for what Adobe does not document.
struct SwitchTests {
    private static func status(_ member: String) -> [String: String?] {
        let json =
            #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"north-cable"\#(member)}}"#
        return ["AP-Partner-Framework-Status": Data(json.utf8).base64EncodedString()]
    }

    @Test(arguments: [("", false, true), ("", true, false), (#","expirationDate":"x""#, false, false)])
    func `a partner status without a date is valid, unless a date is required`(
        member: String,
        requiresDate: Bool,
        isValid: Bool
    ) async throws {
        let device = try await Device { $0.requiresStatusDate = requiresDate }
        let path = "/api/v2/ACME/profiles/sso/Apple"
        let reply = try await device.ask("POST", path, Self.status(member), form: "SAMLResponse=x")
        let code = isValid ? "invalid_parameter_saml_response" : "invalid_header_pfs_provider_info_expired"
        #expect(reply.code == code)
    }

    @Test(arguments: ["domainName", "domain"])
    func `the domain has the name of the setting`(name: String) async throws {
        let device = try await Device()
        _ = try await device.tell("settings", #"{"domainParameter":"\#(name)"}"#)
        let session = try await device.ask("POST", "/api/v2/ACME/sessions", form: "mvpd=NorthCable")
        #expect(session.json?["missingParameters"]?.array == [.string(name), "redirectUrl"])
        let code = try #require(session.json?["code"]?.string)
        let resumed = try await device.ask("POST", "/api/v2/ACME/sessions/\(code)", form: "\(name)=acme.example")
        #expect(resumed.json?["missingParameters"]?.array == ["redirectUrl"])
        let found = try await device.ask("GET", "/api/v2/ACME/sessions/\(code)")
        #expect(found.json?["existingParameters"]?[name] == "acme.example")
        #expect(try await device.tell("settings", #"{"domainParameter":"host"}"#).status == 400)
    }

    @Test(arguments: [false, true])
    func `a profile starts the clock of temporary access if the setting says so`(starts: Bool) async throws {
        let device = try await Device { $0.profileStartsClock = starts }
        _ = try await device.ask("GET", "/api/v2/ACME/profiles/TempPass")
        _ = try await device.tell("clock", #"{"seconds":600}"#)
        let reply = try await device.ask("GET", "/api/v2/ACME/profiles/TempPass")
        #expect(reply.status == (starts ? 403 : 200))
    }

    @Test(arguments: [false, true])
    func `a resource counts again if the setting says so`(countsAgain: Bool) async throws {
        let device = try await Device { $0.countsRepeatedResources = countsAgain }
        let identity = Data(#"{"email":"u1"}"#.utf8).base64EncodedString()
        var permitted: [Bool] = []
        for _ in 0..<3 {
            let reply = try await device.ask(
                "POST",
                "/api/v2/ACME/decisions/authorize/PromoPass",
                ["AP-TempPass-Identity": identity],
                json: #"{"resources":["news"]}"#
            )
            permitted.append(reply.json?["decisions"]?.array?.first?["authorized"] == true)
        }
        #expect(permitted == [true, true, !countsAgain])
    }

    @Test(arguments: [false, true])
    func `a preauthorization needs the identity if the setting says so`(needsIdentity: Bool) async throws {
        let device = try await Device { $0.preauthorizationNeedsIdentity = needsIdentity }
        let path = "/api/v2/ACME/decisions/preauthorize/PromoPass"
        let decision = try await device.ask("POST", path, json: #"{"resources":["news"]}"#).json?["decisions"]?.array?
            .first
        #expect(decision?["authorized"] == .bool(!needsIdentity))
    }

    @Test func `profiles have the attributes of the setting, also maps and encrypted values`() async throws {
        let device = try await Device { $0.autoLogin = true }
        try await SharedProfileTests.signIn(device, [:])
        let settings = #"{"attributes":{"maxRating":{"MPAA":"PG-13"},"zip":{"value":"c2VjcmV0","state":"enc"}}}"#
        #expect(try await device.tell("settings", settings).status == 200)
        let profile = try await device.ask("GET", "/api/v2/ACME/profiles").json?["profiles"]?["NorthCable"]
        #expect(profile?["attributes"]?["maxRating"]?["value"]?["MPAA"] == "PG-13")
        #expect(profile?["attributes"]?["maxRating"]?["state"] == "plain")
        #expect(profile?["attributes"]?["zip"]?["state"] == "enc")
        _ = try await device.tell("settings", #"{"degraded":["ACME/NorthCable"]}"#)
        let degraded = try await device.ask("GET", "/api/v2/ACME/profiles/NorthCable").json?["profiles"]?["NorthCable"]
        #expect(degraded?["attributes"]?.members?.map(\.name) == ["userID"])
    }

    @Test(arguments: [
        ("GET", "configuration", "AD-Service-Token"), ("GET", "profiles", "AP-TempPass-Identity"),
        ("POST", "sessions", "AP-Partner-Framework-Status"),
        ("GET", "logout/NorthCable", "AP-Partner-Framework-Status"),
        ("GET", "sessions/ABCDEFG", "X-Device-Info"), ("POST", "profiles/sso/Apple", "AD-Service-Token"),
    ])
    func `a strict service rejects a header that no page lists`(method: String, path: String, name: String) async throws
    {
        let device = try await Device { $0.strict = true }
        let headers: [String: String?] = [name: "x"]
        let reply = try await device.ask(method, "/api/v2/ACME/\(path)", headers, form: method == "POST" ? "" : nil)
        #expect(reply.status == 400)
        #expect(reply.details == "no page lists the header \(name.lowercased()) for this call")
        _ = try await device.tell("settings", #"{"strict":false}"#)
        let lenient = try await device.ask(method, "/api/v2/ACME/\(path)", headers, form: method == "POST" ? "" : nil)
        #expect(!lenient.details.hasPrefix("no page lists"))
    }

    @Test(arguments: ["application/json", "application/json;charset=utf-16", "text/plain;charset=utf-8"])
    func `a strict service requires the charset of a JSON body`(type: String) async throws {
        let device = try await Device { $0.strict = true }
        let path = "/api/v2/ACME/decisions/authorize/TempPass"
        let body = #"{"resources":["news"]}"#
        let reply = try await device.ask("POST", path, ["Content-Type": type], json: body)
        #expect(reply.status == 400)
        let right: [String: String?] = ["Content-Type": "application/json; charset=UTF-8"]
        #expect(try await device.ask("POST", path, right, json: body).status == 200)
    }
}
