// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The service provider, the client and the device of a V2 call.
struct V2Caller: Hashable {
    let provider: ServiceProvider
    let owner: Profile.Owner
    let information: ClientInformation?

    /// Reads `AP-Device-Identifier`, and `X-Device-Info` if it is required.
    init(_ call: Call, _ standIn: StandIn, needsInformation: Bool = false) throws {
        provider = try V2Caller.provider(call, standIn)
        let device = try V2Caller.device(of: call)
        information = try V2Caller.information(of: call, standIn, isNeeded: needsInformation)
        owner = Profile.Owner(
            interface: .v2,
            client: call.client?.id ?? "",
            serviceProvider: provider.id,
            device: device
        )
    }

    /// Returns the service provider, on whose behalf the client must be allowed to call.
    static func provider(_ call: Call, _ standIn: StandIn) throws -> ServiceProvider {
        guard let provider = standIn.configuration.serviceProvider(call.place("sp")) else {
            throw Refusal.v2("invalid_parameter_service_provider")
        }
        if let allowed = call.client?.serviceProviders, !allowed.isEmpty, !allowed.contains(provider.id) {
            throw Refusal.v2("invalid_access_token_service_provider")
        }
        return provider
    }

    /// Returns the TV provider that the path names.
    func mvpd(_ call: Call) throws -> MVPD {
        guard let mvpd = provider.mvpd(call.place("mvpd")) else { throw Refusal.v2("invalid_parameter_mvpd") }
        return mvpd
    }

    static func information(
        of call: Call,
        _ standIn: StandIn,
        isNeeded: Bool
    ) throws -> ClientInformation? {
        let isStrict = standIn.settings.strict
        guard let text = call.headers["x-device-info"] else {
            guard isNeeded || isStrict else { return nil }
            throw Refusal.v2("invalid_header_device_info", details: "X-Device-Info is missing")
        }
        guard let information = ClientInformation(text, isStrict: isStrict) else {
            throw Refusal.v2("invalid_header_device_info")
        }
        return information
    }

    private static func device(of call: Call) throws -> String {
        let prefix = "fingerprint "
        guard let field = call.headers["ap-device-identifier"], field.hasPrefix(prefix) else {
            throw Refusal.v2("invalid_header_device_identifier", details: "the value must be 'fingerprint ' and Base64")
        }
        let text = String(field.dropFirst(prefix.count)).trimmed
        guard let bytes = try? Base64().decode(text), !bytes.isEmpty else {
            throw Refusal.v2(
                "invalid_header_device_identifier",
                details: "the value after 'fingerprint ' must be Base64"
            )
        }
        return text
    }
}
