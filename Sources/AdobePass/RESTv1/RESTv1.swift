// SPDX-License-Identifier: Apache-2.0

/// The calls of REST API V1, the "clientless" API.
///
/// Each function returns a ``ServiceCall``, or the URL of a page for a browser. Each call has one HTTP status that
/// carries its answer. For every other status, reading the answer throws an ``AdobePassError``:
/// ``AdobePassError/refused(status:error:)`` contains the status and the error of the service.
///
/// Adobe ends this API. Each function names the one of ``RESTv2`` that replaces it; for the dates, see
/// <doc:migrating-to-rest-api-v2>.
public enum RESTv1: Sendable {}

extension RESTv1 {
    /// The device and the channel on whose behalf a request is made.
    public struct Client: Hashable, Sendable {
        /// The service provider.
        package var serviceProvider: ServiceProviderID

        /// The device, the same in all calls.
        package var device: StreamingDevice

        /// The public address of the device, if a back end makes the calls.
        package var address: ForwardedAddress?

        /// Creates a client.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider.
        ///   - device: The device, the same in all calls.
        ///   - address: The public address of the device, if a back end makes the calls.
        public init(serviceProvider: ServiceProviderID, device: StreamingDevice, address: ForwardedAddress? = nil) {
            self.serviceProvider = serviceProvider
            self.device = device
            self.address = address
        }
    }

    /// The device itself, or a second screen that has only a registration code.
    public enum Caller: Hashable, Sendable {
        /// The device that plays the video.
        case device(Client)
        /// A second screen, on which the user entered a registration code.
        case secondScreen(RegistrationCode, serviceProvider: ServiceProviderID)
    }
}
