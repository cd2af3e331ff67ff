// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature

/// An identity provider for tests of services, in the process of the test.
///
/// ```swift
/// let provider = try TestIdentityProvider()
/// let request = try provider.request(in: location)
/// let form = try provider.response(to: request, for: TestUser("user-1"), at: now)
/// ```
///
/// ## Guarantees
///
/// - Faults and attacks have names, so that a test states what the service must refuse.
/// - ``Site`` is the same over HTTP, on the loopback interface, with pages to choose user and fault.
///
/// ## Limits
///
/// - It signs in any user and validates nothing, so it also answers what a real one would refuse. Its keys are public.
public struct TestIdentityProvider: Sendable {
    /// The entity ID.
    public let entityID: String

    /// Whether the response is signed too, and not only the assertion.
    public var signsResponse = false

    /// The DER of the certificate of the service provider for which assertions are encrypted, or `nil` for none.
    public var encryptsFor: [UInt8]?

    /// Whether the identity provider signs with its next key, which ``metadata`` then names besides the old one.
    public var isRolledOver = false

    private let key: TestKey
    private let nextKey: TestKey

    /// The key with which a ``Misbehavior`` signs; the metadata never names it.
    let otherKey: TestKey

    /// Creates an identity provider.
    ///
    /// - Parameter entityID: The entity ID, from which the URLs of the endpoints derive.
    /// - Throws: An error if this build has no xmlsec (trait `XMLSec`).
    public init(entityID: String = "https://idp.example.test") throws {
        self.entityID = entityID
        let keys = try TestKey.all()
        (key, nextKey, otherKey) = (keys[0], keys[1], keys[2])
    }

    /// The metadata, which is not signed.
    public var metadata: [UInt8] {
        let keys = (isRolledOver ? [key, nextKey] : [key]).map { key in
            """
            <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>\
            \(Base64().encodedString(of: key.certificate.span))\
            </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
            """
        }
        let endpoints = [("SingleLogoutService", "slo"), ("SingleSignOnService", "sso")].flatMap { name, path in
            ["HTTP-Redirect", "HTTP-POST"].map { binding in
                """
                <md:\(name) Binding="urn:oasis:names:tc:SAML:2.0:bindings:\(binding)" \
                Location="\("\(entityID)/\(path)".escapedForXMLAttribute)"/>
                """
            }
        }
        let resolution = """
            <md:ArtifactResolutionService index="0" Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" \
            Location="\("\(entityID)/artifact".escapedForXMLAttribute)"/>
            """
        let text = """
            <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" \
            xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="\(entityID.escapedForXMLAttribute)">\
            <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">\
            \((keys + [resolution] + endpoints).joined())</md:IDPSSODescriptor></md:EntityDescriptor>
            """
        return Array(text.utf8)
    }

    /// The key that signs.
    var signingKey: TestKey { isRolledOver ? nextKey : key }
}

extension TestIdentityProvider {
    /// A message that a browser brought, with its relay state.
    public struct Received<Message: ProtocolMessage>: Sendable {
        /// The message, whose signature was not verified.
        public let message: Message

        /// The relay state, which the answer returns.
        public let relayState: String?

        /// Creates what a browser would have brought.
        public init(message: Message, relayState: String?) {
            self.message = message
            self.relayState = relayState
        }
    }

    /// Reads the message of a redirect: the query of a URL, or of the URL alone.
    ///
    /// - Parameters:
    ///   - type: The type of the message.
    ///   - location: The URL to which a service provider sent the browser.
    /// - Returns: The message with its relay state.
    /// - Throws: An error if the query contains no such message.
    public func message<Message: ProtocolMessage>(
        _ type: Message.Type = Message.self,
        in location: String
    ) throws -> Received<Message> {
        let bytes = Array(location.utf8)
        let query = Array(bytes[(bytes.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 } ?? 0)...])
        return try received(RedirectBinding.decode(query: query))
    }

    /// Reads the message of a form.
    ///
    /// - Parameters:
    ///   - type: The type of the message.
    ///   - body: The body of the request.
    /// - Returns: The message with its relay state.
    /// - Throws: An error if the form contains no such message.
    public func message<Message: ProtocolMessage>(
        _ type: Message.Type = Message.self,
        inForm body: [UInt8]
    ) throws -> Received<Message> {
        try received(PostBinding.decode(form: body))
    }

    private func received<Message: ProtocolMessage>(_ received: ReceivedMessage) throws -> Received<Message> {
        let unverified = try UnverifiedMessage<Message>(parsing: received.document)
        guard let message = unverified.message else { throw TestFault.unreadableMessage(unverified.findings) }
        return Received(
            message: message,
            relayState: received.relayState.map { String(decoding: $0, as: UTF8.self) }
        )
    }
}
