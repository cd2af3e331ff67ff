// SPDX-License-Identifier: Apache-2.0

/// Registration codes, with which a browser signs a device in.
extension StandIn {
    /// `POST {requestor}/regcode`.
    func createCode(_ call: Call) throws -> Answer {
        let requestor = try requestor(call.place("requestor"))
        let owner = owner(requestor, try call.required("deviceId", code: "invalid_device_id"))
        let information = try information(of: call)
        let mvpd = call["mvpd"]
        if let mvpd, requestor.mvpd(mvpd) == nil { throw Refusal(400, "Unknown mvpd", code: "unknown_integration") }
        let lifetimes = settings.lifetimes
        guard let seconds = call["ttl"].map({ Int($0) }) ?? lifetimes.code,
            (1...lifetimes.maximumCode).contains(seconds)
        else { throw Refusal(400, "Invalid 'ttl'") }
        let (now, end, sent) = (now, now + seconds * 1_000, information.encoded)
        let record = RegistrationCode(owner: owner, mvpd: mvpd, information: sent, generated: now, expires: end)
        store.codes.save(record)
        let info: JSON = ["deviceId": owner.device.base64, "deviceInfo": sent]
        let answer: JSON = [
            "id": record.id, "code": record.code, "requestor": requestor.id, "mvpd": mvpd, "info": info,
            "generated": now, "expires": end,
        ]
        return .json(answer, status: 201)
    }
}
