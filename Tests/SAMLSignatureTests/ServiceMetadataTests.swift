// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The metadata of the service provider states what it expects (SAML Metadata 2.4.4).
@Suite struct `the metadata of a service provider` {
    private static let sample = String(
        decoding: (try? Data(contentsOf: TestVectors.directory.appending(path: "findings/sp-metadata.xml"))) ?? Data(),
        as: UTF8.self
    )

    private static func read(_ text: String, about id: String? = nil) throws -> ValidationPolicy.Service {
        try ValidationPolicy.Service(metadata: Array(text.utf8), about: id)
    }

    private static func group(_ entities: String...) -> String {
        "<md:EntitiesDescriptor xmlns:md=\"urn:oasis:names:tc:SAML:2.0:metadata\">\(entities.joined())</md:EntitiesDescriptor>"
    }

    @Test func `is read into the values that responses are compared with`() throws {
        let service = try Self.read(Self.sample)
        #expect(service.entityID == "https://sp.example.test")
        #expect(service.consumerURLs == ["https://sp.example.test/acs", "https://sp.example.test/acs/second"])
        #expect(service.logoutRequestURLs == ["https://sp.example.test/slo"])
        #expect(service.logoutResponseURLs == ["https://sp.example.test/slo/done"])
        #expect(service.nameIDFormats == ["urn:oasis:names:tc:SAML:2.0:nameid-format:transient"])
        #expect(service.requiredAttributes == ["uid"])
        #expect(
            service.wantsAssertionsSigned && SignaturePolicy(for: service) == SignaturePolicy(requiring: .assertion)
        )
        #expect(service.expires == nil)
        let plain = try Self.read(Self.sample.replacing("WantAssertionsSigned=\"true\"", with: ""))
        #expect(SignaturePolicy(for: plain) == SignaturePolicy())
    }

    @Test func `selects the attributes by the index of the request, then by the default, then by the order`() throws {
        func service(_ first: String, _ second: String) throws -> ValidationPolicy.Service {
            let more =
                "<md:AttributeConsumingService index=\"1\"\(second)><md:RequestedAttribute Name=\"mail\" isRequired=\"1\"/>"
                + "</md:AttributeConsumingService></md:SPSSODescriptor>"
            return try Self.read(
                Self.sample.replacing("ConsumingService index=\"0\"", with: "ConsumingService index=\"0\"\(first)")
                    .replacing("</md:SPSSODescriptor>", with: more)
            )
        }
        #expect(try service("", "").requiredAttributes == ["uid"])
        #expect(try service("", " isDefault=\"true\"").requiredAttributes == ["mail"])
        #expect(try service(" isDefault=\"false\"", "").requiredAttributes == ["mail"])
        var request = AuthnRequest(MessageHeader(id: try #require(XMLID("_q1")), issueInstant: Timestamp(seconds: 0)))
        for (index, names) in [(0, ["uid"]), (1, ["mail"]), (7, ["uid"])] {
            request.attributeConsumingServiceIndex = index
            #expect(try service("", "").requiredAttributes(for: request) == names)
        }
    }

    @Test func `names the service provider of several by its entity ID`() throws {
        let other = Self.sample.replacing("\"https://sp.example.test\"", with: "\"https://other.example.test\"")
        let group = Self.group(Self.sample, other)
        #expect(try Self.read(group, about: "https://other.example.test").entityID == "https://other.example.test")
        #expect(Self.reason(group).contains("describes 2 service providers, such as `https://sp.example.test`"))
        #expect(Self.reason(group, about: "https://sp.example.test/").contains("differ by a trailing slash"))
        // An identity provider in the same file is not counted.
        let provider = other.replacing("SPSSODescriptor", with: "IDPSSODescriptor")
        #expect(try Self.read(Self.group(provider, Self.sample)).entityID == "https://sp.example.test")
    }

    private static func reason(_ text: String, about id: String? = nil) -> String {
        do {
            return "read: \(try read(text, about: id).entityID)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        ("SPSSODescriptor", "IDPSSODescriptor", "role `IDPSSODescriptor` of an identity provider"),
        ("SAML:2.0:protocol", "SAML:1.1:protocol", "no `SPSSODescriptor` supports SAML 2.0"),
        ("md:AssertionConsumerService", "md:ManageNameIDService", "no `AssertionConsumerService`"),
        ("entityID=\"https://sp.example.test\"", "", "`entityID` of the service provider is absent"),
        ("EntityDescriptor", "Descriptor", "The document element is `Descriptor`"),
        ("</md:EntityDescriptor>", "", "malformed-xml"),
    ])
    func `is rejected with the reason if it does not describe one`(text: String, change: String, words: String) {
        #expect(Self.reason(Self.sample.replacing(text, with: change)).contains(words))
    }

    @Test func `is read although it has expired`() throws {
        let text = Self.sample.replacing("entityID=", with: "validUntil=\"2026-01-01T00:00:00Z\" entityID=")
        #expect(try Self.read(text).expires == Timestamp(rfc3339: "2026-01-01T00:00:00Z"))
    }

    // MARK: Policies

    private static func findings(
        _ file: String,
        _ change: (inout ValidationPolicy) -> Void = { _ in }
    ) throws -> [Finding] {
        let bytes = Array(try Data(contentsOf: TestVectors.directory.appending(path: file)))
        var policy = ValidationPolicy.webSSO(for: try read(sample), inResponseTo: .request(try #require(XMLID("_q1"))))
        policy.maximumAge = nil
        change(&policy)
        let moment = try #require(Timestamp(rfc3339: "2026-05-01T10:01:00Z"))
        return ResponseRules.standard.findings(on: try UnverifiedResponse(parsing: bytes), policy: policy, at: moment)
            .filter { $0.code != .signatureUnchecked }
    }

    @Test(
        arguments: [
            ("policy/audience/other.xml", .audienceMismatch), ("policy/recipient/other.xml", .recipientMismatch),
            ("policy/destination/other-login.xml", .destinationMismatch),
            ("policy/attributes/none.xml", .attributesMissing),
            ("policy/issuer/good.xml", .subjectUnexpectedFormat),
        ] as [(String, Finding.Code)]
    )
    func `is the source of an expectation`(file: String, code: Finding.Code) throws {
        let finding = try #require(try Self.findings(file).first { $0.code == code })
        #expect(finding.expectation == .metadata && finding.party == .identityProvider)
        #expect(finding.remedy?.contains("--require-attribute") != true)
    }

    @Test func `yields to the lists of a policy, and to the request for the ACS URL`() throws {
        #expect(
            try Self.findings("policy/audience/other.xml") { $0.audiences = ["https://other.example.test"] }
                .allSatisfy { $0.code != .audienceMismatch }
        )
        #expect(
            try Self.findings("policy/issuer/good.xml") { $0.requiredAttributes = ["memberOf"] }
                .contains { $0.code == .attributesMissing && $0.expectation == .setting }
        )
        var request = AuthnRequest(MessageHeader(id: try #require(XMLID("_q1")), issueInstant: Timestamp(seconds: 0)))
        func recipients() throws -> [Finding.Expectation?] {
            try Self.findings("policy/issuer/good.xml") { $0.request = request }
                .filter { $0.code == .recipientMismatch }.map(\.expectation)
        }
        // The response names the first ACS URL.
        #expect(try recipients() == [])
        request.assertionConsumerServiceURL = URIReference("https://sp.example.test/acs/second")
        #expect(try recipients() == [.request])
        request.assertionConsumerServiceURL = nil
        request.assertionConsumerServiceIndex = 1
        #expect(try recipients() == [.metadata])
        // A URL that the metadata does not list is not a reason to accept a response there.
        request.assertionConsumerServiceURL = URIReference("https://attacker.example.test/acs")
        request.assertionConsumerServiceIndex = nil
        #expect(try recipients() == [])
    }
}
