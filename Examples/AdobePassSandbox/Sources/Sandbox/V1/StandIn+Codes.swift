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
        return .json(json(record), status: 201)
    }

    /// `GET {requestor}/regcode/{code}`, from the screen on which the user enters the code.
    func readCode(_ call: Call) throws -> Answer { .json(json(try record(call, of: call.place("requestor")))) }

    /// `DELETE {requestor}/regcode/{code}`.
    func deleteCode(_ call: Call) throws -> Answer {
        let record = try record(call, of: call.place("requestor"))
        store.codes.remove { $0.code == record.code }
        return Answer(204)
    }

    /// `GET checkauthn/{code}`, from the other screen.
    func checkAuthenticationByCode(_ call: Call) throws -> Answer {
        _ = try validToken(of: try record(call, of: call["requestor"]).owner)
        return Answer(200)
    }

    /// Returns the record of a code that has not expired.
    private func record(_ call: Call, of requestor: String?) throws -> RegistrationCode {
        let record = store.code(call.place("code"), .v1, try self.requestor(requestor))
        guard let record, now < record.expires else { throw Refusal.notFound }
        return record
    }

    private func json(_ record: RegistrationCode) -> JSON {
        let sent: JSON = ["deviceId": record.owner.device.base64, "deviceInfo": record.information]
        return [
            "id": record.id, "code": record.code, "requestor": record.serviceProvider, "mvpd": record.mvpd,
            "generated": record.generated, "expires": record.expires, "info": sent,
        ]
    }
}
