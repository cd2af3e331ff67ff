// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A kind of message that ``UnverifiedMessage`` reads: the name of its element, and its decoder.
struct MessageType {
    let name: XMLName
    let decode: (inout ModelDecoder, XMLElementView) -> (any ProtocolMessage)?

    /// Returns the kind of a type of message, or `nil` for ``Response``, which has a type of its own, and for types of other
    /// modules.
    init?(_ type: any ProtocolMessage.Type) {
        switch type {
        case is ArtifactResolve.Type: self.init(Names.artifactResolve) { $0.artifactResolve($1) }
        case is ArtifactResponse.Type: self.init(Names.artifactResponse) { $0.artifactResponse($1) }
        case is AttributeQuery.Type: self.init(Names.attributeQuery) { $0.attributeQuery($1) }
        case is AuthnRequest.Type: self.init(Names.authnRequest) { $0.authnRequest($1) }
        case is LogoutRequest.Type: self.init(Names.logoutRequest) { $0.logoutRequest($1) }
        case is LogoutResponse.Type: self.init(Names.logoutResponse) { $0.logoutResponse($1) }
        default: return nil
        }
    }

    private init(
        _ name: XMLName,
        decode: @escaping (inout ModelDecoder, XMLElementView) -> (any ProtocolMessage)?
    ) {
        self.name = name
        self.decode = decode
    }
}
