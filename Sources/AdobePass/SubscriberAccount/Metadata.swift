// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension SubscriberAccount {
    /// The framework's answer, as `VSAccountMetadata`.
    public struct Metadata: Hashable, Sendable {
        /// The provider that the user signed in with.
        public var providerID: ProviderID?

        /// When the sign-in ends.
        public var expirationDate: Date?

        /// What the provider answered to the query for attributes.
        public var response: AttributeQueryResponse?

        /// Data by which a service can check where the response comes from.
        public var verificationData: VerificationData?

        /// Makes an answer.
        public init(
            providerID: ProviderID? = nil,
            expirationDate: Date? = nil,
            response: AttributeQueryResponse? = nil,
            verificationData: VerificationData? = nil
        ) {
            self.providerID = providerID
            self.expirationDate = expirationDate
            self.response = response
            self.verificationData = verificationData
        }

        /// Whether the sign-in lasts at a moment; one without an end does.
        ///
        /// Whether a sign-in without an end lasts is not documented.
        public func isValid(at now: Date) -> Bool {
            guard let expirationDate else { return true }
            return now < expirationDate
        }
    }

    /// A provider's answer to a query for attributes that succeeded: the only thing that is ever exchanged.
    ///
    /// It holds personal data, so it does not show up in descriptions.
    public struct AttributeQueryResponse: Hashable, Sendable {
        /// The XML document.
        @Exact public private(set) var text: String

        /// Takes the `samlAttributeQueryResponse` of an answer.
        ///
        /// - Parameter text: The document; nil comes of one that is empty or white space alone.
        public init?(_ text: String) {
            guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
            self.text = text
        }
    }

    /// Opaque data about the origin of a response.
    ///
    /// It does not show up in descriptions.
    public struct VerificationData: Hashable, Sendable {
        /// The bytes.
        public let bytes: [UInt8]

        /// Makes the data.
        public init(_ bytes: [UInt8]) {
            self.bytes = bytes
        }
    }
}

extension SubscriberAccount.AttributeQueryResponse: CustomStringConvertible, CustomReflectable {
    /// How long the response is.
    public var description: String { "SAML response of \(text.utf8.count) bytes" }

    /// Nothing of the response.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension SubscriberAccount.VerificationData: CustomStringConvertible, CustomReflectable {
    /// How long the data are.
    public var description: String { "verification data of \(bytes.count) bytes" }

    /// Nothing of the data.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
