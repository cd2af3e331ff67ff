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
            "md:SPSSODescriptor",
            [
                ("AuthnRequestsSigned", signingCertificates.isEmpty ? "false" : "true"),
                ("WantAssertionsSigned", wantsAssertionsSigned ? "true" : "false"),
                ("protocolSupportEnumeration", Namespaces.protocolURI),
            ],
            [roleExtensions].compactMap(\.self) + signingCertificates.map { Self.key("signing", $0) }
                + encryptionCertificates.map { Self.key("encryption", $0) }
                + singleLogoutServices.map { $0.content("SingleLogoutService") }
                + nameIDFormats.map { XMLContent("md:NameIDFormat", text: $0.rawValue) }
                + assertionConsumerServices.enumerated().map { index, endpoint in
                    let isDefault = index == 0 ? [("isDefault", "true")] : []
                    return endpoint.content("AssertionConsumerService", [("index", "\(index)")] + isDefault)
                } + [attributeConsumingService].compactMap(\.self)
        )
        let contacts = contacts.map { contact in
            XMLContent(
                "md:ContactPerson",
                [("contactType", contact.purpose.rawValue)],
                (contact.name.map { [XMLContent("md:GivenName", text: $0)] } ?? [])
                    + [XMLContent("md:EmailAddress", text: "mailto:\(contact.address)")]
            )
        }
        let root = XMLContent(
            "md:EntityDescriptor",
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
        ].map { XMLContent("alg:\($0)", [("Algorithm", $1)]) }
        let need = subjectIdentifier.map { identifier in
            let name = [
                ("Name", "urn:oasis:names:tc:SAML:profiles:subject-id:req"),
                ("NameFormat", "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"),
            ]
            let value = XMLContent("saml:AttributeValue", text: identifier.rawValue)
            return XMLContent("mdattr:EntityAttributes", [], [XMLContent("saml:Attribute", name, [value])])
        }
        return XMLContent("md:Extensions", [], algorithms + (need.map { [$0] } ?? []))
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
            return XMLContent("md:RequestedAttribute", [("Name", attribute.name)] + present)
        }
        return XMLContent(
            "md:AttributeConsumingService",
            [("index", "0")],
            names.map { XMLContent("md:ServiceName", text: $0.value, language: $0.language) } + attributes
        )
    }

    private var roleExtensions: XMLContent? {
        let binding = "urn:oasis:names:tc:SAML:profiles:SSO:idp-discovery-protocol"
        let parts =
            discoveryResponses.enumerated().map { index, location in
                let attributes = [("Binding", binding), ("Location", location.rawValue), ("index", "\(index)")]
                return XMLContent("idpdisc:DiscoveryResponse", attributes)
            } + [userInterface].compactMap(\.self)
        return parts.isEmpty ? nil : XMLContent("md:Extensions", [], parts)
    }

    private var userInterface: XMLContent? {
        var parts = displayNames.map { XMLContent("mdui:DisplayName", text: $0.value, language: $0.language) }
        parts += descriptions.map { XMLContent("mdui:Description", text: $0.value, language: $0.language) }
        parts += privacyStatements.map {
            XMLContent("mdui:PrivacyStatementURL", text: $0.value.rawValue, language: $0.language)
        }
        parts += logos.map { logo in
            let size = [("height", "\(logo.height)"), ("width", "\(logo.width)")]
            return XMLContent("mdui:Logo", size, text: logo.url.rawValue, language: logo.language)
        }
        return parts.isEmpty ? nil : XMLContent("mdui:UIInfo", [], parts)
    }

    private static func key(_ use: String, _ certificate: [UInt8]) -> XMLContent {
        let text = XMLContent("ds:X509Certificate", text: Base64().encodedString(of: certificate.span))
        let info = XMLContent("ds:KeyInfo", [], [XMLContent("ds:X509Data", [], [text])])
        let methods = ["http://www.w3.org/2009/xmlenc11#aes256-gcm", "http://www.w3.org/2009/xmlenc11#aes128-gcm"]
        let ciphers = use == "encryption" ? methods.map { XMLContent("md:EncryptionMethod", [("Algorithm", $0)]) } : []
        return XMLContent("md:KeyDescriptor", [("use", use)], [info] + ciphers)
    }
}

extension ServiceProviderMetadata.Endpoint {
    fileprivate func content(_ name: String, _ more: [(String, String)] = []) -> XMLContent {
        var attributes = [("Binding", binding.rawValue), ("Location", location.rawValue)]
        if let responseLocation { attributes.append(("ResponseLocation", responseLocation.rawValue)) }
        return XMLContent("md:\(name)", attributes + more)
    }
}

extension XMLContent {
    private static let namespaces = [
        "md": Namespaces.metadata, "saml": Namespaces.assertionURI, "ds": Namespaces.signature,
        "mdattr": "urn:oasis:names:tc:SAML:metadata:attribute", "mdui": "urn:oasis:names:tc:SAML:metadata:ui",
        "alg": "urn:oasis:names:tc:SAML:metadata:algsupport",
        "idpdisc": "urn:oasis:names:tc:SAML:profiles:SSO:idp-discovery-protocol",
    ]

    /// Creates an element of metadata from its name with one of the prefixes above.
    fileprivate init(
        _ name: String,
        _ attributes: [(String, String)] = [],
        _ children: [XMLContent] = [],
        text: String? = nil,
        language: String? = nil
    ) {
        let parts = name.split(separator: ":").map(String.init)
        self.init(QualifiedName(parts[1], in: Self.namespaces[parts[0]] ?? "", prefix: parts[0]))
        self.attributes = attributes.map { .init(QualifiedName($0, in: ""), $1) }
        nodes = children.map(Node.element) + (text.map { [.text($0)] } ?? [])
        guard let language else { return }
        let name = QualifiedName("lang", in: "http://www.w3.org/XML/1998/namespace", prefix: "xml")
        self.attributes.append(.init(name, language))
    }
}
