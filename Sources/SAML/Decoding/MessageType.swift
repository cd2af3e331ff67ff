// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// A kind of message that ``UnverifiedMessage`` reads: its type, the name of its element, and its decoder.
struct MessageType: Sendable {
    let type: any ProtocolMessage.Type
    let name: XMLName
    let decode: @Sendable (inout ModelDecoder, XMLElementView) -> (any ProtocolMessage)?

    /// All kinds but ``Response``, which has its own type; and an assertion without its response.
    private static let all = [
        MessageType(ArtifactResolve.self, Names.artifactResolve) { $0.artifactResolve($1) },
        MessageType(ArtifactResponse.self, Names.artifactResponse) { $0.artifactResponse($1) },
        MessageType(AttributeQuery.self, Names.attributeQuery) { $0.attributeQuery($1) },
        MessageType(AuthnRequest.self, Names.authnRequest) { $0.authnRequest($1) },
        MessageType(LogoutRequest.self, Names.logoutRequest) { $0.logoutRequest($1) },
        MessageType(LogoutResponse.self, Names.logoutResponse) { $0.logoutResponse($1) },
        MessageType(LoneAssertion.self, Names.assertion) { $0.assertion($1).map(LoneAssertion.init) },
    ]

    private init(
        _ type: any ProtocolMessage.Type,
        _ name: XMLName,
        decode: @escaping @Sendable (inout ModelDecoder, XMLElementView) -> (any ProtocolMessage)?
    ) {
        self.type = type
        self.name = name
        self.decode = decode
    }

    /// Returns the kind of a type of message, or `nil` for ``Response`` and for types of other modules.
    init?(_ type: any ProtocolMessage.Type) {
        guard let kind = Self.all.first(where: { $0.type == type }) else { return nil }
        self = kind
    }

    /// Returns the name of the message that an element has in a wrong namespace, or in none.
    static func name(like element: XMLElementView) -> XMLName? {
        let isOfFirstVersion = element.namespaceURI?.hasPrefix("urn:oasis:names:tc:SAML:1.") == true
        let name = (all.map(\.name) + [Names.response]).first { "\($0.local)".isIdentical(to: element.localName) }
        return name.flatMap { element.is($0) || isOfFirstVersion ? nil : $0 }
    }

    /// Returns the kind of a message element, or `nil` for a response and for an element that is not a message.
    init?(of element: XMLElementView) {
        guard let kind = Self.all.first(where: { element.is($0.name) }) else { return nil }
        self = kind
    }
}
