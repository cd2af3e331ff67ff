// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The service provider, the client, the device and the user of a V2 call.
struct V2Caller: Hashable {
    let provider: ServiceProvider
    let owner: Profile.Owner
    var information: ClientInformation?
    let status: PartnerStatus

    /// Returns the TV provider that the path names.
    func mvpd(_ call: Call) throws -> MVPD {
        guard let mvpd = provider.mvpd(call.place("mvpd")) else { throw Refusal.v2("invalid_parameter_mvpd") }
        return mvpd
    }
}

extension StandIn {
    /// Reads `AP-Device-Identifier`, and `X-Device-Info` if it is required.
    func caller(of call: Call, needsInformation: Bool = false) throws -> V2Caller {
        let provider = try provider(of: call)
        guard let device = call.fingerprint, let bytes = try? Base64().decode(device), !bytes.isEmpty else {
            let details = "the value must be 'fingerprint ' and Base64"
            throw Refusal.v2("invalid_header_device_identifier", details: details)
        }
        let client = call.client?.id ?? ""
        let owner = Profile.Owner(interface: .v2, client: client, serviceProvider: provider.id, device: device)
        let information = try v2Information(of: call, isNeeded: needsInformation)
        return V2Caller(provider: provider, owner: owner, information: information, status: PartnerStatus(call, self))
    }

    /// Returns the device of a session for a call that has the code in place of the headers of the device.
    func caller(of call: Call, _ record: RegistrationCode, _ provider: ServiceProvider) -> V2Caller {
        V2Caller(provider: provider, owner: record.owner, status: PartnerStatus(call, self))
    }

    /// Returns the record of the code in the path, even if it has expired.
    func record(_ call: Call, _ provider: ServiceProvider) throws -> RegistrationCode {
        guard let record = store.code(call.place("code"), .v2, provider) else {
            throw Refusal.v2("invalid_parameter_code")
        }
        return record
    }

    /// Returns the service provider, on whose behalf the client must be allowed to call.
    func provider(of call: Call) throws -> ServiceProvider {
        guard let provider = configuration.serviceProvider(call.place("sp")) else {
            throw Refusal.v2("invalid_parameter_service_provider")
        }
        if let allowed = call.client?.serviceProviders, !allowed.isEmpty, !allowed.contains(provider.id) {
            throw Refusal.v2("invalid_access_token_service_provider")
        }
        return provider
    }

    func v2Information(of call: Call, isNeeded: Bool = false) throws -> ClientInformation? {
        guard let text = call.headers["x-device-info"] else {
            guard isNeeded || settings.strict else { return nil }
            throw Refusal.v2("invalid_header_device_info", details: "X-Device-Info is missing")
        }
        guard let information = ClientInformation(text, isStrict: settings.strict) else {
            throw Refusal.v2("invalid_header_device_info")
        }
        return information
    }
}
