// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A request for authentication: `samlp:AuthnRequest` (SAML Core 3.4.1).
public struct AuthnRequest: ProtocolMessage {
    /// The header of the message.
    public var header: MessageHeader

    /// The subject that is to be authenticated, or `nil` for the user of the browser.
    public var subject: Subject?

    /// The requirements on the name of the subject, or `nil` for any name.
    public var nameIDPolicy: NameIDPolicy?

    /// The conditions that the service provider asks for in the assertion.
    public var conditions: Conditions?

    /// The authentication contexts that the request accepts, or `nil` for any.
    public var requestedContext: RequestedContext?

    /// The identity providers that may authenticate the user for the recipient, or `nil` if it decides.
    public var scoping: Scoping?

    /// Whether the identity provider must authenticate the user anew (`ForceAuthn`).
    public var forcesAuthentication = false

    /// Whether the identity provider must not show anything to the user (`IsPassive`).
    public var isPassive = false

    /// The URL that the service provider asked the response to be sent to.
    public var assertionConsumerServiceURL: URIReference?

    /// The index of that URL in the metadata of the service provider.
    public var assertionConsumerServiceIndex: Int?

    /// The binding of the response.
    public var protocolBinding: URIReference?

    /// The index of the requested attributes in the metadata of the service provider.
    public var attributeConsumingServiceIndex: Int?

    /// The name of the service provider for people.
    @Exact public var providerName: String?

    /// Creates a request.
    public init(
        _ header: MessageHeader,
        assertionConsumerServiceURL: URIReference? = nil,
        nameIDPolicy: NameIDPolicy? = nil,
        requestedContext: RequestedContext? = nil,
        forcesAuthentication: Bool = false,
        isPassive: Bool = false
    ) {
        self.header = header
        self.assertionConsumerServiceURL = assertionConsumerServiceURL
        self.nameIDPolicy = nameIDPolicy
        self.requestedContext = requestedContext
        self.forcesAuthentication = forcesAuthentication
        self.isPassive = isPassive
        providerName = nil
    }
}

extension AuthnRequest {
    /// The requested form of the name of the subject (SAML Core 3.4.1.1).
    public struct NameIDPolicy: Hashable, Sendable {
        /// The format, or `nil` for any.
        public var format: URIReference?

        /// The service provider or affiliation that qualifies the name.
        @Exact public var spNameQualifier: String?

        /// Whether the identity provider may create a new name, or `nil` if the request does not say so.
        public var allowsCreation: Bool?

        /// Creates a policy.
        public init(format: URIReference? = nil, spNameQualifier: String? = nil, allowsCreation: Bool? = nil) {
            self.format = format
            self.spNameQualifier = spNameQualifier
            self.allowsCreation = allowsCreation
        }
    }

    /// The authentication contexts that a request accepts (SAML Core 3.3.2.2.1).
    public struct RequestedContext: Hashable, Sendable {
        /// How the context of the response must compare with the requested ones.
        public enum Comparison: String, Hashable, Sendable, CaseIterable {
            /// It must be one of them.
            case exact
            /// It must be at least as strong as one of them.
            case minimum
            /// It must be as strong as possible, and not stronger than one of them.
            case maximum
            /// It must be stronger than all of them.
            case better
        }

        /// The classes; empty if the request names declarations.
        public var classes: [URIReference]

        /// The declarations; empty if the request names classes.
        public var declarations: [URIReference]

        /// The comparison with the classes or declarations.
        public var comparison: Comparison

        /// Creates the contexts of a request.
        public init(classes: [URIReference], declarations: [URIReference] = [], comparison: Comparison = .exact) {
            self.classes = classes
            self.declarations = declarations
            self.comparison = comparison
        }
    }

    /// The limits on identity providers that act for the recipient (SAML Core 3.4.1.2).
    public struct Scoping: Hashable, Sendable {
        /// An identity provider that the service provider trusts (SAML Core 3.4.1.3.1).
        public struct Provider: Hashable, Sendable {
            /// The entity ID.
            public var entityID: URIReference

            /// The name for people.
            @Exact public var name: String?

            /// The endpoint for requests.
            public var location: URIReference?

            /// Creates a provider.
            public init(_ entityID: URIReference, name: String? = nil, location: URIReference? = nil) {
                self.entityID = entityID
                self.name = name
                self.location = location
            }
        }

        /// The maximum number of further identity providers, or `nil` if it is unlimited.
        public var proxyCount: Int?

        /// The identity providers that may authenticate the user; an empty array allows all.
        public var providers: [Provider]

        /// The URL of the complete list of these providers.
        public var completeList: URIReference?

        /// The entities on whose behalf the request is sent, the latest one last.
        public var requesters: [URIReference]

        /// Creates limits.
        public init(
            proxyCount: Int? = nil,
            providers: [Provider] = [],
            completeList: URIReference? = nil,
            requesters: [URIReference] = []
        ) {
            self.proxyCount = proxyCount
            self.providers = providers
            self.completeList = completeList
            self.requesters = requesters
        }
    }
}
