// SPDX-License-Identifier: Apache-2.0

/// The request for the framework, and the exchange of the response for a token.
enum TokenExchange {
    /// `GET {requestor}/profile-requests/{mvpd}`.
    static func profileRequest(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let requestor = try V1Device.requestor(call.place("requestor"), standIn)
        try requireDeviceType(call)
        let mvpd = try integration(call.place("mvpd"), requestor, standIn)
        let request = try SAMLRequest.make(standIn, requestor, mvpd)
        return Answer(200, type: "application/octet-stream", Array(request.utf8))
    }

    /// `POST tokens/authn`.
    static func exchange(_ standIn: StandIn, _ call: Call) throws -> Answer {
        if call.hasBrokenForm { throw Refusal(400, "Bad Request", details: "not-utf-8: a parameter is not UTF-8") }
        if standIn.settings.strict, call.form["SAMLResponse"] == nil {
            throw Refusal(400, "Bad Request", details: TransportDamage.missing.explanation)
        }
        let device = try V1Device(call, standIn, needsInformation: false)
        try requireDeviceType(call)
        guard let id = call["mvpd"]?.nonEmpty else { throw Refusal.missing("mvpd") }
        let mvpd = try integration(id, device.requestor, standIn)
        do {
            _ = try Exchange.profile(standIn, value: call["SAMLResponse"], for: device.owner, mvpd: mvpd)
        } catch let diagnosis as ExchangeVerifier.Diagnosis {
            throw Refusal(400, "Bad Request", details: diagnosis.text)
        }
        return Answer(204)
    }

    private static func requireDeviceType(_ call: Call) throws {
        guard let type = call["deviceType"]?.nonEmpty else { throw Refusal.missing("deviceType") }
        guard type == "iOS" || type == "tvOS" else {
            throw Refusal(400, "Bad Request", details: "deviceType must be iOS or tvOS")
        }
    }

    private static func integration(
        _ id: String,
        _ requestor: ServiceProvider,
        _ standIn: StandIn
    ) throws -> MVPD {
        guard let mvpd = requestor.mvpd(id) else {
            throw Refusal(400, "Bad Request", details: "the requestor has no such MVPD", code: "unknown_integration")
        }
        guard standIn.hasPartnerSignOn(mvpd, requestor) else {
            throw Refusal(
                400,
                "Bad Request",
                details: "the MVPD does not support partner single sign-on",
                code: "unknown_integration"
            )
        }
        return mvpd
    }
}
