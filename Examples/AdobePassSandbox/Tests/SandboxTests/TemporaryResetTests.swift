// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Sandbox
internal import Testing

/// The Reset API of temp-pass-feature.md.
struct TemporaryResetTests {
    private static let path = "/reset-tempass/v3/reset"
    private static let second: [String: String?] = ["AP-Device-Identifier": "fingerprint bmV3"]

    private static func identity(_ hash: String) -> [String: String?] {
        ["AP-TempPass-Identity": Data(#"{"email":"\#(hash)"}"#.utf8).base64EncodedString()]
    }

    private func permits(_ device: Device, _ mvpd: String, _ headers: [String: String?] = [:]) async throws -> Bool {
        let path = "/api/v2/ACME/decisions/authorize/\(mvpd)"
        let reply = try await device.ask("POST", path, headers, json: #"{"resources":["news"]}"#)
        return reply.json?["decisions"]?.array?.first?["authorized"] == true
    }

    /// Two devices whose basic access is over.
    private func expired() async throws -> Device {
        let device = try await Device()
        #expect(try await permits(device, "TempPass"))
        #expect(try await permits(device, "TempPass", Self.second))
        _ = try await device.tell("clock", #"{"seconds":600}"#)
        #expect(try await !permits(device, "TempPass"))
        return device
    }

    // The identifier is sent in Base64, and the Reset API gets it as it is.
    @Test(arguments: [("&device_id=0d1f", false), ("&device_id=all", true), ("", true)])
    func `resets basic access of a device, or of all`(query: String, resetsSecond: Bool) async throws {
        let device = try await expired()
        let reply = try await device.ask("DELETE", "\(Self.path)?requestor_id=ACME&mvpd_id=TempPass\(query)")
        #expect(reply.status == 204)
        #expect(try await permits(device, "TempPass"))
        #expect(try await permits(device, "TempPass", Self.second) == resetsSecond)
    }

    @Test(arguments: [("&key=u1", false), ("", true)])
    func `resets promotional access of a user, or of all`(query: String, resetsOthers: Bool) async throws {
        let device = try await Device()
        #expect(try await permits(device, "PromoPass", Self.identity("u1")))
        #expect(try await permits(device, "PromoPass", Self.second.merging(Self.identity("u2")) { $1 }))
        _ = try await device.tell("clock", #"{"seconds":600}"#)
        let fresh: [String: String?] = ["AP-Device-Identifier": "fingerprint bmV3Mg=="]
        #expect(try await !permits(device, "PromoPass", fresh.merging(Self.identity("u1")) { $1 }))
        let reply = try await device.ask("DELETE", "\(Self.path)/generic?requestor_id=ACME&mvpd_id=PromoPass\(query)")
        #expect(reply.status == 204)
        let other: [String: String?] = ["AP-Device-Identifier": "fingerprint bmV3Mw=="]
        #expect(try await permits(device, "PromoPass", other.merging(Self.identity("u1")) { $1 }))
        let last: [String: String?] = ["AP-Device-Identifier": "fingerprint bmV3NA=="]
        #expect(try await permits(device, "PromoPass", last.merging(Self.identity("u2")) { $1 }) == resetsOthers)
    }

    @Test func `does not remove a regular profile`() async throws {
        let device = try await Device { $0.autoLogin = true }
        try await SharedProfileTests.signIn(device, [:])
        let reply = try await device.ask("DELETE", "\(Self.path)?requestor_id=ACME&mvpd_id=NorthCable")
        #expect(reply.status == 400)
        #expect(try await permits(device, "NorthCable"))
    }

    @Test(arguments: [
        "", "?requestor_id=ACME", "?mvpd_id=TempPass", "?requestor_id=NOBODY&mvpd_id=TempPass",
        "?requestor_id=ACME&mvpd_id=Nobody", "/generic?requestor_id=ACME&mvpd_id=TempPass",
    ])
    func `rejects a call without its parameters`(query: String) async throws {
        #expect(try await Device().ask("DELETE", Self.path + query).status == 400)
    }

    @Test func `asks for a new token with 401, and for new credentials with 403`() async throws {
        let device = try await Device()
        let call = "\(Self.path)?requestor_id=ACME&mvpd_id=TempPass"
        #expect(try await device.ask("DELETE", call, ["Authorization": "Bearer x"]).status == 401)
        _ = try await device.tell("revoke", "{}")
        #expect(try await device.ask("DELETE", call).status == 403)
    }
}
