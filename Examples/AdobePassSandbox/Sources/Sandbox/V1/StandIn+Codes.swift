// SPDX-License-Identifier: Apache-2.0

/// Registration codes, with which a browser signs a device in.
extension StandIn {
    /// `POST {requestor}/regcode`.
    func createCode(_ call: Call) throws -> Answer {
        let requestor = try requestor(call.place("requestor"))
        let owner = owner(requestor, try deviceID(of: call))
        let information = try information(of: call)
        let mvpd = call["mvpd"]
        if let mvpd, requestor.mvpd(mvpd) == nil { throw Refusal(400, "Unknown mvpd", code: "unknown_integration") }
        let lifetimes = settings.lifetimes
        guard let seconds = call["ttl"].map({ Int($0) }) ?? lifetimes.code,
            (1...lifetimes.maximumCode).contains(seconds)
        else { throw Refusal(400, "Invalid 'ttl'") }
        let now = now
        let record = RegistrationCode(
            owner: owner,
            mvpd: mvpd,
            information: information.encoded,
            generated: now,
            expires: now + seconds * 1_000
        )
        store.save(record)
        let sent: JSON = ["deviceId": owner.device.base64, "deviceInfo": record.information]
        let json: JSON = [
            "id": record.id, "code": record.code, "requestor": requestor.id, "mvpd": mvpd,
            "generated": record.generated, "expires": record.expires, "info": sent,
        ]
        return .json(json, status: 201)
    }
}
