// SPDX-License-Identifier: Apache-2.0

/// The calls of REST API V1, the "clientless" API.
///
/// Each is a ``ServiceCall``; ``AuthenticationPage`` is the one address that a browser opens. The service ends at the
/// end of 2026.
public enum RESTv1: Sendable {
    /// The server in production.
    public static let production = "https://api.auth.adobe.com"

    /// The server for staging.
    public static let staging = "https://api.auth-staging.adobe.com"
}

extension RESTv1 {
    /// On whose behalf a device calls.
    public struct Client: Hashable, Sendable {
        /// The programmer's channel.
        public var requestor: RequestorID

        /// The device, the same in all calls.
        public var device: StreamingDevice

        /// The public address of the device, if a service of the programmer calls for it.
        public var address: ForwardedAddress?

        /// Makes a client.
        ///
        /// - Parameters:
        ///   - requestor: The programmer's channel.
        ///   - device: The device.
        ///   - address: The public address of the device, if a service of the programmer calls for it.
        public init(requestor: RequestorID, device: StreamingDevice, address: ForwardedAddress? = nil) {
            self.requestor = requestor
            self.device = device
            self.address = address
        }
    }

    /// Who asks: the device itself, or a second screen that knows a registration code only.
    public enum Caller: Hashable, Sendable {
        /// The device.
        case device(Client)
        /// A second screen.
        case secondScreen(RegistrationCode, requestor: RequestorID)
    }
}
