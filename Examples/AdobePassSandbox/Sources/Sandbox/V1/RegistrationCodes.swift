// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import SAMLEncoding

/// Registration codes, which connect another screen with a device.
enum RegistrationCodes {
    /// `POST {requestor}/regcode`.
    static func request(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let requestor = try V1Device.requestor(call.place("requestor"), standIn)
        guard let device = call["deviceId"]?.nonEmpty else {
            throw Refusal.missing("deviceId", code: "invalid_device_id")
        }
        let information = try V1Device.information(of: call, standIn)
        let mvpd = call["mvpd"]?.nonEmpty
        if let mvpd, requestor.mvpd(mvpd) == nil { throw Refusal(400, "Unknown mvpd", code: "unknown_integration") }
        let lifetimes = standIn.settings.lifetimes
        var lifetime = lifetimes.code
        if let ttl = call["ttl"] {
            guard let seconds = Int(ttl), (1...lifetimes.maximumCode).contains(seconds) else {
                throw Refusal(400, "Invalid 'ttl'")
            }
            lifetime = seconds
        }
        let now = standIn.now
        let record = RegistrationCode(
            code: RegistrationCode.random(),
            id: UUID().uuidString.lowercased(),
            interface: .v1,
            client: "",
            serviceProvider: requestor.id,
            device: device,
            mvpd: mvpd,
            information: information.encoded,
            generated: now,
            expires: now + lifetime * 1_000
        )
        standIn.store.save(record)
        return try answer(standIn, call, record, status: 201)
    }

    /// `GET {requestor}/regcode/{code}`.
    static func record(_ standIn: StandIn, _ call: Call) throws -> Answer {
        try answer(standIn, call, try found(standIn, call), status: 200)
    }

    /// `DELETE {requestor}/regcode/{code}`.
    static func delete(_ standIn: StandIn, _ call: Call) throws -> Answer {
        guard standIn.store.removeCode(try found(standIn, call).code) else { throw Refusal.notFound }
        return Answer(204)
    }

    private static func found(_ standIn: StandIn, _ call: Call) throws -> RegistrationCode {
        let requestor = try V1Device.requestor(call.place("requestor"), standIn)
        guard
            let record = standIn.store.code(call.place("code")), record.serviceProvider == requestor.id,
            record.interface == .v1, standIn.now < record.expires
        else { throw Refusal.notFound }
        return record
    }

    private static func answer(
        _ standIn: StandIn,
        _ call: Call,
        _ record: RegistrationCode,
        status: Int
    ) throws -> Answer {
        let agent = call.headers["user-agent"] ?? ""
        let device = Base64().encodedString(of: Array(record.device.utf8).span)
        var members = [
            JSON.Member("id", .string(record.id)), JSON.Member("code", .string(record.code)),
            JSON.Member("requestor", .string(record.serviceProvider)),
        ]
        if let mvpd = record.mvpd { members.append(JSON.Member("mvpd", .string(mvpd))) }
        members.append(JSON.Member("generated", .number(record.generated)))
        members.append(JSON.Member("expires", .number(record.expires)))
        if V1Format(of: call) == .xml {
            members.append(JSON.Member("info", ["deviceId": .string(device)]))
            let root = XMLElement(
                "ns2:regcode",
                attributes: [("xmlns:ns2", "model.mvc.reggie.pass.adobe.com")],
                XMLElement.elements(of: members)
            )
            return .xml(status, root)
        }
        let client = call.client ?? .anyone
        members.append(
            JSON.Member(
                "info",
                [
                    "deviceId": .string(device), "deviceInfo": .string(record.information),
                    "userAgent": .string(agent), "originalUserAgent": .string(agent), "authorizationType": "OAUTH2",
                    "sourceApplicationInformation": [
                        "id": .string(client.id), "name": .string(client.name), "version": "1.0.0",
                    ],
                ]
            )
        )
        return .json(status, .object(members))
    }
}
