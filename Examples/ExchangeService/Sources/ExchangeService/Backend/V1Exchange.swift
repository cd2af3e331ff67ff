// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// The exchange of REST API V1, which the service offers until its end.
protocol V1Exchange: Sendable {
    /// Returns the call that exchanges a document.
    func call(
        _ value: EncodedSAMLResponse,
        _ serviceProvider: ServiceProviderID,
        _ device: DeviceID,
        _ mvpd: MVPDID,
        _ type: DeviceType,
        _ address: ForwardedAddress?
    ) -> ServiceCall<Void>
}

/// The deprecated call of the library.
///
/// Its witness is deprecated too, and is used through the protocol without a warning.
struct DeprecatedExchange: V1Exchange {
    @available(*, deprecated)
    func call(
        _ value: EncodedSAMLResponse,
        _ serviceProvider: ServiceProviderID,
        _ device: DeviceID,
        _ mvpd: MVPDID,
        _ type: DeviceType,
        _ address: ForwardedAddress?
    ) -> ServiceCall<Void> {
        RESTv1.exchangeToken(
            value,
            serviceProvider: serviceProvider,
            device: device,
            mvpd: mvpd,
            deviceType: type,
            address: address
        )
    }
}
