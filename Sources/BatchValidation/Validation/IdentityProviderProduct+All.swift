// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension IdentityProviderProduct {
    /// All products, with the page of the vendor for each setting; see ``ProductSetting``.
    package static let all: [IdentityProviderProduct] = [
        IdentityProviderProduct(
            "Google Workspace",
            Parts(prefix: "https://accounts.google.com/o/saml2"),
            [
                ProductSetting([.signatureMissing], "`Signed response`", google),
                ProductSetting([.audienceMismatch], "`Entity ID`", google),
                ProductSetting([.recipientMismatch, .destinationMismatch], "`ACS URL`", google),
            ]
        ),
        IdentityProviderProduct(
            "Okta",
            Parts(prefix: "http://www.okta.com/"),
            [
                ProductSetting([.signatureMissing], "`Response` and `Assertion Signature`", okta),
                ProductSetting([.signatureAlgorithmNotAllowed], "`Signature Algorithm` and `Digest Algorithm`", okta),
                ProductSetting([.audienceMismatch], "`Audience URI (SP Entity ID)`", okta),
                ProductSetting([.recipientMismatch, .destinationMismatch], "`Single sign-on URL`", okta),
            ]
        ),
        IdentityProviderProduct(
            "Microsoft Entra ID",
            Parts(prefix: "https://sts.windows.net/"),
            [
                ProductSetting([.signatureMissing], "`Signing Option`", entraSigning),
                ProductSetting([.signatureAlgorithmNotAllowed], "`Signing Algorithm`", entraSigning),
                ProductSetting([.audienceMismatch], "`Identifier (Entity ID)`", entra),
                ProductSetting(
                    [.recipientMismatch, .destinationMismatch],
                    "`Reply URL (Assertion Consumer Service URL)`",
                    entra
                ),
            ]
        ),
        IdentityProviderProduct(
            "AD FS",
            Parts(suffix: "/adfs/services/trust"),
            [
                ProductSetting([.signatureMissing], "`Set-AdfsRelyingPartyTrust -SamlResponseSignature`", adfs),
                ProductSetting(
                    [.signatureAlgorithmNotAllowed],
                    "`Set-AdfsRelyingPartyTrust -SignatureAlgorithm`",
                    adfs
                ),
                ProductSetting([.audienceMismatch], "`Set-AdfsRelyingPartyTrust -Identifier`", adfs),
                ProductSetting([.conditionsNotYetValid], "`Set-AdfsRelyingPartyTrust -NotBeforeSkew`", adfs),
            ]
        ),
        IdentityProviderProduct(
            "Auth0",
            Parts(prefix: "urn:", suffix: ".auth0.com"),
            [
                ProductSetting([.signatureMissing], "`signResponse` of the add-on SAML2 Web App", auth0),
                ProductSetting(
                    [.signatureAlgorithmNotAllowed],
                    "`signatureAlgorithm` and `digestAlgorithm` of the add-on SAML2 Web App",
                    auth0
                ),
                ProductSetting([.audienceMismatch], "`audience` of the add-on SAML2 Web App", auth0),
                ProductSetting([.recipientMismatch], "`recipient` of the add-on SAML2 Web App", auth0),
                ProductSetting([.destinationMismatch], "`destination` of the add-on SAML2 Web App", auth0),
            ]
        ),
        IdentityProviderProduct(
            "Keycloak",
            Parts(prefix: "http", infix: "/realms/"),
            [
                ProductSetting([.signatureMissing], "`Sign documents` and `Sign assertions` of the client", keycloak),
                ProductSetting([.signatureAlgorithmNotAllowed], "`Signature algorithm` of the client", keycloak),
                ProductSetting([.audienceMismatch], "`Client ID`, which is the audience", keycloak),
            ]
        ),
        IdentityProviderProduct(
            "PingOne",
            Parts(prefix: "https://auth.pingone."),
            [
                ProductSetting(
                    [.signatureMissing],
                    "`Sign Assertion`, `Sign Response` or `Sign Assertion & Response` of the application",
                    pingOne
                ),
                ProductSetting([.signatureAlgorithmNotAllowed], "`Signing Algorithm` of the application", pingOne),
                ProductSetting([.audienceMismatch], "`Entity ID` of the application", pingOne),
                ProductSetting([.recipientMismatch, .destinationMismatch], "`ACS URLs` of the application", pingOne),
            ]
        ),
        IdentityProviderProduct(
            "Shibboleth",
            Parts(suffix: "/idp/shibboleth"),
            [
                ProductSetting(
                    [.signatureMissing],
                    "`signResponses` and `signAssertions` of the profile `SAML2.SSO` in `relying-party.xml`",
                    shibboleth
                ),
                ProductSetting(
                    [.signatureAlgorithmNotAllowed],
                    "`idp.signing.config` in `idp.properties`",
                    shibbolethSecurity
                ),
                ProductSetting(
                    [.conditionsNotYetValid],
                    "`includeConditionsNotBefore` of the profile `SAML2.SSO` in `relying-party.xml`",
                    shibboleth
                ),
            ]
        ),
        IdentityProviderProduct(
            "SimpleSAMLphp",
            Parts(suffix: "/saml2/idp/metadata.php"),
            simpleSAMLphp
        ),
        IdentityProviderProduct(
            "SimpleSAMLphp",
            Parts(suffix: "/module.php/saml/idp/metadata"),
            simpleSAMLphp
        ),
    ]

    private static let google = "https://support.google.com/a/answer/6087519"
    private static let okta = "https://help.okta.com/oie/en-us/content/topics/apps/aiw-saml-reference.htm"
    private static let entra =
        "https://learn.microsoft.com/en-us/entra/identity/enterprise-apps/add-application-portal-setup-sso"
    private static let entraSigning =
        "https://learn.microsoft.com/en-us/entra/identity/enterprise-apps/certificate-signing-options"
    private static let adfs = "https://learn.microsoft.com/en-us/powershell/module/adfs/set-adfsrelyingpartytrust"
    private static let auth0 =
        "https://auth0.com/docs/authenticate/protocols/saml/saml-configuration/customize-saml-assertions"
    private static let keycloak = "https://www.keycloak.org/docs/latest/server_admin/"
    private static let pingOne = "https://docs.pingidentity.com/pingone/applications/p1_edit_application_saml.html"
    private static let shibboleth = "https://wiki.shibboleth.net/confluence/display/IDP30/SAML2SSOConfiguration"
    private static let shibbolethSecurity = "https://wiki.shibboleth.net/confluence/display/IDP30/SecurityConfiguration"
    private static let simpleSAMLphpReference =
        "https://simplesamlphp.org/docs/stable/simplesamlphp-reference-sp-remote.html"

    private static let simpleSAMLphp = [
        ProductSetting(
            [.signatureMissing],
            "`saml20.sign.response` and `saml20.sign.assertion` in the metadata of the service provider",
            simpleSAMLphpReference
        ),
        ProductSetting(
            [.signatureAlgorithmNotAllowed],
            "`signature.algorithm` in the metadata of the service provider",
            simpleSAMLphpReference
        ),
    ]
}
