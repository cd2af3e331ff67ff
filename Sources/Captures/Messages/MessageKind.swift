// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON

/// The kind of a message that a capture can contain in place of a response.
///
/// Reports use the raw values.
package enum MessageKind: String, Hashable, Sendable, CaseIterable {
    case response
    case authnRequest = "authn-request"
    case logoutRequest = "logout-request"
    case logoutResponse = "logout-response"
    case artifactResolve = "artifact-resolve"
    case artifactResponse = "artifact-response"
    case attributeQuery = "attribute-query"
    case authnQuery = "authn-query"
    case authzDecisionQuery = "authz-decision-query"
    case assertionIDRequest = "assertion-id-request"
    case manageNameIDRequest = "manage-name-id-request"
    case manageNameIDResponse = "manage-name-id-response"
    case nameIDMappingRequest = "name-id-mapping-request"
    case nameIDMappingResponse = "name-id-mapping-response"
    case assertion
    case metadata
    case saml1Response = "saml-1-response"
    case wsFederation = "ws-federation"
    case artifact
    case jsonWebToken = "json-web-token"
    case htmlPage = "html-page"

    /// Whether it is a message of the protocols of SAML 2.0.
    package var isProtocolMessage: Bool {
        switch self {
        case .assertion, .metadata, .saml1Response, .wsFederation, .artifact, .jsonWebToken, .htmlPage: false
        default: true
        }
    }

    /// The file with the next step for each kind, and with its words if they are not the name of its element.
    private static let texts = (try? JSONDocument(parsing: PackageResources.message_kinds_json))?.value

    /// The kind as the object of a sentence.
    package var phrase: String {
        Self.texts?[rawValue]?["phrase"]?.asText
            ?? (elementName.hasPrefix("A") ? "an `\(elementName)`" : "a `\(elementName)`")
    }

    private var elementName: String { Self.elements.first { $0.1 == self }.map { "\($0.0)" } ?? rawValue }

    /// The next step of a user who has a message of this kind.
    package var remedy: String { Self.texts?[rawValue]?["remedy"]?.asText ?? "" }
}

extension MessageKind {
    /// Determines the kind from a root element; fails for elements that are not messages.
    ///
    /// - Parameters:
    ///   - name: The local name.
    ///   - namespace: The namespace, or `nil` if it is not declared in the tag.
    package init?(name: Span<UInt8>, namespace: Span<UInt8>?) {
        var kind: MessageKind?
        for (spelling, candidate) in Self.elements where ASCII.matches(name, spelling) { kind = candidate }
        guard var kind else { return nil }
        if let namespace {
            let isFirstVersion =
                ASCII.matches(namespace, "urn:oasis:names:tc:SAML:1.0:protocol")
                || ASCII.matches(namespace, "urn:oasis:names:tc:SAML:1.0:assertion")
            if isFirstVersion, kind == .response || kind == .assertion { kind = .saml1Response }
            guard
                isFirstVersion || ASCII.begins(namespace, with: "urn:oasis:names:tc:SAML:2.0:")
                    || kind == .wsFederation
            else { return nil }
        }
        self = kind
    }

    /// The elements of messages.
    static let elements: [(StaticString, MessageKind)] = [
        ("Response", .response),
        ("AuthnRequest", .authnRequest),
        ("LogoutRequest", .logoutRequest),
        ("LogoutResponse", .logoutResponse),
        ("ArtifactResolve", .artifactResolve),
        ("ArtifactResponse", .artifactResponse),
        ("AttributeQuery", .attributeQuery),
        ("AuthnQuery", .authnQuery),
        ("AuthzDecisionQuery", .authzDecisionQuery),
        ("AssertionIDRequest", .assertionIDRequest),
        ("ManageNameIDRequest", .manageNameIDRequest),
        ("ManageNameIDResponse", .manageNameIDResponse),
        ("NameIDMappingRequest", .nameIDMappingRequest),
        ("NameIDMappingResponse", .nameIDMappingResponse),
        ("Assertion", .assertion),
        ("EncryptedAssertion", .assertion),
        ("EntityDescriptor", .metadata),
        ("EntitiesDescriptor", .metadata),
        ("RequestSecurityTokenResponse", .wsFederation),
        ("RequestSecurityTokenResponseCollection", .wsFederation),
    ]

    /// Returns whether a message of this kind can contain one of another kind.
    func canContain(_ other: MessageKind) -> Bool {
        switch (self, other) {
        case (.artifactResponse, .response), (.artifactResponse, .logoutResponse), (.metadata, .metadata): true
        case (.response, .assertion), (.assertion, .assertion), (.saml1Response, .assertion): true
        case (.wsFederation, .assertion), (.wsFederation, .wsFederation): true
        case (.logoutRequest, .assertion), (.artifactResponse, .assertion), (.authzDecisionQuery, .assertion): true
        default: false
        }
    }
}

extension MessageKind {
    /// Recognizes a value that is not a document: a JSON Web Token or an artifact; fails for other values.
    package init?(ofToken bytes: [UInt8]) {
        let value = bytes[bytes.span.isEmpty ? 0..<0 : XMLStart.afterPreamble(of: bytes.span)..<bytes.count]
        let token = value.prefix { !ASCII.isWhitespace($0) }
        guard value.dropFirst(token.count).allSatisfy(ASCII.isWhitespace) else { return nil }
        if FileKind.isJSONWebToken(Array(token)) {
            self = .jsonWebToken
        } else if token.count == 60, let artifact = try? Base64().decode(Array(token).span),
            artifact.starts(with: [0x00, 0x04])
        {
            // SAML Bindings 3.6.4.2.
            self = .artifact
        } else {
            return nil
        }
    }
}
