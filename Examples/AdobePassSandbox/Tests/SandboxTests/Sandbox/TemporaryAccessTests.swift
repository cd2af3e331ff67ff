// SPDX-License-Identifier: Apache-2.0

internal import Sandbox
internal import Testing

/// The flows of rest-api-v2-access-temporary-flows.md and rest-api-v2-access-degraded-flows.md, and the Reset API of
/// temp-pass-feature.md.
@Suite struct `Temporary and degraded access` {
    private static let reset = "DELETE /reset-tempass/v3/reset"
    private static let back = "?redirectUrl=app%3A%2F%2Fback"
    private static let over: JSON = "temporary_access_duration_limit_exceeded"

    /// The header fields of a user of promotional access, and of a device.
    private static func user(_ hash: String, on device: String? = nil) -> Headers {
        let identity: Headers = ["AP-TempPass-Identity": #"{"email":"\#(hash)"}"#.base64]
        return device.map { identity.merging(["AP-Device-Identifier": "fingerprint \($0)"]) { $1 } } ?? identity
    }

    @Test func `grants basic access without a session, from the first decision on`() async throws {
        let device = try await Device()
        let form = Device.basic.replacing("NorthCable", with: "TempPass")
        let session: Values = ["reasonType": "temporary", "code": nil]
        try await device.ask("POST /api/v2/ACME/sessions", form: form).expect(200, session)
        device.advance(300)
        let end = JSON.number(Device.start + 900_000)
        try await device.decide("authorize/TempPass").has(["source": "temppass", "notAfter": end])
        let profile = "profiles.TempPass"
        try await device.ask("GET /api/v2/ACME/profiles/TempPass")
            .expect(200).has([
                "\(profile).type": "temporary", "\(profile).attributes.expiration_date.value": end,
                "\(profile).attributes.remaining_resources": nil,
            ])
        try await device.ask("GET /api/v2/ACME/profiles").expect(200, ["profiles": [:]])
        device.advance(600)
        try await device.decide("authorize/TempPass").has(["error.code": Self.over, "token": nil])
        try await device.ask("GET /api/v2/ACME/profiles/TempPass").expect(403, ["code": Self.over])
        try await device.ask("POST /api/v2/ACME/sessions", form: form).expect(200)
    }

    @Test func `counts the resources of promotional access for the device and the user`() async throws {
        let device = try await Device()
        let pass = "authorize/PromoPass"
        let identity: JSON = "invalid_header_identity_for_temporary_access"
        try await device.decide(pass).has(["error.code": identity])
        try await device.ask("GET /api/v2/ACME/profiles/PromoPass").expect(400, ["code": identity])
        for resource in ["a", "b", "a"] {
            try await device.decide(pass, Self.user("u1"), resource: resource).has(["authorized": true])
        }
        let limit: JSON = "temporary_access_resources_limit_exceeded"
        for headers in [Self.user("u1"), Self.user("u1", on: "bmV3"), Self.user("u2")] {
            try await device.decide(pass, headers, resource: "c").has(["error.code": limit])
        }
        try await device.ask("GET /api/v2/ACME/profiles/PromoPass", Self.user("u1")).expect(403, ["code": limit])
        let fresh = Self.user("u3", on: "bmV3Mg==")
        try await device.decide(pass, fresh).has(["authorized": true])
        let attributes = "profiles.PromoPass.attributes"
        let values: Values = [
            "\(attributes).remaining_resources.value": 1, "\(attributes).used_assets.value": ["news"],
        ]
        try await device.ask("GET /api/v2/ACME/profiles/PromoPass", fresh).expect(200, values)
    }

    @Test(arguments: [false, true])
    func `follows the settings for what the pages do not say`(isOn: Bool) async throws {
        let device = try await Device {
            ($0.profileStartsClock, $0.countsRepeatedResources) = (isOn, isOn)
            $0.preauthorizationNeedsIdentity = isOn
        }
        try await device.ask("GET /api/v2/ACME/profiles/TempPass").expect(200)
        device.advance(600)
        try await device.ask("GET /api/v2/ACME/profiles/TempPass").expect(isOn ? 403 : 200)
        for permits in [true, true, !isOn] {
            try await device.decide("authorize/PromoPass", Self.user("u1")).has(["authorized": .bool(permits)])
        }
        try await device.decide("preauthorize/PromoPass").has(["authorized": .bool(!isOn)])
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
        try await device.ask("GET /api/v2/ACME/profiles/code/\(code)").expect(200, profile)
        try await device.ask("POST \(Device.apple)", Device.granted, form: "SAMLResponse=x").expect(200, profile)
        let session: Values = ["reasonType": "degraded", "actionName": "authorize"]
        try await device.ask("POST /api/v2/ACME/sessions/sso/Apple", Device.granted, form: "").expect(200, session)
        for mvpd in ["TempPass", "PromoPass", "NorthCable"] {
            let action: JSON = ["actionName": "complete", "actionType": "none", "mvpd": mvpd]
            let call = "GET /api/v2/ACME/logout/\(mvpd)\(Self.back)"
            try await device.ask(call).expect(200, ["logouts.\(mvpd)": action])
        }
        let name = "logouts.SouthDish.actionName"
        try await device.ask("GET /api/v2/ACME/logout/SouthDish\(Self.back)").expect(200, [name: "invalid"])
    }

    // The identifier is sent in Base64, and the Reset API gets it as it is.
    @Test(arguments: [("&device_id=0d1f", false), ("&device_id=all", true), ("", true)])
    func `resets basic access of a device, or of all`(query: String, resetsSecond: Bool) async throws {
        let device = try await Device()
        for headers in [[:], Device.second] {
            try await device.decide("authorize/TempPass", headers).has(["authorized": true])
        }
        device.advance(600)
        try await device.decide("authorize/TempPass").has(["authorized": false])
        try await device.ask("\(Self.reset)?requestor_id=ACME&mvpd_id=TempPass\(query)").expect(204)
        try await device.decide("authorize/TempPass").has(["authorized": true])
        try await device.decide("authorize/TempPass", Device.second).has(["authorized": .bool(resetsSecond)])
    }

    @Test(arguments: [("&key=u1", false), ("", true)])
    func `resets promotional access of a user, or of all`(query: String, resetsOthers: Bool) async throws {
        let device = try await Device()
        try await device.decide("authorize/PromoPass", Self.user("u1")).has(["authorized": true])
        try await device.decide("authorize/PromoPass", Self.user("u2", on: "bmV3")).has(["authorized": true])
        device.advance(600)
        let expired = Self.user("u1", on: "bmV3Mg==")
        try await device.decide("authorize/PromoPass", expired).has(["authorized": false])
        try await device.ask("\(Self.reset)/generic?requestor_id=ACME&mvpd_id=PromoPass\(query)").expect(204)
        for (headers, permits) in [
            (Self.user("u1", on: "bmV3Mw=="), true), (Self.user("u2", on: "bmV3NA=="), resetsOthers),
        ] {
            try await device.decide("authorize/PromoPass", headers).has(["authorized": .bool(permits)])
        }
    }

    @Test func `rejects a reset without its parameters, or of another profile`() async throws {
        let device = try await Device()
        try await device.signIn()
        for query in [
            "", "?requestor_id=ACME", "?mvpd_id=TempPass", "?requestor_id=NOBODY&mvpd_id=TempPass",
            "?requestor_id=ACME&mvpd_id=Nobody", "/generic?requestor_id=ACME&mvpd_id=TempPass",
            "?requestor_id=ACME&mvpd_id=NorthCable",
        ] {
            try await device.ask(Self.reset + query).expect(400)
        }
        try await device.decide("authorize/NorthCable").has(["authorized": true])
        // 401 asks for a new token, and 403 for new credentials.
        let call = "\(Self.reset)?requestor_id=ACME&mvpd_id=TempPass"
        try await device.ask(call, ["Authorization": "Bearer x"]).expect(401)
        try await device.sandbox.tell("revoke")
        try await device.ask(call).expect(403)
    }
}
