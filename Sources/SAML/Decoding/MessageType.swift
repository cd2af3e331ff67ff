// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// A kind of message that ``UnverifiedMessage`` reads: its type, the name of its element, and its decoder.
package struct MessageType: Sendable {
    package let type: any ProtocolMessage.Type
    let name: XMLName

    /// The section of SAML Profiles that requires `Issuer`.
    let profileClause: StaticString

    /// The role that sends such messages, or `nil` if both parties of a login do.
    package let sender: MetadataRole?

    let decode: @Sendable (inout ModelDecoder, XMLElementView) -> any ProtocolMessage

    /// All kinds but ``Response``, which has its own type; and an assertion without its response.
    private static let all = [
        MessageType(ArtifactResolve.self, Names.artifactResolve, "5.4.1") { $0.artifactResolve($1) },
        MessageType(ArtifactResponse.self, Names.artifactResponse, "5.4.2", .identityProvider) {
            $0.artifactResponse($1)
        },
        MessageType(AssertionIDRequest.self, Names.assertionIDRequest, "6.4.1", .serviceProvider) {
            $0.assertionIDRequest($1)
        },
        MessageType(AttributeQuery.self, Names.attributeQuery, "6.4.1", .serviceProvider) { $0.attributeQuery($1) },
        MessageType(AuthnQuery.self, Names.authnQuery, "6.4.1", .serviceProvider) { $0.authnQuery($1) },
        MessageType(AuthnRequest.self, Names.authnRequest, "4.1.4.1", .serviceProvider) { $0.authnRequest($1) },
        MessageType(AuthzDecisionQuery.self, Names.authzDecisionQuery, "6.4.1", .serviceProvider) {
            $0.authzDecisionQuery($1)
        },
        MessageType(LogoutRequest.self, Names.logoutRequest, "4.4.4.1") { $0.logoutRequest($1) },
        MessageType(LogoutResponse.self, Names.logoutResponse, "4.4.4.2") { $0.logoutResponse($1) },
        MessageType(ManageNameIDRequest.self, Names.manageNameIDRequest, "4.5.4.1") { $0.manageNameIDRequest($1) },
        MessageType(ManageNameIDResponse.self, Names.manageNameIDResponse, "4.5.4.2") { $0.manageNameIDResponse($1) },
        MessageType(NameIDMappingRequest.self, Names.nameIDMappingRequest, "7.4.1", .serviceProvider) {
            $0.nameIDMappingRequest($1)
        },
        MessageType(NameIDMappingResponse.self, Names.nameIDMappingResponse, "7.4.2", .identityProvider) {
            $0.nameIDMappingResponse($1)
        },
        MessageType(LoneAssertion.self, Names.assertion, "4.1.4.2", .identityProvider) {
            LoneAssertion($0.assertion($1))
        },
    ]

    /// Returns the name of a message that a name equals except for upper and lower case; `nil` for the name itself.
    static func name(ignoringCaseOf name: String) -> String? {
        let names = all.map { "\($0.name.local)" } + ["\(Names.response.local)"]
        let lowercased = name.asciiLowercased
        return names.first { !$0.isIdentical(to: name) && $0.asciiLowercased.isIdentical(to: lowercased) }
    }

    private init(
        _ type: any ProtocolMessage.Type,
        _ name: XMLName,
        _ profileClause: StaticString,
        _ sender: MetadataRole? = nil,
        decode: @escaping @Sendable (inout ModelDecoder, XMLElementView) -> any ProtocolMessage
    ) {
        self.type = type
        self.name = name
        self.profileClause = profileClause
        self.sender = sender
        self.decode = decode
    }

    /// Returns the kind of a type of message, or `nil` for ``Response`` and for types of other modules.
    package init?(_ type: any ProtocolMessage.Type) {
        guard let kind = Self.all.first(where: { $0.type == type }) else { return nil }
        self = kind
    }

    /// Returns the kind of a message element, or `nil` for a response and for an element that is not a message.
    init?(of element: XMLElementView) {
        guard let kind = Self.all.first(where: { element.is($0.name) }) else { return nil }
        self = kind
    }

    /// Returns the kind of a message element with a local name, or `nil` for a response and for other names.
    package init?(named name: String) {
        guard let kind = Self.all.first(where: { name.isIdentical(to: "\($0.name.local)") }) else { return nil }
        self = kind
    }
}
