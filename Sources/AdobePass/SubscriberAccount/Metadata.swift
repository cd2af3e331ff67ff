// SPDX-License-Identifier: Apache-2.0

extension SubscriberAccount {
    /// The metadata of an account, as in `VSAccountMetadata`.
    public struct Metadata: Hashable, Sendable {
        /// The provider that the user signed in with.
        public var providerID: ProviderID?

        /// The date at which the sign-in expires; `nil` if the framework does not report it.
        public var expirationDate: Timestamp?

        /// The response of the provider to a successful query for attributes, `samlAttributeQueryResponse`: XML.
        public var response: PrivateText?

        /// Data with which a service can verify the origin of the response, in Base64.
        public var verificationData: PrivateText?

        /// Creates metadata; a response of only white space counts as absent.
        public init(
            providerID: ProviderID? = nil,
            expirationDate: Timestamp? = nil,
            response: PrivateText? = nil,
            verificationData: PrivateText? = nil
        ) {
            self.providerID = providerID
            self.expirationDate = expirationDate
            self.response = response.flatMap { response in
                response.value.unicodeScalars.contains { !$0.properties.isWhitespace } ? response : nil
            }
            self.verificationData = verificationData
        }

        /// Returns whether the sign-in is valid at an instant.
        ///
        /// A sign-in without an expiration counts as valid; Apple does not document this case.
        package func isValid(at now: Timestamp) -> Bool {
            guard let expirationDate else { return true }
            return now < expirationDate
        }
    }
}
