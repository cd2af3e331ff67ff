// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import Testing

/// A remedy is written for the party that can act.
@Suite struct `The party of a finding` {
    private static func findings(_ change: (inout ValidationPolicy) -> Void) throws -> [Finding] {
        var policy = ValidationPolicy()
        change(&policy)
        return try Reading.validate(Documents.small, at: .issueInstant, policy: policy)
    }

    @Test func `is the network if only scheme and port of a URL differ`() throws {
        let finding = try #require(
            try Self.findings { $0.recipients = ["http://sp.example:8080/acs"] }.first { $0.code == .recipientMismatch }
        )
        #expect(finding.party == .network)
        #expect(finding.remedy?.contains("X-Forwarded-Proto") == true)
        #expect(finding.expectation == .setting)
    }

    @Test func `is the user of the program if the setting has white space`() throws {
        let finding = try #require(
            try Self.findings { $0.audiences = ["https://sp.example "] }.first { $0.code == .audienceMismatch }
        )
        #expect(finding.party == .settings)
        #expect(finding.remedy?.contains("`--audience`") == true)
    }

    @Test func `is the identity provider for another audience`() throws {
        let finding = try #require(
            try Self.findings { $0.audiences = ["https://other.example"] }.first { $0.code == .audienceMismatch }
        )
        #expect(finding.party == .identityProvider)
    }

    @Test func `is the service provider for its own message`() {
        var finding = Finding(.signatureMissing, .error, "missing")
        #expect(finding.party == .identityProvider)
        finding.assignToServiceProvider()
        #expect(finding.party == .serviceProvider)
        #expect(finding.remedy?.contains("at the service provider") == true)
        #expect(finding.remedy?.contains("identity provider") == false)
        var own = Finding(.issuerMismatch, .error, "wrong", remedy: "Configure the identity provider to omit `Format`.")
        own.assignToServiceProvider()
        #expect(own.remedy == "Configure the service provider to omit `Format`.")
        var setting = Finding(.signatureUnchecked, .warning, "unchecked")
        setting.assignToServiceProvider()
        #expect(setting.party == .settings)
        #expect(setting.remedy?.contains("of the service provider") == true)
    }

    @Test func `is the receiver for a key that it does not trust`() {
        var finding = Finding(.signatureUntrustedKey, .error, "untrusted")
        #expect(finding.party == .serviceProvider)
        #expect(finding.remedy?.contains("metadata of the identity provider at the service provider") == true)
        finding.assignToServiceProvider()
        #expect(finding.party == .identityProvider)
        #expect(finding.remedy?.contains("metadata of the service provider at the identity provider") == true)
    }

    @Test func `is the service provider for a status that blames the request`() {
        let requester = Finding(.statusNotSuccess, .error, "a", actual: "urn:oasis:names:tc:SAML:2.0:status:Requester")
        let responder = Finding(.statusNotSuccess, .error, "a", actual: "urn:oasis:names:tc:SAML:2.0:status:Responder")
        #expect(requester.party == .serviceProvider)
        #expect(responder.party == .identityProvider)
    }

    @Test func `is the capture for damage by copying`() {
        #expect(Finding(.signatureInvalidDigest, .error, "a", cause: "pretty-printed").party == .capture)
        #expect(Finding(.signatureInvalidDigest, .error, "a", cause: "signed-before").party == .identityProvider)
    }

    @Test func `is read back from JSON`() throws {
        var finding = Finding(.signatureKeyExpired, .error, "expired")
        finding.assignToServiceProvider()
        let read = try JSONDecoder().decode(Finding.self, from: JSONEncoder().encode(finding))
        #expect(read == finding)
        #expect(read.remedy == finding.remedy)
    }

    /// The codes that messages of a service provider have.
    private static let ofMessages = Finding.Code.allCases.filter {
        ["signature", "issuer", "destination", "conditions"].contains($0.area)
    }

    @Test(arguments: ofMessages)
    func `has no remedy for the service provider that names only the identity provider`(code: Finding.Code) {
        var finding = Finding(code, .error, "a")
        finding.assignToServiceProvider()
        let remedy = finding.remedy ?? ""
        #expect(finding.party != .serviceProvider || !remedy.contains("at the identity provider"), "\(remedy)")
    }
}
