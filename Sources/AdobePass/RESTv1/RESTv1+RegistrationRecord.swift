// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension RESTv1 {
    /// What the service keeps about a registration code.
    public struct RegistrationRecord: Hashable, Sendable {
        /// The identifier of the record, which can stand for a device that has none: see ``DeviceID``.
        public let id: PrivateText

        /// The code.
        public let code: RegistrationCode

        /// The programmer's channel.
        public let requestor: RequestorID

        /// The provider that the sign-in should begin with.
        public let mvpd: MVPDID?

        /// When the code was made.
        public let generated: EpochMilliseconds?

        /// When it stops to be good.
        public let expires: EpochMilliseconds

        /// The device, in Base64.
        public let deviceID: PrivateText?

        /// Where somebody signs in with the code, if an older service says so.
        @Exact public private(set) var registrationURL: String?

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            id = PrivateText(try answer.text("id", of: value))
            guard let code = RegistrationCode(try answer.text("code", of: value)) else {
                throw answer.fault("`code` is not a registration code.")
            }
            self.code = code
            requestor = try answer.requestor(of: value)
            mvpd = try answer.providerIfPresent("mvpd", of: value)
            generated = value["generated"]?.milliseconds
            expires = try answer.instant("expires", of: value)
            let info = value["info"]
            deviceID = info?["deviceId"]?.text.map { PrivateText($0) }
            registrationURL = info?["registrationURL"]?.text
        }
    }
}
