// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLSignature
public import UntrustedText

extension ServiceProvider {
    /// The configuration of a service provider.
    ///
    /// Everything but the arguments of the initializer has a safe default.
    ///
    /// ```swift
    /// var configuration = ServiceProvider.Configuration(
    ///     entityID: "https://app.example.test/saml/metadata",
    ///     baseURL: "https://app.example.test",
    ///     keys: [key],
    ///     identityProviders: IdentityProviders([provider]),
    ///     store: InMemoryStore()
    /// )
    /// ```
    public struct Configuration: Sendable {
        /// The entity ID of the service provider.
        @Exact public private(set) var entityID: String

        /// The URLs of the service, of which some must be registered with identity providers.
        public let endpoints: Endpoints

        /// The keys: the first one signs, and each one decrypts that can.
        public let keys: [Key]

        /// The identity providers.
        public let identityProviders: IdentityProviders

        /// The store of requests, sessions and used assertions, which all nodes of a service share.
        public let store: any LoginStore

        /// The rules for responses: `webSSO`, or `saml2int` for a federation that follows Kantara's deployment profile.
        public var profile = ValidationPolicy.Profile.webSSO

        /// The required signatures and the allowed weaknesses.
        public var signatures = SignaturePolicy()

        /// The limits on the size and structure of a message.
        public var limits = DocumentLimits()

        /// The room and the time for the bodies of requests (S-105).
        public var bodies = BodyBudget()

        /// The maximum clock skew between an identity provider and this service, in seconds: from 0 to 300.
        public var clockSkew = ValidationPolicy.federationClockSkew

        /// The time that a user has for a login, in seconds: from 30 to 3,600.
        public var requestLifetime = 600

        /// The maximum length of a session, in seconds: from 60 to 30 days.
        ///
        /// A session also ends at `SessionNotOnOrAfter`.
        public var sessionLifetime = 8 * 3_600

        /// The time after which a session ends that no request uses, in seconds: from 60 to ``sessionLifetime``, or `nil` for no
        /// such end.
        public var idleLifetime: Int?

        /// The names of the attributes by which ``ServiceProvider/sessions(of:at:)`` and
        /// ``ServiceProvider/endSessions(of:at:)`` find sessions: up to 64.
        ///
        /// Of a session, 64 values count: the first one of each attribute, then the second ones, and so on.
        public var sessionAttributes: [String] = []

        /// The action when a user signs in, before the session exists: it can refuse the login, choose the target and
        /// attach a value to the session.
        ///
        /// Throw ``SignInError`` to refuse the login with a sentence for the user; another error refuses it with the outcome
        /// `failed`. A refused login uses neither its request nor its assertion up. The function can run again for the same
        /// login, on another node, if the first one dies: its effects must allow that.
        public var onSignIn: (@Sendable (inout SignIn) async throws -> Void)?

        /// The action after a logout ended sessions.
        ///
        /// It can choose the target, and cannot refuse the logout.
        /// ``ServiceProvider/endSessions(of:at:)`` does not call it, and no function learns that a session expired.
        public var onSignOut: (@Sendable (inout SignOut) async -> Void)?

        /// The pages of the service for errors, the choice of an identity provider, and a logout that is incomplete.
        public var pages = Pages()

        /// The name of the session cookie, before the prefix `__Host-`, which it has with `https`.
        public var sessionCookieName = "saml-session"

        /// The requirements on the name of the user.
        ///
        /// By default any name, which the identity provider may create (SDP-SP04). Some identity providers ignore the format:
        /// compare that of ``Session/nameID`` if your service depends on it.
        public var nameIDPolicy: AuthnRequest.NameIDPolicy? = AuthnRequest.NameIDPolicy(allowsCreation: true)

        /// The authentication contexts of which every login must have one, or `nil` for any.
        ///
        /// They are compared exactly: the order of strength that other comparisons need is known to the identity provider
        /// alone.
        public var requestedContext: AuthnRequest.RequestedContext?

        /// The page that asks the user for the identity provider and returns its entity ID (Identity Provider Discovery Service
        /// Protocol), or `nil` for a page of this service.
        public var discoveryService: EndpointURL?

        /// The longest form that is kept during a login and then sent to its target, in bytes: up to 64 KiB, or 0 for none.
        ///
        /// A form is kept only if a page of this service sent it, which a program can pretend. The store keeps it until the
        /// request expires: the number of requests in the store times this length is the room that forms can take.
        /// ``ServiceProvider/receive(_:at:body:clock:)`` reads it; pass it to ``ServiceProvider/challenge(_:body:options:at:)``.
        public var maximumKeptFormBytes = 0

        /// The resolver of artifacts, or `nil` to refuse them.
        public var artifacts: ArtifactResolution?

        /// Whether the metadata is signed.
        ///
        /// It is also signed, and valid for 14 days from each request, if ``profile`` is `saml2int` (SDP-MD02, SDP-MD03).
        /// Otherwise it does not expire unless `metadata.validUntil` is set. Readers that verify the signature often require that.
        public var signsMetadata = false

        /// The maximum age of the authentication of a user, in seconds: from 0, or `nil` for any.
        ///
        /// An identity provider can sign a user in who authenticated hours ago. ``LoginOptions/forcesAuthentication`` asks it to
        /// authenticate the user anew.
        public var maximumAuthenticationAge: Int?

        /// The content of the metadata at ``Endpoints/metadata``, with which responses are compared: the attributes
        /// with `isRequired`, and the formats of names.
        ///
        /// It asks for signed assertions; ``signatures`` says what is required.
        ///
        /// Its endpoints and keys are those of the configuration: every key is published for signatures, and each one that
        /// decrypts for encryption, so a key to which the service will change is known before. Add what users and administrators of
        /// identity providers see.
        ///
        /// ```swift
        /// configuration.metadata.displayNames = [.init("Example")]
        /// configuration.metadata.contacts = [.init(.technical, "saml@example.test")]
        /// configuration.metadata.requestedAttributes = [.init("mail", isRequired: true)]
        /// ```
        public var metadata: ServiceProviderMetadata

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - entityID: The entity ID of the service provider: an absolute URI.
        ///   - baseURL: The URL of the service, without a trailing slash.
        ///   - keys: From one to four keys.
        ///   - identityProviders: The identity providers.
        ///   - store: The store.
        /// - Throws: ``ConfigurationError`` if an argument is invalid.
        public init(
            entityID: String,
            baseURL: String,
            keys: [Key],
            identityProviders: IdentityProviders,
            store: any LoginStore
        ) throws(ConfigurationError) {
            guard let uri = URIReference(entityID), uri.isAbsolute, entityID.unicodeScalars.count <= 256 else {
                throw ConfigurationError(
                    .entityID,
                    "The entity ID must be an absolute URI of at most 256 characters, for example the URL of the metadata."
                )
            }
            guard let base = EndpointURL(baseURL), !base.hasQuery, !base.path.endsWithBytes(of: "/") else {
                throw ConfigurationError(
                    .url,
                    "The base URL must be an `https` URL without a query and a trailing slash. `http` is possible on "
                        + "localhost, 127.0.0.1 and [::1]."
                )
            }
            guard (1...DecryptionKeys.maximumCount).contains(keys.count) else {
                throw ConfigurationError(.key, "A service provider has from one to four keys, not \(keys.count).")
            }
            self.entityID = entityID
            endpoints = Endpoints(base: base)
            metadata = ServiceProviderMetadata(uri, endpoints, keys)
            self.keys = keys
            self.identityProviders = identityProviders
            self.store = store
        }

        /// Checks the numbers, which can be set after the initializer.
        func check() throws(ConfigurationError) {
            let ranges: [(String, Int, ClosedRange<Int>)] = [
                ("clockSkew", clockSkew, ValidationPolicy.clockSkews), ("requestLifetime", requestLifetime, 30...3_600),
                ("sessionLifetime", sessionLifetime, 60...30 * 86_400),
                ("maximumAuthenticationAge", maximumAuthenticationAge ?? 0, 0...1 << 31),
                ("idleLifetime", idleLifetime ?? 60, 60...max(sessionLifetime, 60)),
                ("sessionAttributes.count", sessionAttributes.count, 0...64),
                ("maximumKeptFormBytes", maximumKeptFormBytes, 0...64 << 10),
                ("bodies.bytes", bodies.bytes, 64 << 10...1 << 40),
                ("bodies.bytesPerSecond", bodies.bytesPerSecond, 0...1 << 20),
                ("bodies.time", Int(clamping: bodies.time.components.seconds), 1...3_600),
            ]
            for (name, value, range) in ranges where !range.contains(value) {
                throw ConfigurationError(
                    .range,
                    "`\(name)` must be from \(range.lowerBound) to \(range.upperBound), not \(value)."
                )
            }
            guard
                requestedContext.map({ $0.comparison == .exact && $0.declarations.isEmpty && !$0.classes.isEmpty })
                    ?? true
            else {
                throw ConfigurationError(
                    .context,
                    "`requestedContext` must name classes, and the comparison `exact`: no other can be checked."
                )
            }
            guard 1...64 ~= sessionCookieName.utf8.count,
                sessionCookieName.utf8.allSatisfy({ $0.isAlphanumeric || $0 == UInt8(ascii: "-") })
            else {
                throw ConfigurationError(.range, "`sessionCookieName` must consist of letters, digits and hyphens.")
            }
        }
    }
}

extension ServiceProvider {
    /// A private key of the service provider with its certificate.
    public struct Key: Sendable {
        /// The private key: a `PrivateKey` in memory, or one outside of this process.
        public let privateKey: any CustomPrivateKey

        /// The DER of the certificate, for metadata.
        public let certificate: [UInt8]

        /// Creates a key.
        ///
        /// - Throws: ``ConfigurationError`` if the certificate does not contain the public key of the private key.
        public init(_ privateKey: any CustomPrivateKey, certificate: [UInt8]) throws(ConfigurationError) {
            guard let carried = try? PublicKey(certificate: certificate), carried == privateKey.publicKey else {
                throw ConfigurationError(.key, "The certificate does not belong to the private key.")
            }
            self.privateKey = privateKey
            self.certificate = certificate
        }

        /// Reads a key and its certificate from PEM, or from one file that contains both.
        ///
        /// - Throws: ``ConfigurationError`` if either cannot be read, or they do not belong together.
        public init(pem key: [UInt8], certificate: [UInt8]) throws(ConfigurationError) {
            let privateKey: PrivateKey
            let certificates: [[UInt8]]
            do {
                privateKey = try PrivateKey(pem: key)
                certificates = try ResponseSigner.certificates(pem: certificate)
            } catch {
                throw ConfigurationError(.key, "\(error)")
            }
            try self.init(privateKey, certificate: certificates.first ?? [])
        }

        /// Reads a key and its certificate from files in PEM.
        ///
        /// - Parameters:
        ///   - path: The path of the key.
        ///   - certificate: The path of the certificate, or `nil` if the file of the key contains it.
        /// - Throws: ``ConfigurationError`` if a file cannot be read, or they do not belong together.
        public init(contentsOf path: String, certificate: String? = nil) throws(ConfigurationError) {
            try self.init(pem: .init(contentsOf: path, .key), certificate: .init(contentsOf: certificate ?? path, .key))
        }
    }
}
