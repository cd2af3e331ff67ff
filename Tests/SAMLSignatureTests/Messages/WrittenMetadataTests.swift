// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// What a service provider publishes has all that identity providers read (SDP-MD04 to SDP-MD11, SDP-SP39).
@Suite struct `metadata of a service provider` {
    private static func metadata() throws -> ServiceProviderMetadata {
        func url(_ text: String) throws -> URIReference { try #require(URIReference(text)) }
        let certificate = try #require(try ResponseSigner.certificates(pem: Keyring.bytes("keys/sp-rsa.crt.pem")).first)
        var metadata = ServiceProviderMetadata(
            try url("https://sp.example.test"),
            responsesTo: try url("https://sp.example.test/acs"),
            encryptionCertificates: [certificate]
        )
        metadata.signingCertificates = [certificate]
        metadata.singleLogoutServices = [.init(.redirect, try url("https://sp.example.test/slo?a=1&b=2"))]
        metadata.nameIDFormats = [try url("urn:oasis:names:tc:SAML:2.0:nameid-format:persistent")]
        metadata.subjectIdentifier = .pairwise
        metadata.displayNames = [.init("Tom & <Jerry>"), .init("Beispiel", language: "de")]
        metadata.privacyStatements = [.init(try url("https://sp.example.test/privacy"))]
        metadata.logos = [.init(try url("https://sp.example.test/logo.png"), width: 80, height: 60)]
        metadata.contacts = [
            .init(.technical, "help@sp.example.test"), .init(.support, "desk@sp.example.test", name: "Desk"),
        ]
        metadata.descriptions = [.init("Signs in")]
        metadata.requestedAttributes = [.init("mail", isRequired: true), .init("sn", friendlyName: "surname")]
        metadata.validUntil = Timestamp("2027-05-01T10:00:00Z")
        return metadata
    }

    @Test(.requiresXMLSec) func `is read as it was written`() throws {
        let document = try Self.metadata().document()
        let entity = try #require(try EntityDescription.all(inMetadata: document).first)
        #expect(entity.entityID == "https://sp.example.test")
        #expect(entity.problems == [])
        #expect(entity.validUntil == Timestamp("2027-05-01T10:00:00Z"))
        #expect(entity.roles.flatMap(\.keys).count == 2)
        #expect(String(decoding: document, as: UTF8.self).contains("Tom &amp; &lt;Jerry&gt;"))
    }

    @Test func `contains each part, in the order of the schema`() throws {
        let text = String(decoding: try Self.metadata().document(), as: UTF8.self)
        let parts = [
            "<md:EntityDescriptor ", "entityID=\"https://sp.example.test\"", "validUntil=\"2027-05-01T10:00:00Z\"",
            "<md:Extensions>", "alg:DigestMethod", "alg:SigningMethod", "<mdattr:EntityAttributes",
            "urn:oasis:names:tc:SAML:profiles:subject-id:req", ">pairwise-id<", "<md:SPSSODescriptor ",
            "AuthnRequestsSigned=\"true\"", "WantAssertionsSigned=\"true\"",
            "protocolSupportEnumeration=\"urn:oasis:names:tc:SAML:2.0:protocol\"", "<md:Extensions>", "<mdui:UIInfo",
            "<mdui:DisplayName xml:lang=\"en\">", "xml:lang=\"de\">Beispiel<",
            "<mdui:Description xml:lang=\"en\">Signs in<", "<mdui:PrivacyStatementURL xml:lang=\"en\">",
            "<mdui:Logo height=\"60\" width=\"80\">", "<md:KeyDescriptor use=\"signing\">", "<ds:X509Certificate>",
            "<md:KeyDescriptor use=\"encryption\">", "aes256-gcm", "<md:SingleLogoutService ", "HTTP-Redirect",
            "Location=\"https://sp.example.test/slo?a=1&amp;b=2\"", "<md:NameIDFormat>",
            "<md:AssertionConsumerService ",
            "HTTP-POST", "Location=\"https://sp.example.test/acs\"", "index=\"0\" isDefault=\"true\"",
            "<md:AttributeConsumingService index=\"0\">", "<md:ServiceName xml:lang=\"en\">",
            "<md:RequestedAttribute Name=\"mail\" isRequired=\"true\"",
            "<md:RequestedAttribute Name=\"sn\" FriendlyName=\"surname\"",
            "<md:ContactPerson contactType=\"technical\">", ">mailto:help@sp.example.test<",
            "<md:ContactPerson contactType=\"support\">", "<md:GivenName>Desk<", ">mailto:desk@sp.example.test<",
        ]
        var rest = text[...]
        for part in parts {
            let place = try #require(rest.firstRange(of: part), "\(part) in \(rest)")
            rest = rest[place.upperBound...]
        }
    }

    @Test(arguments: ["javascript:alert(1)", "http://sp.example.test/", "https://u@sp.example.test/", "/acs"])
    func `is not written with an endpoint that is not an endpoint`(target: String) throws {
        let url = try #require(URIReference(target))
        let changes: [(inout ServiceProviderMetadata) -> Void] = [
            { $0.assertionConsumerServices = [.init(.post, url)] }, { $0.singleLogoutServices = [.init(.post, url)] },
            { $0.singleLogoutServices[0].responseLocation = url }, { $0.privacyStatements = [.init(url)] },
            { $0.logos = [.init(url, width: 1, height: 1)] },
        ]
        for change in changes {
            var metadata = try Self.metadata()
            change(&metadata)
            #expect(throws: SAMLError.self) { try metadata.document() }
        }
    }

    @Test func `is not written without an endpoint or an absolute entity ID`() throws {
        var metadata = try Self.metadata()
        metadata.assertionConsumerServices = []
        #expect(throws: SAMLError.self) { try metadata.document() }
        for id in ["sp", "https://sp.example.test/" + String(repeating: "a", count: 240)] {
            var metadata = try Self.metadata()
            metadata.entityID = try #require(URIReference(id))
            #expect(throws: SAMLError.self) { try metadata.document() }
        }
    }

    @Test func `can have a logo inside it`() throws {
        var metadata = try Self.metadata()
        metadata.logos = [.init(try #require(URIReference("data:image/png;base64,AAAA")), width: 1, height: 1)]
        #expect(String(decoding: try metadata.document(), as: UTF8.self).contains(">data:image/png;base64,AAAA<"))
    }
}
