// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The URIs that standards register: namespaces, algorithms, formats, methods, bindings, contexts and attribute names.
package enum RegisteredURI {
    /// Returns whether a text is a registered URI.
    static func isRegistered(_ text: String) -> Bool { all.contains(ExactText(text)) }

    private static let all = Set(listed.map { ExactText($0) })

    /// The URIs in the order of the table.
    static let listed: [String] =
        groups.flatMap { base, names in words(names).map { base + $0 } } + words(others)

    private static func words(_ text: String) -> [String] {
        text.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(Substring($0)) }
    }

    /// The names below a common base.
    private static let groups: [(base: String, names: String)] = [
        (
            "urn:oasis:names:tc:SAML:2.0:",
            """
            assertion protocol metadata cm:bearer cm:holder-of-key cm:sender-vouches attrname-format:basic \
            attrname-format:uri attrname-format:unspecified nameid-format:entity nameid-format:transient \
            nameid-format:persistent nameid-format:encrypted nameid-format:kerberos consent:obtained consent:prior \
            consent:current-implicit consent:current-explicit consent:unavailable consent:inapplicable \
            consent:unspecified logout:user logout:admin logout:global-timeout logout:sp-timeout \
            profiles:SSO:ecp bindings:SOAP bindings:PAOS bindings:HTTP-Redirect bindings:HTTP-POST \
            bindings:HTTP-Artifact bindings:HTTP-POST-SimpleSign bindings:URI bindings:URL-Encoding:DEFLATE
            """
        ),
        (
            "urn:oasis:names:tc:SAML:2.0:status:",
            """
            Success Requester Responder VersionMismatch AuthnFailed InvalidAttrNameOrValue InvalidNameIDPolicy \
            NoAuthnContext NoAvailableIDP NoPassive NoSupportedIDP PartialLogout ProxyCountExceeded RequestDenied \
            RequestUnsupported RequestVersionDeprecated RequestVersionTooHigh RequestVersionTooLow \
            ResourceNotRecognized TooManyResponses UnknownAttrProfile UnknownPrincipal UnsupportedBinding
            """
        ),
        (
            "urn:oasis:names:tc:SAML:2.0:ac:classes:",
            """
            InternetProtocol InternetProtocolPassword Kerberos MobileOneFactorContract MobileOneFactorUnregistered \
            MobileTwoFactorContract MobileTwoFactorUnregistered NomadTelephony Password PasswordProtectedTransport PGP \
            PersonalTelephony PreviousSession SPKI SecureRemotePassword Smartcard SmartcardPKI SoftwarePKI Telephony \
            AuthenticatedTelephony TLSClient TimeSyncToken X509 XMLDSig unspecified
            """
        ),
        (
            "urn:oasis:names:tc:SAML:1.1:nameid-format:",
            "unspecified emailAddress X509SubjectName WindowsDomainQualifiedName"
        ),
        (
            "urn:oasis:names:tc:SAML:1.0:",
            "assertion protocol cm:bearer cm:artifact cm:holder-of-key cm:sender-vouches am:password am:unspecified"
        ),
        ("urn:oasis:names:tc:SAML:", "attribute:subject-id attribute:pairwise-id metadata:ui metadata:attribute"),
        (
            "http://www.w3.org/2000/09/xmldsig#",
            """
            rsa-sha1 dsa-sha1 hmac-sha1 sha1 enveloped-signature base64 Object Manifest SignatureProperties X509Data \
            DSAKeyValue RSAKeyValue rawX509Certificate
            """
        ),
        (
            "http://www.w3.org/2001/04/xmldsig-more#",
            """
            rsa-md5 rsa-sha224 rsa-sha256 rsa-sha384 rsa-sha512 ecdsa-sha1 ecdsa-sha224 ecdsa-sha256 ecdsa-sha384 \
            ecdsa-sha512 hmac-sha256 hmac-sha384 hmac-sha512 md5 sha224 sha384
            """
        ),
        (
            "http://www.w3.org/2007/05/xmldsig-more#",
            """
            sha224-rsa-MGF1 sha256-rsa-MGF1 sha384-rsa-MGF1 sha512-rsa-MGF1 sha1-rsa-MGF1 rsa-pss MGF1 sha3-256 \
            sha3-384 sha3-512
            """
        ),
        ("http://www.w3.org/2021/04/xmldsig-more#", "eddsa-ed25519 eddsa-ed448 x25519 x448"),
        (
            "http://www.w3.org/2001/04/xmlenc#",
            """
            tripledes-cbc aes128-cbc aes192-cbc aes256-cbc rsa-1_5 rsa-oaep-mgf1p kw-tripledes kw-aes128 kw-aes192 \
            kw-aes256 sha256 sha512 ripemd160 dh EncryptedKey Element Content
            """
        ),
        (
            "http://www.w3.org/2009/xmlenc11#",
            """
            aes128-gcm aes192-gcm aes256-gcm rsa-oaep mgf1sha1 mgf1sha224 mgf1sha256 mgf1sha384 mgf1sha512 ECDH-ES \
            ConcatKDF pbkdf2 DerivedKey
            """
        ),
        (
            "urn:oid:0.9.2342.19200300.100.1.",
            "1 2 3 10 20 25 41 42 43 60"
        ),
        (
            "urn:oid:2.5.4.",
            "3 4 5 6 7 8 9 10 11 12 13 15 16 17 18 20 31 41 42 43 44 45 46 50 65"
        ),
        (
            "urn:oid:1.3.6.1.4.1.5923.1.",
            "1.1.1 1.1.2 1.1.3 1.1.4 1.1.5 1.1.6 1.1.7 1.1.8 1.1.9 1.1.10 1.1.11 1.1.12 1.1.13 1.2.1.2 1.2.1.3 5.1.1"
        ),
        (
            "urn:oid:",
            """
            1.2.840.113549.1.9.1 1.3.6.1.4.1.25178.1.2.3 1.3.6.1.4.1.25178.1.2.9 1.3.6.1.4.1.25178.1.2.10 \
            2.16.840.1.113730.3.1.1 2.16.840.1.113730.3.1.3 2.16.840.1.113730.3.1.4 2.16.840.1.113730.3.1.39 \
            2.16.840.1.113730.3.1.241 1.2.840.10045.3.1.7 1.3.132.0.34 1.3.132.0.35
            """
        ),
        (
            "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/",
            """
            anonymous authentication authorizationdecision country dateofbirth denyonlysid dns emailaddress gender \
            givenname hash homephone locality mobilephone name nameidentifier otherphone postalcode \
            privatepersonalidentifier rsa sid spn stateorprovince streetaddress surname system thumbprint upn uri webpage \
            x500distinguishedname
            """
        ),
        (
            "http://schemas.microsoft.com/ws/2008/06/identity/claims/",
            """
            authenticationinstant authenticationmethod cookiepath denyonlyprimarygroupsid denyonlyprimarysid dsa \
            expiration expired groupsid groups ispersistent primarygroupsid primarysid role serialnumber userdata \
            version windowsaccountname
            """
        ),
        (
            "http://schemas.microsoft.com/",
            """
            identity/claims/displayname identity/claims/identityprovider identity/claims/objectidentifier \
            identity/claims/tenantid claims/authnmethodsreferences claims/multipleauthn
            """
        ),
        (
            "http://schemas.xmlsoap.org/",
            """
            soap/envelope/ soap/actor/next soap/http ws/2005/02/trust ws/2004/09/policy \
            ws/2005/05/identity/claimproperties/attributename claims/Group claims/EmailAddress claims/UPN claims/CommonName
            """
        ),
    ]

    private static let others = """
        http://www.w3.org/2000/09/xmldsig# http://www.w3.org/2009/xmldsig11# http://www.w3.org/2001/04/xmlenc# \
        http://www.w3.org/2009/xmlenc11# http://www.w3.org/2001/04/xmldsig-more# http://www.w3.org/2001/XMLSchema \
        http://www.w3.org/2007/05/xmldsig-more# http://www.w3.org/2001/XMLSchema-instance \
        http://www.w3.org/XML/1998/namespace http://www.w3.org/2000/xmlns/ \
        http://www.w3.org/2001/10/xml-exc-c14n# http://www.w3.org/2001/10/xml-exc-c14n#WithComments \
        http://www.w3.org/TR/2001/REC-xml-c14n-20010315 http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments \
        http://www.w3.org/2006/12/xml-c14n11 http://www.w3.org/2006/12/xml-c14n11#WithComments \
        http://www.w3.org/TR/1999/REC-xpath-19991116 http://www.w3.org/TR/1999/REC-xslt-19991116 \
        http://www.w3.org/2002/06/xmldsig-filter2 http://www.w3.org/2003/05/soap-envelope \
        urn:liberty:paos:2003-08 urn:liberty:paos:2006-08 urn:oasis:names:tc:SAML:metadata:algsupport \
        urn:mace:shibboleth:1.0:nameIdentifier urn:mace:shibboleth:1.0:attributeNamespace:uri \
        urn:mace:shibboleth:metadata:1.0 https://refeds.org/profile/mfa https://refeds.org/profile/sfa \
        https://refeds.org/assurance http://eidas.europa.eu/LoA/low http://eidas.europa.eu/LoA/substantial \
        http://eidas.europa.eu/LoA/high http://eidas.europa.eu/saml-extensions \
        http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd \
        http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd \
        http://docs.oasis-open.org/ws-sx/ws-trust/200512 urn:federation:authentication:windows
        """
}
