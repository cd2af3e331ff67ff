// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension ValidationPolicy {
    /// A service provider that receives responses, as its own metadata describes it (SAML Metadata 2.4.4).
    ///
    /// `SAMLSignature` reads the metadata:
    ///
    /// ```swift
    /// let service = try ValidationPolicy.Service(metadata: bytes)
    /// let policy = ValidationPolicy.webSSO(for: service, inResponseTo: .request(id))
    /// let validator = ResponseValidator(policy: policy, trust: trust, signatures: SignaturePolicy(for: service))
    /// ```
    public struct Service: Hashable, Sendable {
        /// The attributes of an `md:AttributeConsumingService`.
        package struct AttributeSet: Hashable, Sendable {
            package let index: Int?
            package let isDefault: Bool?
            /// The names of the attributes with `isRequired="true"`.
            package let required: [String]

            package init(index: Int?, isDefault: Bool?, required: [String]) {
                self.index = index
                self.isDefault = isDefault
                self.required = required
            }
        }

        /// The entity ID, which audience restrictions must name.
        @Exact public package(set) var entityID: String

        /// The ACS URLs, one of which a response must name as `Destination` and a subject confirmation as `Recipient`.
        public package(set) var consumerURLs: [String] = []

        /// The ACS URLs that have an index.
        package var consumerIndexes: [Int: String] = [:]

        /// The URLs that receive requests for logout.
        package var logoutRequestURLs: [String] = []

        /// The URLs that receive answers to requests for logout.
        package var logoutResponseURLs: [String] = []

        /// The formats of name identifiers that the service provider supports; empty for any format.
        public package(set) var nameIDFormats: [String] = []

        /// Whether each assertion must have its own signature (`WantAssertionsSigned`).
        public package(set) var wantsAssertionsSigned = false

        /// Whether the service provider signs its requests for authentication (`AuthnRequestsSigned`).
        package var signsRequests = false

        /// The time after which identity providers ignore the metadata, or `nil` if it does not expire.
        public package(set) var expires: Timestamp?

        package var attributeSets: [AttributeSet] = []

        package init(_ entityID: String) { self.entityID = entityID }

        /// The names of the attributes that each assertion must have if the request does not select others.
        public var requiredAttributes: [String] { requiredAttributes(for: nil) }

        /// Returns the names of the required attributes, which a request can select by its index.
        package func requiredAttributes(for request: AuthnRequest?) -> [String] {
            let usual =
                attributeSets.first { $0.isDefault == true } ?? attributeSets.first { $0.isDefault == nil }
                ?? attributeSets.first
            let selected = request?.attributeConsumingServiceIndex.flatMap { index in
                attributeSets.first { $0.index == index }
            }
            return (selected ?? usual)?.required ?? []
        }
    }

    /// The statements of trusted metadata about authentication requests.
    package struct RequestMetadata: Hashable, Sendable {
        /// The service providers that send requests.
        package var services: [Service] = []

        /// The URLs of identity providers that require signed requests (`WantAuthnRequestsSigned`).
        package var signedRequestURLs: [String] = []

        package init() {}

        /// Returns the reason that a request for authentication must be signed, as a sentence, or `nil` if it need not be.
        package func reasonToSign(_ request: AuthnRequest) -> String? {
            let sender = request.issuer?.value ?? ""
            if services.contains(where: { $0.signsRequests && $0.entityID.isIdentical(to: sender) }) {
                return "The metadata of the service provider says that it signs its requests (`AuthnRequestsSigned`)."
            }
            let isWanted =
                request.destination.map { signedRequestURLs.containsIdentical(to: $0.rawValue) }
                ?? !signedRequestURLs.isEmpty
            return isWanted
                ? "The metadata of the identity provider requires signed requests (`WantAuthnRequestsSigned`)." : nil
        }
    }
}
