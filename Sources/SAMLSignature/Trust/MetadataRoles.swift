// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// Several roles of an entity, in one byte for each key.
struct MetadataRoles: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let identityProvider = MetadataRoles(.identityProvider)
    static let attributeAuthority = MetadataRoles(.attributeAuthority)
    static let serviceProvider = MetadataRoles(.serviceProvider)

    /// Every role; also that of a key that is given without metadata.
    static let all = MetadataRoles(rawValue: 0b11111)

    /// The roles that issue assertions.
    static let issuing = all.subtracting(.serviceProvider)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ role: MetadataRole) {
        rawValue =
            switch role {
            case .identityProvider: 1
            case .attributeAuthority: 2
            case .authnAuthority: 4
            case .policyDecisionPoint: 8
            case .serviceProvider: 16
            }
    }

    /// The roles in the order of ``MetadataRole``.
    var list: [MetadataRole] { MetadataRole.allCases.filter { contains(MetadataRoles($0)) } }

    /// The names of the roles, for messages.
    var names: String { list.map { "`\($0.rawValue)`" }.joined(separator: ", ") }
}

/// The roles in which an issuer can send a message (S-104).
struct SenderRoles: Hashable, Sendable {
    /// The roles, of which the first that the metadata of the issuer describes count.
    private let alternatives: [MetadataRoles]

    init(_ roles: MetadataRoles...) { alternatives = roles }

    /// Returns the roles that count for an entity.
    ///
    /// - Parameter described: The roles that its metadata describes; empty without metadata.
    /// - Returns: The roles.
    func counting(among described: MetadataRoles) -> MetadataRoles {
        alternatives.first { !$0.isDisjoint(with: described) } ?? alternatives[0]
    }

    /// Returns the roles that issue the assertions of a profile.
    static func ofAssertions(in profile: ValidationPolicy.Profile) -> SenderRoles {
        switch profile {
        case .core: SenderRoles(.issuing)
        // MVPDs answer attribute queries with the key of their only role.
        case .attributeQuery: SenderRoles(.attributeAuthority, .identityProvider)
        case .webSSO, .saml2int: SenderRoles(.identityProvider)
        }
    }

    /// Returns the roles that send a kind of message.
    static func of(_ message: any ProtocolMessage.Type, in profile: ValidationPolicy.Profile) -> SenderRoles {
        guard let kind = MessageType(message), message != LoneAssertion.self else { return ofAssertions(in: profile) }
        return switch kind.sender {
        case _ where profile == .core: SenderRoles(.all)
        case .serviceProvider: SenderRoles(.serviceProvider)
        case nil: SenderRoles([.identityProvider, .serviceProvider] as MetadataRoles)
        default: ofAssertions(in: profile)
        }
    }
}

extension XMLElementView {
    /// The role that the element describes, or `nil` for another element.
    var metadataRole: MetadataRole? {
        for (role, name) in MetadataNames.roles where self.is(name) { return role }
        return nil
    }

    /// Whether the element is a role that supports SAML 2.0 (metadata, 2.4.1).
    var supportsSAML2: Bool {
        guard let protocols = attribute("protocolSupportEnumeration") else { return false }
        return protocols.utf8.split(whereSeparator: \.isTextSpace)
            .contains { $0.elementsEqual(Namespaces.protocolURI.utf8) }
    }
}
