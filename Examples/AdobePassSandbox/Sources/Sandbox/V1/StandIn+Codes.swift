// SPDX-License-Identifier: Apache-2.0

/// Registration codes, which connect another screen with a device.
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
        return answer(call, record, status: 201)
    }

    /// `GET {requestor}/regcode/{code}`.
    func readCode(_ call: Call) throws -> Answer { answer(call, try found(call), status: 200) }

    /// `DELETE {requestor}/regcode/{code}`.
    func removeCode(_ call: Call) throws -> Answer {
        let code = try found(call).code
        store.codes.remove { $0.code == code }
        return Answer(204)
    }

    private func found(_ call: Call) throws -> RegistrationCode {
        let record = store.code(call.place("code"), .v1, try requestor(call.place("requestor")))
        guard let record, now < record.expires else { throw Refusal.notFound }
        return record
    }

    private func answer(_ call: Call, _ record: RegistrationCode, status: Int) -> Answer {
        let format = V1Format(of: call)
        let agent = call.headers["user-agent"] ?? ""
        let client = call.client ?? .anyone
        let device = record.owner.device.base64
        let application: JSON = ["id": client.id, "name": client.name, "version": "1.0.0"]
        let information: JSON = [
            "deviceId": device, "deviceInfo": record.information, "userAgent": agent, "originalUserAgent": agent,
            "authorizationType": "OAUTH2", "sourceApplicationInformation": application,
        ]
        let json: JSON = [
            "id": record.id, "code": record.code, "requestor": record.serviceProvider, "mvpd": record.mvpd,
            "generated": record.generated, "expires": record.expires,
            "info": format == .xml ? ["deviceId": device] : information,
        ]
        let name = " xmlns:ns2=\"model.mvc.reggie.pass.adobe.com\""
        return .v1(format, "ns2:regcode", attributes: name, json, status: status)
    }
}
