// SPDX-License-Identifier: Apache-2.0

/// The requestor and the device that most calls of V1 name.
typealias V1Device = (requestor: ServiceProvider, owner: Profile.Owner)

extension StandIn {
    /// Reads `requestor`, `deviceId`, and the information about the device.
    func device(of call: Call, needsInformation: Bool = true) throws -> V1Device {
        let requestor = try requestor(call["requestor"])
        let id = try call.required("deviceId", code: "invalid_device_id")
        if needsInformation { try information(of: call) }
        return (requestor, owner(requestor, id))
    }

    func owner(_ requestor: ServiceProvider, _ device: String) -> Profile.Owner {
        Profile.Owner(interface: .v1, client: "", serviceProvider: requestor.id, device: device)
    }

    func requestor(_ id: String?) throws -> ServiceProvider {
        guard let id = id?.nonEmpty else { throw Refusal.missing("requestor", code: "invalid_requestor") }
        guard let requestor = configuration.serviceProvider(id) else {
            throw Refusal(400, "Unknown requestor", code: "invalid_requestor")
        }
        return requestor
    }

    @discardableResult
    func information(of call: Call) throws -> ClientInformation {
        guard let text = call.headers["x-device-info"] ?? call["device_info"] else {
            throw Refusal.missing("device_info", code: "invalid_device_info")
        }
        guard let information = ClientInformation(text, isEscaped: true, isStrict: settings.strict) else {
            throw Refusal(400, "Invalid device_info", code: "invalid_device_info")
        }
        return information
    }

    /// Returns the token of a device, even if it has expired.
    func token(of owner: Profile.Owner) -> Profile? { store.profiles(of: owner).first }

    /// Returns the valid token; throws a refusal if the device has no valid token.
    func validToken(of owner: Profile.Owner, status: Int = 403) throws -> Profile {
        let token = token(of: owner)
        guard let token, token.isValid(at: now) else {
            let code = token == nil ? "authentication_session_missing" : "authentication_session_expired"
            throw Refusal(status, "User not authenticated", code: code)
        }
        return token
    }
}
