// SPDX-License-Identifier: Apache-2.0

package import AdobePass
package import SAML

/// The exchange of one SAML response for a command line, with its result in words.
package struct ResponseExchange: Sendable {
    /// The version of the service.
    package enum API: Hashable, Sendable {
        /// REST API V1, with the provider and the kind of device.
        case v1(mvpd: MVPDID, deviceType: DeviceType)
        /// REST API V2, with the information about the device and the status of the framework.
        case v2(information: ClientInformation, status: PartnerFrameworkStatus)
    }

    private enum Call {
        case v1(ServiceCall<Void>)
        case v2(ServiceCall<RESTv2.Profiles>)
    }

    private let call: Call

    /// The warning that the cleanup changes the document; `nil` if it changes nothing significant.
    package let warning: ExchangeFinding?

    private let showsValues: Bool

    /// Prepares an exchange.
    ///
    /// - Parameters:
    ///   - document: The document, in UTF-8.
    ///   - cleanup: The reaction if the cleanup would change the document.
    ///   - limits: The limits of the document.
    ///   - api: The version of the service, with its parameters.
    ///   - serviceProvider: The service provider.
    ///   - device: The device.
    ///   - showsValues: Whether personal data is shown.
    /// - Throws: A refusal if the document must not be sent.
    package init(
        _ document: [UInt8],
        cleanup: CleanupPolicy,
        limits: DocumentLimits,
        by api: API,
        serviceProvider: ServiceProviderID,
        device: DeviceID,
        showsValues: Bool
    ) throws(ExchangeRefusal) {
        let prepared = try ExchangeGuard(policy: cleanup, limits: limits).encode(document)
        let response = prepared.value
        warning = prepared.warning
        call =
            switch api {
            case .v1(let mvpd, let deviceType):
                .v1(
                    RESTv1.exchangeToken(
                        response,
                        serviceProvider: serviceProvider,
                        device: device,
                        mvpd: mvpd,
                        deviceType: deviceType
                    )
                )
            case .v2(let information, let status):
                .v2(
                    RESTv2.exchangePartnerResponse(
                        serviceProvider: serviceProvider,
                        response: response,
                        device: StreamingDevice(id: device, information: information),
                        status: status
                    )
                )
            }
        self.showsValues = showsValues
    }

    /// Returns the request, without secrets and personal data.
    ///
    /// - Parameters:
    ///   - server: The base URL of the service.
    ///   - address: The public address of the device.
    /// - Returns: The lines of the request.
    package func redactedRequest(to server: ServerAddress, address: ForwardedAddress?) -> String {
        var request =
            switch call {
            case .v1(let call): call.request(to: server)
            case .v2(let call): call.request(to: server)
            }
        request.setAddress(address)
        return request.redacted
    }

    /// The interface of the call if Adobe ends it.
    private var ending: EndingInterface? { if case .v1 = call { .v1 } else { nil } }

    /// Sends the response.
    ///
    /// - Parameter session: The session that runs the call.
    /// - Returns: The result.
    package func run(in session: AdobePassSession) async -> ExchangeResult {
        do throws(CallError) {
            switch call {
            case .v1(let call):
                try await session.run(call)
                return ExchangeResult(output: #"{"result":"stored"}"#)
            case .v2(let call):
                return ExchangeResult(try await session.run(call), showsValues: showsValues)
            }
        } catch {
            return ExchangeResult(error, by: ending, showsValues: showsValues)
        }
    }
}
