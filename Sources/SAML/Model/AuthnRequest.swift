// SPDX-License-Identifier: Apache-2.0

/// The parts of a request for authentication that its response is compared with: `samlp:AuthnRequest` (SAML Core 3.4.1).
public struct AuthnRequest: Hashable, Identifiable, Sendable {
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

        /// The classes.
        public var classes: [URIReference]

        /// The comparison with the classes.
        public var comparison: Comparison

        /// Creates the contexts of a request.
        public init(classes: [URIReference], comparison: Comparison = .exact) {
            self.classes = classes
            self.comparison = comparison
        }
    }

    /// The identifier of the message.
    public var id: XMLID

    /// The time at which the request was issued.
    public var issueInstant: Timestamp

    /// The service provider that sent the request.
    public var issuer: NameID?

    /// The URL that the service provider asked the response to be sent to.
    public var assertionConsumerServiceURL: URIReference?

    /// Whether the identity provider must authenticate the user anew (`ForceAuthn`).
    public var forcesAuthentication: Bool

    /// The authentication contexts that the request accepts, or `nil` for any.
    public var requestedContext: RequestedContext?

    /// Creates a request.
    public init(
        id: XMLID,
        issueInstant: Timestamp,
        issuer: NameID? = nil,
        assertionConsumerServiceURL: URIReference? = nil,
        forcesAuthentication: Bool = false,
        requestedContext: RequestedContext? = nil
    ) {
        self.id = id
        self.issueInstant = issueInstant
        self.issuer = issuer
        self.assertionConsumerServiceURL = assertionConsumerServiceURL
        self.forcesAuthentication = forcesAuthentication
        self.requestedContext = requestedContext
    }
}
