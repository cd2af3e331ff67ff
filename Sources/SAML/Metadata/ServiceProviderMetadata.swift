// SPDX-License-Identifier: Apache-2.0

/// The metadata that a service provider publishes (SAML Metadata 2.4.4; saml2int SDP-MD04 to SDP-MD11, SDP-SP39).
///
/// ```swift
/// var metadata = ServiceProviderMetadata(entityID, responsesTo: acs, encryptionCertificates: [certificate])
/// metadata.displayNames = [.init("Example")]
/// let document = try metadata.document()
/// ```
public struct ServiceProviderMetadata: Hashable, Sendable {
    /// A URL that receives messages.
    public struct Endpoint: Hashable, Sendable {
        /// The binding.
        public var binding: SAMLBinding

        /// The URL.
        public var location: URIReference

        /// The URL for answers, or `nil` if it is ``location``.
        public var responseLocation: URIReference?

        /// Creates an endpoint.
        public init(_ binding: SAMLBinding, _ location: URIReference, responseLocation: URIReference? = nil) {
            self.binding = binding
            self.location = location
            self.responseLocation = responseLocation
        }
    }

    /// A text or a URL for the users of one language.
    public struct Localized<Value: Hashable & Sendable>: Hashable, Sendable {
        /// The language, as a tag of BCP 47.
        public var language: String

        /// The text or the URL.
        public var value: Value

        /// Creates a text or a URL.
        public init(_ value: Value, language: String = "en") {
            self.language = language
            self.value = value
        }
    }

    /// The logo that an identity provider shows.
    public struct Logo: Hashable, Sendable {
        /// An `https` or a `data` URL.
        public var url: URIReference

        /// The size in pixels.
        public var width, height: Int

        /// The language of the text in the logo, as a tag of BCP 47, or `nil` for a logo without text.
        public var language: String?

        /// Creates a logo.
        public init(_ url: URIReference, width: Int, height: Int, language: String? = nil) {
            self.url = url
            self.language = language
            self.width = width
            self.height = height
        }
    }

    /// A person or a department that answers questions (SAML Metadata 2.3.2.2).
    public struct Contact: Hashable, Sendable {
        /// The purposes of a contact.
        public enum Purpose: String, Hashable, Sendable, CaseIterable {
            case technical, support, administrative, billing, other
        }

        /// The purpose.
        public var purpose: Purpose

        /// The electronic mail address, without `mailto:`.
        public var address: String

        /// The given name or the name of the department, or `nil` for none.
        public var name: String?

        /// Creates a contact.
        public init(_ purpose: Purpose, _ address: String, name: String? = nil) {
            self.purpose = purpose
            self.address = address
            self.name = name
        }
    }

    /// An attribute that the service needs or can use (SAML Metadata 2.4.4.2).
    public struct RequestedAttribute: Hashable, Sendable {
        /// The name.
        public var name: String

        /// Whether the service does not work without it.
        public var isRequired: Bool

        /// The name format.
        public var nameFormat: URIReference?

        /// The name for administrators.
        public var friendlyName: String?

        /// Creates a requested attribute.
        public init(
            _ name: String,
            isRequired: Bool = false,
            nameFormat: URIReference? = nil,
            friendlyName: String? = nil
        ) {
            self.name = name
            self.isRequired = isRequired
            self.nameFormat = nameFormat
            self.friendlyName = friendlyName
        }
    }

    /// The identifier that assertions must contain (SAML Subject Identifier Attributes 5).
    public enum SubjectIdentifier: String, Hashable, Sendable, CaseIterable {
        /// The identifier that all service providers share.
        case general = "subject-id"
        /// The identifier for this service provider alone.
        case pairwise = "pairwise-id"
        /// One of both.
        case any
        /// An identifier is not needed.
        case notNeeded = "none"
    }

    /// The entity ID.
    public var entityID: URIReference

    /// The identifier that a signature of the document needs, or `nil` for metadata that is not signed.
    public var id: XMLID?

    /// The URLs that receive responses, the default one first.
    public var assertionConsumerServices: [Endpoint]

    /// The certificates of the keys that decrypt assertions, as DER.
    public var encryptionCertificates: [[UInt8]]

    /// The certificates of the keys that sign requests, as DER.
    public var signingCertificates: [[UInt8]] = []

    /// The URLs that receive messages for logout.
    public var singleLogoutServices: [Endpoint] = []

    /// The URLs to which a discovery service may return (Identity Provider Discovery Service Protocol 2.5).
    public var discoveryResponses: [URIReference] = []

    /// The formats of name identifiers that the service provider supports.
    public var nameIDFormats: [URIReference] = []

    /// The identifier that assertions must contain, or `nil` to not state it.
    public var subjectIdentifier: SubjectIdentifier?

    /// Whether assertions must be signed, also in a signed response.
    public var wantsAssertionsSigned = true

    /// The end of the time in which the metadata is valid.
    public var validUntil: Timestamp?

    /// The attributes that the service needs or can use.
    public var requestedAttributes: [RequestedAttribute] = []

    /// The names of the service.
    public var displayNames: [Localized<String>] = []

    /// The descriptions of the service.
    public var descriptions: [Localized<String>] = []

    /// The statements about the protection of personal data.
    public var privacyStatements: [Localized<URIReference>] = []

    /// The logos of the service.
    public var logos: [Logo] = []

    /// The contacts, such as a technical one (SDP-MD11).
    public var contacts: [Contact] = []

    /// Creates metadata.
    ///
    /// - Parameters:
    ///   - entityID: The entity ID.
    ///   - url: The URL that receives responses by the POST binding.
    ///   - encryptionCertificates: The certificates of the keys that decrypt assertions, as DER.
    public init(
        _ entityID: URIReference,
        responsesTo url: URIReference,
        encryptionCertificates: [[UInt8]]
    ) {
        self.entityID = entityID
        assertionConsumerServices = [Endpoint(.post, url)]
        self.encryptionCertificates = encryptionCertificates
    }
}
