// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `near misses of registered URIs` {
    @Test(arguments: [
        (
            "urn:oasis:names:tc:SAML:2.0:nameid-format:emailAddress",
            "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"
        ),
        ("urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Post", "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"),
        ("urn:oasis:names:tc:SAML:2.0:cm:Bearer", "urn:oasis:names:tc:SAML:2.0:cm:bearer"),
        ("urn:oasis:names:tc:SAML:2.0:protocols", "urn:oasis:names:tc:SAML:2.0:protocol"),
        ("http://www.w3.org/2001/10/xml-exC-c14n#", "http://www.w3.org/2001/10/xml-exc-c14n#"),
        ("https://www.w3.org/2001/04/xmldsig-more#rsa-sha256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
        ("http://www.w3.org/2001/04/xmlenc#sha-256", "http://www.w3.org/2001/04/xmlenc#sha256"),
        ("http://www.w3.org/2001/04/xmldsig-more#sha256", "http://www.w3.org/2001/04/xmlenc#sha256"),
        ("http://www.w3.org/2000/09/xmldsig#rsa-sha256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
        ("http://www.w3.org/2001/04/xmlenc#sha1", "http://www.w3.org/2000/09/xmldsig#sha1"),
        ("http://www.w3.org/2001/04/xmlenc#aes256-gcm", "http://www.w3.org/2009/xmlenc11#aes256-gcm"),
    ])
    func `name the registered one`(text: String, registered: String) {
        #expect(RegisteredURI.nearMiss(of: text)?.contains("`\(registered)`") == true)
    }

    @Test(arguments: [
        ("SHA256withRSA", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
        ("sha384WithRSAEncryption", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384"),
        ("SHA512withECDSA", "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512"),
        ("RSA-SHA256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
        ("RS256", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"),
        ("urn:example:sha256", "http://www.w3.org/2001/04/xmlenc#sha256"),
    ])
    func `name the registered URI of an algorithm`(text: String, registered: String) {
        #expect(RegisteredURI.nearMiss(ofAlgorithm: text)?.contains("the registered one is `\(registered)`") == true)
        #expect(RegisteredURI.nearMiss(of: text) == nil)
    }

    @Test(arguments: [
        "http://www.w3.org/2001/04/xmlenc#sha999", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha226", "withwith",
        "with", "",
        "http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmldsig-more#md7",
    ])
    func `never name a different algorithm`(text: String) {
        #expect(RegisteredURI.nearMiss(ofAlgorithm: text) == nil)
    }

    @Test(arguments: [
        "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress", "https://sp.example.test/", "urn:example:email",
        "urn:oasis:names:tc:SAML:2.0:ac:classes:InHouse", "", "http://www.w3.org/2001/XMLSchema#string",
    ])
    func `are none of registered and other URIs`(text: String) {
        #expect(RegisteredURI.nearMiss(of: text) == nil)
    }

    @Test func `are warnings in a message`() throws {
        let format = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
        let findings = try Reading(Documents.everything.replacing(format, with: format + "e")).findings
        let finding = try #require(findings.first { $0.code == .samlBadURI && $0.severity == .warning })
        #expect(
            finding.message.contains("`\(format)e`, which no standard registers. The registered URI is `\(format)`")
        )
    }
}
