// SPDX-License-Identifier: Apache-2.0

package import AdobePass
package import SAML

/// Trades one SAML response, as a person at a command line does: once, and with what came of it in words.
package struct ResponseExchange: Sendable {
    /// The version of the service.
    package enum API: Hashable, Sendable {
        /// REST API V1, with the provider and the kind of device.
        case v1(mvpd: MVPDID, deviceType: DeviceType)
        /// REST API V2, with what the device tells about itself and what the framework said.
        case v2(information: ClientInformation, status: PartnerFrameworkStatus)
    }

    /// The call.
    private enum Call {
        case v1(RESTv1.ExchangeToken)
        case v2(RESTv2.ExchangePartnerResponse)
    }

    private let call: Call

    /// What the cleanup changes in the document, if it changes something that matters.
    package let warning: ExchangeFinding?

    private let showsValues: Bool

    /// Makes an exchange.
    ///
    /// - Parameters:
    ///   - document: The document, in UTF-8.
    ///   - cleanup: What to do if the cleanup would alter the document.
    ///   - limits: How much the document may hold.
    ///   - api: The version of the service, with its parameters.
    ///   - requestor: The programmer's channel.
    ///   - device: The device.
    ///   - showsValues: Whether personal data is shown.
    /// - Throws: A refusal; nothing can be sent then.
    package init(
        _ document: [UInt8],
        cleanup: CleanupPolicy,
        limits: DocumentLimits,
        by api: API,
        requestor: RequestorID,
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
                    RESTv1.ExchangeToken(
                        response,
                        requestor: requestor,
                        device: device,
                        mvpd: mvpd,
                        deviceType: deviceType
                    )
                )
            case .v2(let information, let status):
                .v2(
                    RESTv2.ExchangePartnerResponse(
                        serviceProvider: requestor,
                        response: response,
                        device: StreamingDevice(id: device, information: information),
                        status: status
                    )
                )
            }
        self.showsValues = showsValues
    }

    /// The request, without what is secret or personal data.
    ///
    /// - Parameters:
    ///   - server: Where the service lives.
    ///   - address: The public address of the device.
    /// - Returns: The request in lines.
    package func redactedRequest(to server: ServerAddress, address: ForwardedAddress?) -> String {
        var request =
            switch call {
            case .v1(let call): call.request(to: server)
            case .v2(let call): call.request(to: server)
            }
        request.setAddress(address)
        return request.redacted
    }

    /// Sends the response, and says what came of it.
    ///
    /// - Parameter session: The session to send it in.
    /// - Returns: What came of it.
    package func run(in session: AdobePassSession) async -> ExchangeResult {
        do throws(CallFailure) {
            switch call {
            case .v1(let call):
                return switch try await session.run(call) {
                case .stored: ExchangeResult(output: #"{"result":"stored"}"#)
                case .rejected(let error):
                    ExchangeResult(
                        CallFailure(.call(.refused(ServiceRefusal(status: 400, error: error))), attempts: 1),
                        showsValues: showsValues
                    )
                }
            case .v2(let call):
                return ExchangeResult(try await session.run(call), showsValues: showsValues)
            }
        } catch {
            return ExchangeResult(error, showsValues: showsValues)
        }
    }
}
