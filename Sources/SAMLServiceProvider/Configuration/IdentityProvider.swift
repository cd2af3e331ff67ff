// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLSignature
public import UntrustedText

/// An identity provider: its keys, its endpoints and what the service allows it.
///
/// Everything comes from configuration or metadata. Nothing in a message adds a key or an endpoint.
public struct IdentityProvider: Sendable, TabledProvider {
    /// The entity ID.
    @Exact public private(set) var entityID: String

    /// The keys of the identity provider; no key of another identity provider verifies its messages (S-72).
    public let trust: TrustStore

    /// The endpoints.
    public let endpoints: [Endpoint]

    /// The name for users, or `nil` to show the entity ID; metadata has it as `mdui:DisplayName`.
    @Exact public var name: String?

    /// The path to which a login leads that the identity provider starts, or `nil` to refuse such logins (S-75).
    public var unsolicitedTarget: LocalPath?

    /// The algorithms of signatures that the identity provider supports, or an empty array for any.
    ///
    /// The service uses one of them if one of its keys has it.
    public var signingAlgorithms: [SigningAlgorithm] = []

    /// The page of the identity provider for users whose login fails (`errorURL`), with the placeholders of its profile; see
    /// ``ServiceProvider/helpPage(of:for:attempt:at:)``.
    public var errorURL: EndpointURL?

    /// The digest of the entity ID, by which artifacts name their identity provider (SAML Bindings 3.6.4.2).
    package let sourceID: [UInt8]

    /// Whether the identity provider may begin logins.
    package var beginsLogins: Bool { unsolicitedTarget != nil }

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
        sourceID = ArtifactSource.id(of: entityID) ?? []
        name = nil
    }

    /// Whether the identity provider has a signing key that has not expired (S-76).
    func hasKeys(at moment: Timestamp) -> Bool {
        trust.hasKeys(forLoginsAt: entityID, at: moment)
    }

    /// Returns the preferred endpoint for a purpose: by the redirect binding if there is one.
    func endpoint(for purpose: Endpoint.Purpose) -> Endpoint? {
        let all = endpoints.filter { $0.purpose == purpose }
        return all.first { $0.binding == .redirect } ?? all.first
    }

    /// Returns the endpoint that resolves artifacts with an index (S-83).
    func artifactEndpoint(_ index: Int) -> Endpoint? {
        let all = endpoints.filter { $0.purpose == .artifactResolution }
        return all.first { $0.index == index }
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

        /// The messages that the endpoint receives.
        public let purpose: Purpose

        /// The binding.
        public let binding: SAMLBinding

        /// The URL for requests.
        public let location: EndpointURL

        /// The URL for answers, if it differs.
        public let responseLocation: EndpointURL?

        /// The index by which artifacts name the endpoint.
        public let index: Int

        /// Creates an endpoint.
        public init(
            _ purpose: Purpose,
            _ binding: SAMLBinding,
            at location: EndpointURL,
            responsesAt responseLocation: EndpointURL? = nil,
            index: Int = 0
        ) {
            self.purpose = purpose
            self.binding = binding
            self.location = location
            self.responseLocation = responseLocation
            self.index = index
        }
    }
}
