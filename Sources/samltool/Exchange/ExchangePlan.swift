// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import BatchValidation
internal import Captures
internal import SAML

/// The complete and validated arguments of an exchange.
struct ExchangePlan {
    /// The version of the service, with its parameters.
    enum Service {
        case v1(mvpd: MVPDID, deviceType: DeviceType)
        case v2(information: ClientInformation, status: PartnerFrameworkStatus)
    }

    let server: ServerAddress
    let service: Service
    let serviceProvider: ServiceProviderID
    let device: DeviceID
    let information: ClientInformation?
    let address: ForwardedAddress?
    let showsValues: Bool
    let timeout: Duration
    let authorities: String?

    /// Returns the exchange of a response.
    func exchange(_ response: EncodedSAMLResponse) -> ResponseExchange {
        switch service {
        case .v1(let mvpd, let deviceType):
            let call = RESTv1.exchangeToken(
                response,
                serviceProvider: serviceProvider,
                device: device,
                mvpd: mvpd,
                deviceType: deviceType
            )
            return ResponseExchange(call, self, by: .v1) { _ in ExchangeResult(output: #"{"result":"stored"}"#) }
        case .v2(let information, let status):
            let call = RESTv2.exchangePartnerResponse(
                serviceProvider: serviceProvider,
                response: response,
                device: StreamingDevice(id: device, information: information),
                status: status
            )
            return ResponseExchange(call, self, by: nil) { [showsValues] in
                ExchangeResult($0, showsValues: showsValues)
            }
        }
    }
}

extension ExchangeArguments {
    /// Reads the files that the arguments name.
    ///
    /// - Throws: ``ConfigurationFault`` if an argument is missing or a file is invalid.
    func plan() throws -> ExchangePlan {
        guard let server = ServerAddress(baseUrl) else {
            throw ConfigurationFault("--base-url takes https://host, or http:// for this machine, without a path")
        }
        let serviceProvider = try Self.value(requestor, "--requestor", ServiceProviderID.init)
        let device = try Self.value(deviceId, "--device-id", DeviceID.init)
        let information = try deviceInfo.map(Self.information)
        return ExchangePlan(
            server: server,
            service: try service(information),
            serviceProvider: serviceProvider,
            device: device,
            information: information,
            address: try deviceAddress.map { try Self.value($0, "--device-address", ForwardedAddress.init) },
            showsValues: showValues,
            timeout: .seconds(timeout),
            authorities: try certificateAuthority.map(Self.text)
        )
    }

    private func service(_ information: ClientInformation?) throws -> ExchangePlan.Service {
        switch api {
        case .v1:
            guard partnerStatus == nil, providerId == nil, providerExpiration == nil else {
                throw ConfigurationFault("--partner-status, --provider-id and --provider-expiration require --api v2")
            }
            return .v1(mvpd: try Self.value(mvpd, "--mvpd", MVPDID.init), deviceType: deviceType)
        case .v2:
            guard mvpd == nil else { throw ConfigurationFault("--mvpd requires --api v1") }
            guard let information else { throw ConfigurationFault("--device-info is missing") }
            return .v2(information: information, status: try status())
        }
    }

    private func status() throws -> PartnerFrameworkStatus {
        if let partnerStatus {
            guard providerId == nil, providerExpiration == nil else {
                throw ConfigurationFault(
                    "--partner-status cannot be combined with --provider-id and --provider-expiration"
                )
            }
            let bytes = try Self.bytes(partnerStatus)
            do throws(HeaderError) {
                return try PartnerFrameworkStatus(json: bytes)
            } catch {
                throw ConfigurationFault("\(partnerStatus): \(error)")
            }
        }
        guard let providerId else { throw ConfigurationFault("--provider-id or --partner-status is missing") }
        return .granted(
            SubscriberAccount.ProviderID(rawValue: providerId),
            until: try providerExpiration.map {
                try Self.value($0, "--provider-expiration", Timestamp.init(milliseconds:))
            }
        )
    }

    private static func information(_ file: InputPath) throws -> ClientInformation {
        let information: ClientInformation
        let bytes = try bytes(file)
        do throws(HeaderError) {
            information = try ClientInformation(json: bytes)
        } catch {
            throw ConfigurationFault("\(file): \(error)")
        }
        let missing = information.missingKeys.map(\.rawValue)
        guard missing.isEmpty else {
            throw ConfigurationFault("\(file): \(missing.joined(separator: ", ")) missing")
        }
        return information
    }

    /// Returns the path of a file as text, for an interface that takes no other name.
    static func text(_ file: InputPath) throws(ConfigurationFault) -> String {
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw ConfigurationFault("\(file): The name of this file is not UTF-8; rename the file.")
        }
        return text
    }

    /// Reads a file with the value of a header field, of at most 64 KiB.
    private static func bytes(_ file: InputPath) throws(FileFault) -> [UInt8] {
        try InputFile(reading: file, limit: 64 << 10).bytes
    }

    private static func value<Value>(_ text: String?, _ name: String, _ make: (String) -> Value?) throws -> Value {
        guard let text else { throw ConfigurationFault("\(name) is missing") }
        // The value may be personal data, so the message omits it.
        guard let value = make(text) else { throw ConfigurationFault("the value of \(name) is invalid") }
        return value
    }
}
