// SPDX-License-Identifier: Apache-2.0

/// The requestor and the device that most calls of V1 name.
struct V1Device: Hashable {
    let requestor: ServiceProvider
    let owner: Profile.Owner

    /// Reads `requestor`, `deviceId`, and the information about the device.
    init(_ call: Call, _ standIn: StandIn, needsInformation: Bool = true) throws {
        requestor = try V1Device.requestor(call["requestor"], standIn)
        guard let device = call["deviceId"]?.nonEmpty else {
            throw Refusal.missing("deviceId", code: "invalid_device_id")
        }
        if needsInformation { try V1Device.information(of: call, standIn) }
        owner = V1Device.owner(requestor.id, device)
    }

    static func owner(_ requestor: String, _ device: String) -> Profile.Owner {
        Profile.Owner(interface: .v1, client: "", serviceProvider: requestor, device: device)
    }

    static func requestor(_ id: String?, _ standIn: StandIn, name: String = "requestor") throws -> ServiceProvider {
        guard let id = id?.nonEmpty else { throw Refusal.missing(name, code: "invalid_requestor") }
        guard let requestor = standIn.configuration.serviceProvider(id) else {
            throw Refusal(400, "Unknown requestor", code: "invalid_requestor")
        }
        return requestor
    }

    @discardableResult
    static func information(of call: Call, _ standIn: StandIn) throws -> ClientInformation {
        guard let text = call.headers["x-device-info"] ?? call["device_info"] else {
            throw Refusal.missing("device_info", code: "invalid_device_info")
        }
        let isStrict = standIn.settings.strict
        guard let information = ClientInformation(text, isEscaped: true, isStrict: isStrict) else {
            throw Refusal(400, "Invalid device_info", code: "invalid_device_info")
        }
        return information
    }

    /// Returns the token of the device, even if it has expired.
    func token(_ standIn: StandIn) -> Profile? { standIn.store.profiles(of: owner).first }

    /// Returns the valid token; throws a refusal if the device has no valid token.
    func validToken(
        _ standIn: StandIn,
        status: Int,
        _ message: String,
        code: String = "authentication_session"
    ) throws -> Profile {
        guard let token = token(standIn) else { throw Refusal(status, message, code: code + "_missing") }
        guard token.isValid(at: standIn.now) else { throw Refusal(status, message, code: code + "_expired") }
        return token
    }
}
