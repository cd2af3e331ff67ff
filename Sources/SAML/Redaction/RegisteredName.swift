// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The names that standards define, which say nothing about the sender of a document.
///
/// Each list contains whole names. A prefix of a namespace does not suffice, because anyone can append a name to it.
enum RegisteredName {
    /// Returns whether a local name of an element or an attribute is defined by SAML or a standard that it uses.
    static func isLocalName(_ name: String) -> Bool { localNames.contains(ExactText(name)) }

    /// Returns whether a prefix is one that specifications and products use.
    static func isPrefix(_ prefix: String) -> Bool { prefixes.contains(ExactText(prefix)) }

    /// Returns whether an attribute has a value that its schema enumerates.
    static func isConstant(_ value: String, of attribute: String) -> Bool {
        constants[ExactText(attribute)]?.contains(ExactText(value)) ?? false
    }

    /// Returns whether the content of an element or an attribute is binary data in Base64, such as a key.
    static func isBinary(_ name: String) -> Bool { binary.contains(ExactText(name)) }

    /// Returns whether an attribute without a namespace is a time in SAML.
    static func isTime(_ name: String) -> Bool { times.contains(ExactText(name)) }

    /// Returns whether a name is that of a built-in type of XML Schema.
    static func isSchemaType(_ name: String) -> Bool { schemaTypes.contains(ExactText(name)) }

    /// Returns the words of a list.
    static func words(_ text: String) -> Set<ExactText> {
        Set(text.split(whereSeparator: \.isWhitespace).map { ExactText(String($0)) })
    }

    private static let prefixes = words(
        """
        xml xs xsd xsi saml saml1 saml2 samlp saml1p saml2p ds dsig dsig11 xenc xenc11 ec exc md mdui mdattr mdrpi \
        soap soap11 soap12 soapenv env SOAP-ENV S s wsse wsu wst wsa wsp trust ecp paos idpdisc eidas a b p r t ns0 ns1 \
        ns2 ns3 ns4 ns5 ns6 ns7 ns8 ns9 shibmd alg x500 xacml
        """
    )

    private static let constants: [ExactText: Set<ExactText>] = [
        "Version": ["1.0", "1.1", "2.0"],
        "Comparison": ["exact", "minimum", "maximum", "better"],
        "Decision": ["Permit", "Deny", "Indeterminate"],
        "use": ["signing", "encryption"],
        "ForceAuthn": ["true", "false", "1", "0"],
        "IsPassive": ["true", "false", "1", "0"],
        "AllowCreate": ["true", "false", "1", "0"],
        "mustUnderstand": ["true", "false", "1", "0"],
        "nil": ["true", "false", "1", "0"],
    ]

    private static let binary = words(
        """
        X509Certificate X509CRL X509SKI X509Digest SignatureValue DigestValue CipherValue Modulus Exponent P Q G Y J \
        Seed PgenCounter PublicKey PGPKeyID PGPKeyPacket SPKISexp MgmtData OAEPparams KA-Nonce Artifact BinarySecurityToken \
        PartyUInfo PartyVInfo BinarySecret
        """
    )

    private static let times = words(
        "AuthenticationInstant AuthnInstant IssueInstant NotBefore NotOnOrAfter SessionNotOnOrAfter validUntil"
    )

    private static let schemaTypes = words(
        """
        anyType anySimpleType anyURI base64Binary boolean byte date dateTime decimal double duration float gDay gMonth \
        gMonthDay gYear gYearMonth hexBinary ID IDREF int integer language long Name NCName negativeInteger NMTOKEN \
        nonNegativeInteger nonPositiveInteger normalizedString positiveInteger QName short string time token \
        unsignedByte unsignedInt unsignedLong unsignedShort
        """
    )

    private static let localNames = words(
        """
        Action Address AffiliateMember AgreementMethod AllowCreate Algorithm ArtifactResolve ArtifactResponse Artifact \
        Assertion AssertionConsumerServiceIndex AssertionConsumerServiceURL AssertionIDRef AssertionIDRequest \
        AssertionIDReference AssertionURIRef AssertionArtifact Attribute AttributeConsumingServiceIndex AttributeName \
        AttributeNameFormat AttributeNamespace AttributeQuery AttributeStatement AttributeValue Audience \
        AudienceRestriction AudienceRestrictionCondition AuthenticatingAuthority AuthenticationInstant \
        AuthenticationMethod AuthenticationStatement AuthnContext AuthnContextClassRef AuthnContextDecl \
        AuthnContextDeclRef AuthnInstant AuthnQuery AuthnRequest AuthnStatement AuthzDecisionQuery \
        AuthzDecisionStatement Advice BaseID Body CanonicalizationMethod CarriedKeyName CipherData CipherReference \
        CipherValue Comparison Condition Conditions ConcatKDFParams ConfirmationMethod Consent Count CurveName \
        DNSName DSAKeyValue Decision DerivedKey DerivedKeyName Destination Detail DigestMethod DigestValue ECKeyValue \
        EncodingType EncryptedAssertion EncryptedAttribute EncryptedData EncryptedID EncryptedKey \
        EncryptionMethod EncryptionProperties EncryptionProperty Encoding Envelope Evidence Exponent Extensions Fault \
        ForceAuthn Format FriendlyName G GetComplete Header HMACOutputLength ID IDPEntry IDPList IPAddress \
        Id InResponseTo InclusiveNamespaces IsPassive IssueInstant Issuer Indeterminate J KA-Nonce \
        KeyDerivationMethod KeyInfo KeyName KeyReference KeySize KeyValue KeyInfoReference Loc LogoutRequest \
        LogoutResponse MGF MajorVersion ManageNameIDRequest ManageNameIDResponse Manifest Method MgmtData MimeType \
        MinorVersion Modulus Name NameFormat NameID NameIDMappingRequest NameIDMappingResponse NameIDPolicy \
        NameIdentifier NameQualifier Namespace NewEncryptedID NewID NotBefore NotOnOrAfter OAEPparams Object \
        OneTimeUse OriginatorKeyInfo P PartyUInfo PartyVInfo PGPData PGPKeyID PGPKeyPacket PgenCounter PrefixList \
        ProtocolBinding ProviderID ProviderName ProxyCount ProxyRestriction PublicKey Q RSAKeyValue Reason Recipient \
        RecipientKeyInfo Reference ReferenceList RelayState RequestAbstractType RequestAuthenticated \
        RequestedAuthnContext RequesterID Resource Response ResponseID RetrievalMethod SPKIData SPKISexp \
        SPNameQualifier SPProvidedID Scoping Seed SessionIndex SessionNotOnOrAfter Signature \
        SignatureMethod SignatureProperties SignatureProperty SignatureValue SignedInfo Statement Status StatusCode \
        StatusDetail StatusMessage Subject SubjectConfirmation SubjectConfirmationData SubjectLocality \
        SubjectQuery Target Terminate Transform Transforms Type URI ValueType Version X509CRL X509Certificate \
        X509Data X509Digest X509IssuerName X509IssuerSerial X509SKI X509SerialNumber X509SubjectName XPath XPathFilter \
        Y actor encodingStyle faultactor faultcode faultstring detail lang mustUnderstand nil role schemaLocation \
        noNamespaceSchemaLocation space type Code Node Reason Role Subcode Text Value
        """
    )
}
