// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv1 {
    /// The record of a registration code at the service.
    public struct RegistrationRecord: Hashable, Sendable {
        /// The identifier of the record.
        ///
        /// A device without an identifier registers twice: first with any ``DeviceID``, such as `dummy`, then with this
        /// identifier as its ``DeviceID``. The user enters the second code, and all other calls use the second identifier.
        /// Tokens belong to it, so the device repeats both steps for each new code.
        public let id: PrivateText

        /// The code that the user enters to sign the device in.
        public let code: RegistrationCode

        /// The service provider.
        package let serviceProvider: ServiceProviderID

        /// The provider with which the sign-in starts.
        public let mvpd: MVPDID?

        /// The instant at which the service created the code.
        package let generated: Timestamp?

        /// The instant at which the code expires.
        public let expires: Timestamp

        /// The identifier of the device, in Base64.
        package let deviceID: PrivateText?

        /// The URL of the page for the code; only older versions of the service report it.
        public var registrationURL: String? { exactRegistrationURL }

        @Exact private var exactRegistrationURL: String?

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            id = PrivateText(try answer.text("id", of: value))
            guard let code = RegistrationCode(try answer.text("code", of: value)) else {
                throw answer.fault("`code` is not a registration code.")
            }
            self.code = code
            serviceProvider = try answer.serviceProvider(of: value)
            mvpd = try answer.providerIfPresent("mvpd", of: value)
            generated = value["generated"]?.milliseconds
            expires = try answer.instant("expires", of: value)
            let info = value["info"]
            deviceID = info?["deviceId"]?.text.map { PrivateText($0) }
            exactRegistrationURL = info?["registrationURL"]?.text
        }
    }
}
