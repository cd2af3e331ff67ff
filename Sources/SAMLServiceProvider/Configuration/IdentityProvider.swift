// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLSignature
public import UntrustedText

/// An identity provider: its keys, its endpoints and what the service allows it.
///
/// Everything comes from configuration or metadata. Nothing in a message adds a key or an endpoint.
public struct IdentityProvider: Sendable {
    /// The entity ID.
    @Exact public private(set) var entityID: String

    /// The keys of the identity provider; no key of another identity provider verifies its messages (S-72).
    public let trust: TrustStore

    /// The endpoints.
    public let endpoints: [Endpoint]

    /// The name for users, or `nil` to show the entity ID.
    @Exact public var name: String?

    /// The path to which a login leads that the identity provider starts, or `nil` to refuse such logins (S-75).
    public var unsolicitedTarget: LocalPath?

    /// Creates an identity provider from its keys and endpoints.
    ///
    /// - Parameters:
    ///   - entityID: The entity ID.
    ///   - trust: The keys of this identity provider.
    ///   - endpoints: The endpoints.
    public init(entityID: String, trust: TrustStore, endpoints: [Endpoint]) {
        self.entityID = entityID
        self.trust = trust
        self.endpoints = endpoints
        name = nil
    }

    /// Whether the identity provider has a signing key that has not expired (S-76).
    func hasKeys(at moment: Timestamp) -> Bool {
        !trust.keys(forIssuer: entityID, at: moment).keys.isEmpty
    }

    /// Returns the preferred endpoint for a purpose: by the redirect binding if there is one.
    func endpoint(for purpose: Endpoint.Purpose) -> Endpoint? {
        let all = endpoints.filter { $0.purpose == purpose }
        return all.first { $0.binding == .redirect } ?? all.first
    }
}

extension IdentityProvider {
    /// An endpoint of an identity provider (metadata, 2.2.2).
    public struct Endpoint: Hashable, Sendable {
        /// The messages that an endpoint receives; the raw values are the names of the elements of metadata.
        public enum Purpose: String, Hashable, Sendable, CaseIterable {
            /// Requests for authentication.
            case singleSignOn = "SingleSignOnService"
            /// Requests and answers of logout.
            case singleLogout = "SingleLogoutService"
            /// Requests for the message of an artifact.
            case artifactResolution = "ArtifactResolutionService"
        }

        /// The bindings that the service provider uses.
        public enum Binding: String, Hashable, Sendable, CaseIterable {
            /// HTTP redirect.
            case redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
            /// HTTP POST.
            case post = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
            /// SOAP.
            case soap = "urn:oasis:names:tc:SAML:2.0:bindings:SOAP"
        }

        /// The messages that the endpoint receives.
        public let purpose: Purpose

        /// The binding.
        public let binding: Binding

        /// The URL for requests.
        public let location: EndpointURL

        /// The URL for answers, if it differs.
        public let responseLocation: EndpointURL?

        /// Creates an endpoint.
        public init(
            _ purpose: Purpose,
            _ binding: Binding,
            at location: EndpointURL,
            responsesAt responseLocation: EndpointURL? = nil
        ) {
            self.purpose = purpose
            self.binding = binding
            self.location = location
            self.responseLocation = responseLocation
        }
    }
}
