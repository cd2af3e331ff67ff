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
        let session: KeyValuePairs<String, JSON?> = ["reasonType": "temporary", "code": nil]
        try await device.expect("POST /api/v2/ACME/sessions", form: form, 200, session)
        device.advance(300)
        let end = JSON.number(Device.start + 900_000)
        try await device.expectDecision("authorize/TempPass", ["source": "temppass", "notAfter": end])
        let profile = "profiles.TempPass"
        try await device.expect(
            "GET /api/v2/ACME/profiles/TempPass",
            200,
            [
                "\(profile).type": "temporary", "\(profile).attributes.expiration_date.value": end,
                "\(profile).attributes.remaining_resources": nil,
            ]
        )
        try await device.expect("GET /api/v2/ACME/profiles", 200, ["profiles": [:]])
        device.advance(600)
        try await device.expectDecision("authorize/TempPass", ["error.code": Self.over, "token": nil])
        try await device.expect("GET /api/v2/ACME/profiles/TempPass", 403, ["code": Self.over])
        try await device.expect("POST /api/v2/ACME/sessions", form: form, 200)
    }

    @Test func `counts the resources of promotional access for the device and the user`() async throws {
        let device = try await Device()
        let pass = "authorize/PromoPass"
        let identity: JSON = "invalid_header_identity_for_temporary_access"
        try await device.expectDecision(pass, ["error.code": identity])
        try await device.expect("GET /api/v2/ACME/profiles/PromoPass", 400, ["code": identity])
        for resource in ["a", "b", "a"] {
            try await device.expectDecision(pass, Self.user("u1"), resource: resource, ["authorized": true])
        }
        let limit: JSON = "temporary_access_resources_limit_exceeded"
        for headers in [Self.user("u1"), Self.user("u1", on: "bmV3"), Self.user("u2")] {
            try await device.expectDecision(pass, headers, resource: "c", ["error.code": limit])
        }
        try await device.expect("GET /api/v2/ACME/profiles/PromoPass", Self.user("u1"), 403, ["code": limit])
        let fresh = Self.user("u3", on: "bmV3Mg==")
        try await device.expectDecision(pass, fresh, ["authorized": true])
        let attributes = "profiles.PromoPass.attributes"
        let values: KeyValuePairs<String, JSON?> = [
            "\(attributes).remaining_resources.value": 1, "\(attributes).used_assets.value": ["news"],
        ]
        try await device.expect("GET /api/v2/ACME/profiles/PromoPass", fresh, 200, values)
    }

    @Test(arguments: [false, true])
    func `follows the settings for what the pages do not say`(isOn: Bool) async throws {
        let device = try await Device {
            ($0.profileStartsClock, $0.countsRepeatedResources) = (isOn, isOn)
            $0.preauthorizationNeedsIdentity = isOn
        }
        try await device.expect("GET /api/v2/ACME/profiles/TempPass", 200)
        device.advance(600)
        try await device.expect("GET /api/v2/ACME/profiles/TempPass", isOn ? 403 : 200)
        for permits in [true, true, !isOn] {
            try await device.expectDecision("authorize/PromoPass", Self.user("u1"), ["authorized": .bool(permits)])
        }
        try await device.expectDecision("preauthorize/PromoPass", ["authorized": .bool(!isOn)])
    }

    @Test(arguments: [("degraded", true, true), ("authorizesAll", true, false), ("deniesAll", false, false)])
    func `follows the rule of a degraded provider`(name: String, permits: Bool, hasTimes: Bool) async throws {
        let device = try await Device()
        try await device.settings(#"{"\#(name)":["ACME/NorthCable"]}"#)
        let end: JSON? = hasTimes ? .number(Device.start + 86_400_000) : nil
        let denial: JSON? = permits ? nil : "authorization_denied_by_degradation_rule"
        try await device.expectDecision(
            "authorize/NorthCable",
            ["source": "degradation", "authorized": .bool(permits), "notAfter": end, "error.code": denial]
        )
    }

    @Test func `signs in to a degraded provider, and logs out, without a page`() async throws {
        let device = try await Device()
        let code = try await device.signIn()
        try await device.settings(#"{"degraded":["ACME/NorthCable"]}"#)
        let profile: KeyValuePairs<String, JSON?> = [
            "profiles.NorthCable.type": "degraded", "profiles.NorthCable.issuer": "Adobe",
        ]
        try await device.expect("GET /api/v2/ACME/profiles/code/\(code)", 200, profile)
        try await device.expect("POST \(Device.apple)", Device.granted, form: "SAMLResponse=x", 200, profile)
        let session: KeyValuePairs<String, JSON?> = ["reasonType": "degraded", "actionName": "authorize"]
        try await device.expect("POST /api/v2/ACME/sessions/sso/Apple", Device.granted, form: "", 200, session)
        for mvpd in ["TempPass", "PromoPass", "NorthCable"] {
            let action: JSON = ["actionName": "complete", "actionType": "none", "mvpd": mvpd]
            let call = "GET /api/v2/ACME/logout/\(mvpd)\(Self.back)"
            try await device.expect(call, 200, ["logouts.\(mvpd)": action])
        }
        let name = "logouts.SouthDish.actionName"
        try await device.expect("GET /api/v2/ACME/logout/SouthDish\(Self.back)", 200, [name: "invalid"])
    }

    // The identifier is sent in Base64, and the Reset API gets it as it is.
    @Test(arguments: [("&device_id=0d1f", false), ("&device_id=all", true), ("", true)])
    func `resets basic access of a device, or of all`(query: String, resetsSecond: Bool) async throws {
        let device = try await Device()
        for headers in [[:], Device.second] {
            try await device.expectDecision("authorize/TempPass", headers, ["authorized": true])
        }
        device.advance(600)
        try await device.expectDecision("authorize/TempPass", ["authorized": false])
        try await device.expect("\(Self.reset)?requestor_id=ACME&mvpd_id=TempPass\(query)", 204)
        try await device.expectDecision("authorize/TempPass", ["authorized": true])
        try await device.expectDecision("authorize/TempPass", Device.second, ["authorized": .bool(resetsSecond)])
    }

    @Test(arguments: [("&key=u1", false), ("", true)])
    func `resets promotional access of a user, or of all`(query: String, resetsOthers: Bool) async throws {
        let device = try await Device()
        try await device.expectDecision("authorize/PromoPass", Self.user("u1"), ["authorized": true])
        try await device.expectDecision("authorize/PromoPass", Self.user("u2", on: "bmV3"), ["authorized": true])
        device.advance(600)
        let expired = Self.user("u1", on: "bmV3Mg==")
        try await device.expectDecision("authorize/PromoPass", expired, ["authorized": false])
        try await device.expect("\(Self.reset)/generic?requestor_id=ACME&mvpd_id=PromoPass\(query)", 204)
        for (headers, permits) in [
            (Self.user("u1", on: "bmV3Mw=="), true), (Self.user("u2", on: "bmV3NA=="), resetsOthers),
        ] {
            try await device.expectDecision("authorize/PromoPass", headers, ["authorized": .bool(permits)])
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
            try await device.expect(Self.reset + query, 400)
        }
        try await device.expectDecision("authorize/NorthCable", ["authorized": true])
        // 401 asks for a new token, and 403 for new credentials.
        let call = "\(Self.reset)?requestor_id=ACME&mvpd_id=TempPass"
        try await device.expect(call, ["Authorization": "Bearer x"], 401)
        try await device.sandbox.tell("revoke")
        try await device.expect(call, 403)
    }
}
