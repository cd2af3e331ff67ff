// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import SAML

/// The exchange of one SAML response, with its result in words.
struct ResponseExchange: Sendable {
    /// The version of the service, with its parameters.
    enum API {
        case v1(mvpd: MVPDID, deviceType: DeviceType)
        case v2(information: ClientInformation, status: PartnerFrameworkStatus)
    }

    private enum Call {
        case v1(ServiceCall<Void>)
        case v2(ServiceCall<RESTv2.Profiles>)
    }

    private let call: Call

    /// The warning that the cleanup changes the document; `nil` if it changes nothing significant.
    let warning: ExchangeFinding?

    private let showsValues: Bool

    /// Prepares the exchange of a document.
    ///
    /// - Throws: A refusal if the document must not be sent.
    init(_ document: [UInt8], limits: DocumentLimits, plan: ExchangePlan) throws(ExchangeRefusal) {
        let response = try ExchangeGuard(policy: plan.cleanup, limits: limits).encode(document)
        warning = response.warning
        showsValues = plan.showsValues
        call =
            switch plan.api {
            case .v1(let mvpd, let deviceType):
                .v1(
                    RESTv1.exchangeToken(
                        response.value,
                        serviceProvider: plan.serviceProvider,
                        device: plan.device,
                        mvpd: mvpd,
                        deviceType: deviceType
                    )
                )
            case .v2(let information, let status):
                .v2(
                    RESTv2.exchangePartnerResponse(
                        serviceProvider: plan.serviceProvider,
                        response: response.value,
                        device: StreamingDevice(id: plan.device, information: information),
                        status: status
                    )
                )
            }
    }

    /// Returns the lines of the request, without secrets and personal data.
    func redactedRequest(to server: ServerAddress, address: ForwardedAddress?) -> String {
        var request =
            switch call {
            case .v1(let call): call.request(to: server)
            case .v2(let call): call.request(to: server)
            }
        request.setAddress(address)
        return request.redacted
    }

    /// Sends the response.
    func run(in session: AdobePassSession) async -> ExchangeResult {
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

    /// The interface of the call if Adobe ends it.
    private var ending: EndingInterface? { if case .v1 = call { .v1 } else { nil } }
}
