// SPDX-License-Identifier: Apache-2.0

extension SubscriberAccount {
    /// An error of a request to the framework.
    public struct RequestError: Error, Hashable, Sendable {
        /// An error code of `VSErrorDomain`; undocumented codes are kept.
        public struct Code: RawRepresentable, Hashable, Sendable {
            /// The number of the code.
            public let rawValue: Int

            /// Creates a code.
            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            /// The app has no permission.
            public static let accessNotGranted = Code(rawValue: 0)
            /// The system or the app does not support the user's provider.
            public static let unsupportedProvider = Code(rawValue: 1)
            /// The user canceled the request.
            public static let userCancelled = Code(rawValue: 2)
            /// The provider did not answer in time.
            public static let serviceTemporarilyUnavailable = Code(rawValue: 3)
            /// The provider rejected the request.
            public static let providerRejected = Code(rawValue: 4)
            /// The provider rejected the verification token.
            public static let invalidVerificationToken = Code(rawValue: 5)
            /// The system rejected an app of a TV provider.
            public static let rejected = Code(rawValue: 6)
            /// The region does not support apps of TV providers.
            public static let unsupported = Code(rawValue: 7)
        }

        /// The code; `nil` for an error of another domain.
        public var code: Code?

        /// The provider that is not supported; `nil` if the framework does not name it.
        public var unsupportedProvider: ProviderID?

        /// The response with which the provider rejected the request: XML, for diagnosis only.
        public var response: PrivateText?

        /// The status with which the provider rejected the request.
        public var responseStatus: PrivateText?

        /// Creates an error.
        public init(
            _ code: Code?,
            unsupportedProvider: ProviderID? = nil,
            response: PrivateText? = nil,
            responseStatus: PrivateText? = nil
        ) {
            self.code = code
            self.unsupportedProvider = unsupportedProvider
            self.response = response
            self.responseStatus = responseStatus
        }
    }
}

extension SubscriberAccount.RequestError.Code: CustomStringConvertible {
    /// The name of the code in the framework.
    public var description: String {
        let names = [
            "accessNotGranted", "unsupportedProvider", "userCancelled", "serviceTemporarilyUnavailable",
            "providerRejected", "invalidVerificationToken", "rejected", "unsupported",
        ]
        return names.indices.contains(rawValue) ? names[rawValue] : "code \(rawValue)"
    }
}

extension SubscriberAccount.RequestError: CustomStringConvertible {
    /// The code, and the provider that is not supported.
    public var description: String {
        let name = code?.description ?? "an error of another domain"
        guard let unsupportedProvider else { return name }
        return "\(name): \(unsupportedProvider)"
    }
}
