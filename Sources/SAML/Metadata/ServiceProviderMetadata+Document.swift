// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension ServiceProviderMetadata {
    /// Writes the metadata as an unsigned document, in which `ResponseSigner` of the module `SAMLSignature` can sign the
    /// element ``id``.
    ///
    /// - Returns: The document, as UTF-8.
    /// - Throws: ``SAMLError`` if an endpoint is not an `https` URL (or `http` on the loopback interface), the logo is neither
    ///   `https` nor `data`, the entity ID is not absolute or longer than 256 characters, there is no endpoint for responses,
    ///   or a value contains a character that XML cannot represent.
    public func document() throws(SAMLError) -> [UInt8] {
        try check()
        let role = XMLContent(
            md: "SPSSODescriptor",
            [
                ("AuthnRequestsSigned", signingCertificates.isEmpty ? "false" : "true"),
                ("WantAssertionsSigned", wantsAssertionsSigned ? "true" : "false"),
                ("protocolSupportEnumeration", Namespaces.protocolURI),
            ],
            [roleExtensions].compactMap(\.self) + signingCertificates.map { Self.key("signing", $0) }
                + encryptionCertificates.map { Self.key("encryption", $0) }
                + singleLogoutServices.map { $0.content("SingleLogoutService") }
                + nameIDFormats.map { XMLContent(md: "NameIDFormat", text: $0.rawValue) }
                + assertionConsumerServices.enumerated().map { index, endpoint in
                    let isDefault = index == 0 ? [("isDefault", "true")] : []
                    return endpoint.content("AssertionConsumerService", [("index", "\(index)")] + isDefault)
                } + [attributeConsumingService].compactMap(\.self)
        )
        let contacts = contacts.map { contact in
            XMLContent(
                md: "ContactPerson",
                [("contactType", contact.purpose.rawValue)],
                (contact.name.map { [XMLContent(md: "GivenName", text: $0)] } ?? [])
                    + [XMLContent(md: "EmailAddress", text: "mailto:\(contact.address)")]
            )
        }
        let root = XMLContent(
            md: "EntityDescriptor",
            [("entityID", entityID.rawValue)] + (id.map { [("ID", $0.rawValue)] } ?? [])
                + (validUntil.map { [("validUntil", $0.textInMessages)] } ?? []),
            [extensions, role] + contacts
        )
        return try MarkupWriter.document { $0.write(root) }
    }

    private func check() throws(SAMLError) {
        guard entityID.isAbsolute, entityID.rawValue.unicodeScalars.count <= 256 else {
            throw SAMLError(.samlBadURI, "The entity ID is not an absolute URI of at most 256 characters.")
        }
        let endpoints = assertionConsumerServices + singleLogoutServices
        for url in endpoints.flatMap({ [$0.location, $0.responseLocation] }).compactMap(\.self)
            + privacyStatements.map(\.value) + discoveryResponses
        {
            guard EndpointURL(url.rawValue) != nil else {
                throw SAMLError(.samlBadURI, "An endpoint in the metadata is not an `https` URL with a host.")
            }
        }
        for logo in logos
        where EndpointURL(logo.url.rawValue) == nil && !logo.url.rawValue.utf8.starts(with: "data:image/".utf8) {
            throw SAMLError(.samlBadURI, "A logo is neither an `https` nor a `data` URL.")
        }
        guard !assertionConsumerServices.isEmpty else {
            throw SAMLError(.samlMissingElement, "The metadata contains no endpoint for responses.")
        }
    }

    // MARK: Elements

    /// The need of an identifier, and the algorithms that the verifier of this package accepts (IIP-MD09, SDP-SP15).
    private var extensions: XMLContent {
        let algorithms = [
            ("DigestMethod", "http://www.w3.org/2001/04/xmlenc#sha256"),
            ("DigestMethod", "http://www.w3.org/2001/04/xmlenc#sha512"),
            ("SigningMethod", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
            ("SigningMethod", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"),
        ].map { XMLContent(alg: $0, $1) }
        let need = subjectIdentifier.map { identifier in
            let value = XMLContent(saml: "AttributeValue", nodes: [.text(identifier.rawValue)])
            let name = [
                ("Name", "urn:oasis:names:tc:SAML:profiles:subject-id:req"),
                ("NameFormat", "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"),
            ]
            let attribute = XMLContent(saml: "Attribute", attributes: name, nodes: [.element(value)])
            let namespace = "urn:oasis:names:tc:SAML:metadata:attribute"
            return XMLContent(
                QualifiedName("EntityAttributes", in: namespace, prefix: "mdattr"),
                nodes: [.element(attribute)]
            )
        }
        return XMLContent(md: "Extensions", [], algorithms + (need.map { [$0] } ?? []))
    }

    /// The attributes, under the names of the service, one of which is required there.
    private var attributeConsumingService: XMLContent? {
        guard !requestedAttributes.isEmpty else { return nil }
        let names = displayNames.isEmpty ? [Localized(entityID.rawValue)] : displayNames
        let attributes = requestedAttributes.map { attribute in
            let optional = [
                ("NameFormat", attribute.nameFormat?.rawValue), ("FriendlyName", attribute.friendlyName),
                ("isRequired", attribute.isRequired ? "true" : nil),
            ]
            let present = optional.compactMap { name, value in value.map { (name, $0) } }
            return XMLContent(md: "RequestedAttribute", [("Name", attribute.name)] + present)
        }
        return XMLContent(
            md: "AttributeConsumingService",
            [("index", "0")],
            names.map { XMLContent(md: "ServiceName", text: $0.value, language: $0.language) } + attributes
        )
    }

    private var roleExtensions: XMLContent? {
        let parts =
            discoveryResponses.enumerated().map { XMLContent(discovery: $1.rawValue, index: $0) }
            + [userInterface].compactMap(\.self)
        return parts.isEmpty ? nil : XMLContent(md: "Extensions", [], parts)
    }

    private var userInterface: XMLContent? {
        var parts = displayNames.map { XMLContent(ui: "DisplayName", $0.value, language: $0.language) }
        parts += descriptions.map { XMLContent(ui: "Description", $0.value, language: $0.language) }
        parts += privacyStatements.map {
            XMLContent(ui: "PrivacyStatementURL", $0.value.rawValue, language: $0.language)
        }
        parts += logos.map { logo in
            XMLContent(
                ui: "Logo",
                logo.url.rawValue,
                [("height", "\(logo.height)"), ("width", "\(logo.width)")],
                language: logo.language
            )
        }
        return parts.isEmpty ? nil : XMLContent(ui: "UIInfo", parts)
    }

    private static func key(_ use: String, _ certificate: [UInt8]) -> XMLContent {
        func ds(_ name: String, _ node: XMLContent.Node) -> XMLContent {
            XMLContent(QualifiedName(name, in: Namespaces.signature, prefix: "ds"), nodes: [node])
        }
        let text = XMLContent.Node.text(Base64().encodedString(of: certificate.span))
        let info = ds("KeyInfo", .element(ds("X509Data", .element(ds("X509Certificate", text)))))
        let methods = ["http://www.w3.org/2009/xmlenc11#aes256-gcm", "http://www.w3.org/2009/xmlenc11#aes128-gcm"]
        let ciphers = use == "encryption" ? methods.map { XMLContent(md: "EncryptionMethod", [("Algorithm", $0)]) } : []
        return XMLContent(md: "KeyDescriptor", [("use", use)], [info] + ciphers)
    }
}

extension ServiceProviderMetadata.Endpoint {
    fileprivate func content(_ name: String, _ more: [(String, String)] = []) -> XMLContent {
        var attributes = [("Binding", binding.rawValue), ("Location", location.rawValue)]
        if let responseLocation { attributes.append(("ResponseLocation", responseLocation.rawValue)) }
        return XMLContent(md: name, attributes + more)
    }
}

extension XMLContent {
    private static let ui = "urn:oasis:names:tc:SAML:metadata:ui"

    private init(
        _ name: QualifiedName,
        plain attributes: [(String, String)],
        _ nodes: [Node]
    ) {
        self.init(name, attributes: attributes.map { .init(QualifiedName($0, in: ""), $1) }, nodes: nodes)
    }

    fileprivate init(md name: String, _ attributes: [(String, String)] = [], _ children: [XMLContent] = []) {
        let name = QualifiedName(name, in: "urn:oasis:names:tc:SAML:2.0:metadata", prefix: "md")
        self.init(name, plain: attributes, children.map(Node.element))
    }

    fileprivate init(md name: String, text: String, language: String? = nil) {
        self.init(md: name)
        nodes = [.text(text)]
        add(language: language)
    }

    fileprivate init(saml name: String, attributes: [(String, String)] = [], nodes: [Node]) {
        self.init(QualifiedName(name, in: Namespaces.assertionURI, prefix: "saml"), plain: attributes, nodes)
    }

    fileprivate init(alg name: String, _ uri: String) {
        let name = QualifiedName(name, in: "urn:oasis:names:tc:SAML:metadata:algsupport", prefix: "alg")
        self.init(name, plain: [("Algorithm", uri)], [])
    }

    fileprivate init(discovery location: String, index: Int) {
        let namespace = "urn:oasis:names:tc:SAML:profiles:SSO:idp-discovery-protocol"
        self.init(
            QualifiedName("DiscoveryResponse", in: namespace, prefix: "idpdisc"),
            plain: [("Binding", namespace), ("Location", location), ("index", "\(index)")],
            []
        )
    }

    fileprivate init(ui name: String, _ children: [XMLContent]) {
        self.init(QualifiedName(name, in: Self.ui, prefix: "mdui"), nodes: children.map(Node.element))
    }

    fileprivate init(ui name: String, _ text: String, _ attributes: [(String, String)] = [], language: String?) {
        self.init(QualifiedName(name, in: Self.ui, prefix: "mdui"), plain: attributes, [.text(text)])
        add(language: language)
    }

    private mutating func add(language: String?) {
        guard let language else { return }
        let name = QualifiedName("lang", in: "http://www.w3.org/XML/1998/namespace", prefix: "xml")
        attributes.append(.init(name, language))
    }
}
