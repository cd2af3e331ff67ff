// SPDX-License-Identifier: Apache-2.0

internal import Sandbox
internal import Testing

/// The flows of rest-api-v2-access-temporary-flows.md and rest-api-v2-access-degraded-flows.md.
@Suite struct `Temporary and degraded access` {
    private static let back = "?redirectUrl=app%3A%2F%2Fback"
    private static let over: JSON = "temporary_access_duration_limit_exceeded"

    @Test func `grants basic access without a session, from the first decision on`() async throws {
        let device = try await Device()
        let form = Device.basic.replacing("NorthCable", with: "TempPass")
        let session: Values = ["reasonType": "temporary", "code": nil]
        try await device.v2("sessions", form: form).expect(200, session)
        device.advance(300)
        let end = JSON.number(Device.start + 900_000)
        try await device.decide("authorize/TempPass").has(["source": "temppass", "notAfter": end])
        let date = "profiles.TempPass.attributes.expiration_date.value"
        try await device.v2("profiles/TempPass").expect(200, ["profiles.TempPass.type": "temporary", date: end])
        try await device.v2("profiles").expect(200, ["profiles": [:]])
        device.advance(600)
        try await device.decide("authorize/TempPass").has(["error.code": Self.over, "token": nil])
        try await device.v2("profiles/TempPass").expect(403, ["code": Self.over])
        try await device.v2("sessions", form: form).expect(200)
    }

    @Test func `starts no clock with a profile or a preauthorization`() async throws {
        let device = try await Device()
        for _ in 0..<2 {
            try await device.v2("profiles/TempPass").expect(200)
            try await device.decide("preauthorize/TempPass").has(["authorized": true])
            device.advance(600)
        }
    }

    @Test(arguments: [("degraded", true, true), ("authorizesAll", true, false), ("deniesAll", false, false)])
    func `follows the rule of a degraded provider`(name: String, permits: Bool, hasTimes: Bool) async throws {
        let device = try await Device()
        try await device.settings(#"{"\#(name)":["ACME/NorthCable"]}"#)
        let end: JSON? = hasTimes ? .number(Device.start + 86_400_000) : nil
        let denial: JSON? = permits ? nil : "authorization_denied_by_degradation_rule"
        try await device.decide("authorize/NorthCable")
            .has(["source": "degradation", "authorized": .bool(permits), "notAfter": end, "error.code": denial])
    }

    @Test func `signs in to a degraded provider, and logs out, without a page`() async throws {
        let device = try await Device()
        let code = try await device.signIn()
        try await device.settings(#"{"degraded":["ACME/NorthCable"]}"#)
        let profile: Values = [
            "profiles.NorthCable.type": "degraded", "profiles.NorthCable.issuer": "Adobe",
        ]
        try await device.v2("profiles/code/\(code)").expect(200, profile)
        try await device.v2(Device.apple, Device.granted, form: "SAMLResponse=x").expect(200, profile)
        let session: Values = ["reasonType": "degraded", "actionName": "authorize"]
        try await device.v2("sessions/sso/Apple", Device.granted, form: "").expect(200, session)
        for mvpd in ["TempPass", "NorthCable"] {
            let action: JSON = ["actionName": "complete", "actionType": "none", "mvpd": mvpd]
            try await device.ask("GET /api/v2/ACME/logout/\(mvpd)\(Self.back)").expect(200, ["logouts.\(mvpd)": action])
        }
        try await device.v2("logout/SouthDish\(Self.back)").expect(200, ["logouts.SouthDish.actionName": "invalid"])
    }
}
