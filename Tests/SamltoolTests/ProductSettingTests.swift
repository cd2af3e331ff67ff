// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// The setting of the product in a remedy.
@Suite struct `Settings of products in remedies` {
    @Test(arguments: [
        ("https://accounts.google.com/o/saml2?idpid=C01abc", "In Google Workspace, see `Entity ID`."),
        ("http://www.okta.com/exk1a2b3c", "In Okta, see `Audience URI (SP Entity ID)`."),
        (
            "https://sts.windows.net/6babcaad-604b-40ac-a9d7-9fd97c0b779f/",
            "In Microsoft Entra ID, see `Identifier (Entity ID)`."
        ),
        ("http://adfs.corp.example/adfs/services/trust", "In AD FS, see `Set-AdfsRelyingPartyTrust -Identifier`."),
        ("urn:tenant.us.auth0.com", "In Auth0, see `audience` of the add-on SAML2 Web App."),
        ("https://sso.example/auth/realms/staff", "In Keycloak, see `Client ID`, which is the audience."),
        (
            "https://auth.pingone.eu/3f1c0a52-0000-4000-8000-00000000abcd",
            "In PingOne, see `Entity ID` of the application."
        ),
        ("https://idp.example.test/idp/shibboleth", ""),
        ("https://idp.example.test", ""), ("http://www.okta.com.example/exk1", ""),
        ("https://idp.example/adfs/services/trust/other", ""),
    ])
    func `names the setting of the product that the issuer runs`(issuer: String, sentence: String) throws {
        let url = TestVectors.directory.appending(path: "responses/xmlsec1/assertion-signed.xml")
        let document = try String(contentsOf: url, encoding: .utf8)
            .replacingOccurrences(of: "https://idp.example.test", with: issuer)
        let result = try Tool.run(
            ["validate", "--format", "jsonl", "--at", "2026-05-01T10:01:00Z", "--audience", "https://other.example"],
            input: Array(document.utf8)
        )
        let record = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        let findings = try #require(record?["findings"] as? [[String: Any]])
        let finding = try #require(findings.first { $0["code"] as? String == "audience.mismatch" })
        let remedy = try #require(finding["remedy"] as? String)
        #expect(remedy.hasSuffix(sentence))
        #expect(remedy.contains("see `") == !sentence.isEmpty)
        // Other findings have no setting of this code.
        #expect(
            findings.allSatisfy { $0["code"] as? String == "audience.mismatch" || $0["remedy"] as? String != remedy }
        )
    }

    @Test(
        arguments: [
            ("https://login.example.test/idp/shibboleth", [.signatureMissing, .signatureAlgorithmNotAllowed]),
            (
                "https://auth.pingone.com/3f1c0a52",
                [.signatureMissing, .signatureAlgorithmNotAllowed, .recipientMismatch]
            ),
        ] as [(String, [Finding.Code])]
    )
    func `has the settings of signatures for every product`(issuer: String, codes: [Finding.Code]) throws {
        let product = try #require(IdentityProviderProduct.recognized(by: issuer))
        for code in codes { #expect(product.settings.contains { $0.codes.contains(code) }, "\(code)") }
    }

    @Test func `has a source for each setting`() throws {
        for product in IdentityProviderProduct.all {
            #expect(!product.settings.isEmpty)
            for setting in product.settings {
                #expect(!setting.codes.isEmpty)
                #expect(setting.source.hasPrefix("https://"))
                #expect(setting.name.contains("`"))
            }
        }
    }
}
