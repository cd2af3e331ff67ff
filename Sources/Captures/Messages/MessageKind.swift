// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature

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

    /// The kind as the object of a sentence.
    package var phrase: String {
        switch self {
        case .response: "a SAML response"
        case .assertion: "an `Assertion` without its `Response`"
        case .metadata: "SAML metadata"
        case .saml1Response: "a response of SAML 1.1"
        case .wsFederation: "a WS-Federation sign-in response (`wresult`)"
        case .artifact: "a SAML artifact (`SAMLart`)"
        case .jsonWebToken: FileKind.jsonWebToken.name
        case .htmlPage: "an HTML page without a SAML message"
        default: elementName.hasPrefix("A") ? "an `\(elementName)`" : "a `\(elementName)`"
        }
    }

    private var elementName: String { Self.elements.first { $0.1 == self }.map { "\($0.0)" } ?? rawValue }

    /// The next step of a user who has a message of this kind.
    package var remedy: String {
        switch self {
        case .response: "Validate it."
        case .authnRequest:
            "This request begins a sign-in. Capture the later `POST` to the service provider, which has `SAMLResponse`."
        case .logoutRequest, .logoutResponse:
            "This message belongs to a logout. Capture a sign-in: the `POST` to the service provider has `SAMLResponse`."
        case .artifactResolve:
            "This message requests a response by its artifact. Capture the answer, and pass the `Response` inside it."
        case .artifactResponse:
            "It contains no `Response`: an identity provider that does not know the artifact, or whose artifact expired or was "
                + "used before, answers so. Read its `Status`, and the log of the identity provider."
        case .attributeQuery: "This query asks for attributes. Capture the answer, or pass the query with `--query`."
        case .authnQuery, .authzDecisionQuery, .assertionIDRequest:
            "This message asks for assertions. Capture the answer, or validate the message with `--messages all`."
        case .manageNameIDRequest, .manageNameIDResponse, .nameIDMappingRequest, .nameIDMappingResponse:
            "This message is about the name of a user. Capture a sign-in, or validate the message with `--messages all`."
        case .assertion:
            "Capture the whole `Response`; a log of the service provider often contains only its assertion."
        case .metadata:
            "Pass a response as the input, metadata of its identity provider with `--trust`, and metadata of the service provider "
                + "with `--sp-metadata`."
        case .saml1Response: "Configure the identity provider to send SAML 2.0, the only supported version."
        case .wsFederation:
            "Configure the identity provider to use SAML 2.0 instead of WS-Federation; ADFS supports both."
        case .artifact:
            "The service provider resolves the artifact on a back channel. Capture that exchange, or use the POST binding."
        case .jsonWebToken: FileKind.readToken
        case .htmlPage:
            "Often this is a login page or an error page. Capture the later `POST` to the service provider."
        }
    }
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
