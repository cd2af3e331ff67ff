// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import BatchValidation
internal import Captures
internal import SAML

/// The complete and validated arguments of an exchange.
struct ExchangePlan {
    let server: ServerAddress
    let api: ResponseExchange.API
    let serviceProvider: ServiceProviderID
    let device: DeviceID
    let information: ClientInformation?
    let address: ForwardedAddress?
    let cleanup: CleanupPolicy
    let showsValues: Bool
    let timeout: Duration
    let authorities: String?

    /// Prints a result.
    func print(_ text: String) throws(FileFault) {
        try ReportOutput.deliver(Array((text + "\n").utf8))
    }
}

extension ExchangeArguments {
    /// Reads the files that the arguments name.
    ///
    /// - Throws: ``ConfigurationFault`` if an argument is missing or a file is invalid.
    func plan() throws -> ExchangePlan {
        guard let server = ServerAddress(baseUrl) else {
            throw ConfigurationFault(
                .usage,
                "--base-url takes https://host, or http:// for this machine, without a path"
            )
        }
        let serviceProvider = try Self.value(requestor, "--requestor", ServiceProviderID.init)
        let device = try Self.value(deviceId, "--device-id", DeviceID.init)
        let information = try deviceInfo.map(Self.information)
        return ExchangePlan(
            server: server,
            api: try service(information),
            serviceProvider: serviceProvider,
            device: device,
            information: information,
            address: try deviceAddress.map { try Self.value($0, "--device-address", ForwardedAddress.init) },
            cleanup: cleanup,
            showsValues: showValues,
            timeout: .seconds(timeout),
            authorities: try certificateAuthority.map(Self.text)
        )
    }

    private func service(_ information: ClientInformation?) throws -> ResponseExchange.API {
        switch api {
        case .v1:
            guard partnerStatus == nil, providerId == nil, providerExpiration == nil else {
                throw ConfigurationFault(
                    .usage,
                    "--partner-status, --provider-id and --provider-expiration require --api v2"
                )
            }
            return .v1(mvpd: try Self.value(mvpd, "--mvpd", MVPDID.init), deviceType: deviceType)
        case .v2:
            guard mvpd == nil else { throw ConfigurationFault(.usage, "--mvpd requires --api v1") }
            guard let information else { throw ConfigurationFault(.usage, "--device-info is missing") }
            return .v2(information: information, status: try status())
        }
    }

    private func status() throws -> PartnerFrameworkStatus {
        if let partnerStatus {
            guard providerId == nil, providerExpiration == nil else {
                throw ConfigurationFault(
                    .usage,
                    "--partner-status cannot be combined with --provider-id and --provider-expiration"
                )
            }
            let bytes = try Self.bytes(partnerStatus)
            do throws(HeaderError) {
                return try PartnerFrameworkStatus(json: bytes)
            } catch {
                throw ConfigurationFault(.usage, "\(partnerStatus): \(error)")
            }
        }
        guard let providerId else { throw ConfigurationFault(.usage, "--provider-id or --partner-status is missing") }
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
            throw ConfigurationFault(.usage, "\(file): \(error)")
        }
        let missing = information.missingKeys.map(\.rawValue)
        guard missing.isEmpty else {
            throw ConfigurationFault(.usage, "\(file): \(missing.joined(separator: ", ")) missing")
        }
        return information
    }

    /// Returns the path of a file as text, for an interface that takes no other name.
    static func text(_ file: InputPath) throws(ConfigurationFault) -> String {
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw ConfigurationFault(.usage, "\(file): The name of this file is not UTF-8; rename the file.")
        }
        return text
    }

    /// Reads a file with the value of a header field, of at most 64 KiB.
    private static func bytes(_ file: InputPath) throws(FileFault) -> [UInt8] {
        try InputFile(reading: file, limit: 64 << 10).bytes
    }

    private static func value<Value>(_ text: String?, _ name: String, _ make: (String) -> Value?) throws -> Value {
        guard let text else { throw ConfigurationFault(.usage, "\(name) is missing") }
        // The value may be personal data, so the message omits it.
        guard let value = make(text) else { throw ConfigurationFault(.usage, "the value of \(name) is invalid") }
        return value
    }
}
