// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension SubscriberAccount {
    /// Why the framework gave no metadata.
    public struct Failure: Error, Hashable, Sendable {
        /// An error code of the framework's domain; codes that nobody documented survive.
        public struct Code: RawRepresentable, Hashable, Sendable {
            /// The number.
            public let rawValue: Int

            /// Makes a code.
            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            /// The app has no permission.
            public static let accessNotGranted = Code(rawValue: 0)
            /// The system or the app does not support the user's provider.
            public static let unsupportedProvider = Code(rawValue: 1)
            /// The user went away.
            public static let userCancelled = Code(rawValue: 2)
            /// The provider did not answer in time, or at all.
            public static let serviceTemporarilyUnavailable = Code(rawValue: 3)
            /// The provider refused.
            public static let providerRejected = Code(rawValue: 4)
            /// The provider refused the verification token.
            public static let invalidVerificationToken = Code(rawValue: 5)
            /// The system refused an app of a TV provider.
            public static let rejected = Code(rawValue: 6)
            /// The region does not support apps of TV providers.
            public static let unsupported = Code(rawValue: 7)
        }

        /// The code; nil if the error is not of the framework's domain.
        public var code: Code?

        /// The provider that is not supported, if the framework names one.
        public var unsupportedProvider: ProviderID?

        /// What the provider answered when it refused.
        public var response: FailedResponse?

        /// Makes a failure.
        public init(_ code: Code?, unsupportedProvider: ProviderID? = nil, response: FailedResponse? = nil) {
            self.code = code
            self.unsupportedProvider = unsupportedProvider
            self.response = response
        }
    }

    /// A provider's answer that came with an error.
    ///
    /// It is there for diagnosis. Nothing that exchanges a response takes this type, and it gives its bytes away only,
    /// not its text. It may hold personal data, so it does not show up in descriptions.
    public struct FailedResponse: Hashable, Sendable {
        /// The bytes of the document, in UTF-8; empty if the framework gave a status alone.
        public let bytes: [UInt8]

        /// The status that the provider gave.
        @Exact public private(set) var status: String?

        /// Makes an answer from the values in an error of the framework; nil if there are none.
        ///
        /// - Parameters:
        ///   - text: The document.
        ///   - status: The status that the provider gave.
        public init?(_ text: String?, status: String?) {
            guard text != nil || status != nil else { return nil }
            bytes = Array((text ?? "").utf8)
            self.status = status
        }
    }
}

extension SubscriberAccount.Failure.Code: CustomStringConvertible {
    /// The framework's name of the code.
    public var description: String {
        let names = [
            "accessNotGranted", "unsupportedProvider", "userCancelled", "serviceTemporarilyUnavailable",
            "providerRejected", "invalidVerificationToken", "rejected", "unsupported",
        ]
        return names.indices.contains(rawValue) ? names[rawValue] : "code \(rawValue)"
    }
}

extension SubscriberAccount.Failure: CustomStringConvertible {
    /// The code, and the provider that is not supported.
    public var description: String {
        let name = code?.description ?? "an error of another domain"
        guard let unsupportedProvider else { return name }
        return "\(name): \(unsupportedProvider)"
    }
}

extension SubscriberAccount.FailedResponse: CustomStringConvertible, CustomReflectable {
    /// How long the response is.
    public var description: String { "SAML response of \(bytes.count) bytes, of a failure" }

    /// Nothing of the response.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
