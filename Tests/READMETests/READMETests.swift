// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Runs the Swift examples of the guide to the libraries.
@Suite struct `The guide to the libraries` {
    private func vector(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: path)))
    }

    @Test func `encodes a response`() {
        let samlAttributeQueryResponse = "<a\n  b='1'/>\r\n"
        // Cleanup, Base64 and strict URL encoding.
        let value = ExchangeEncoder().encode(samlAttributeQueryResponse)
        #expect(value == "PGEgYj0nMScvPg%3D%3D")
    }

    @Test(.requiresXMLSec, arguments: [("xmlsec1/assertion-signed.xml", ["mira-7"]), ("xmlsec1/minimal.xml", [])])
    func `verifies a response and reads its attributes`(path: String, expected: [String]) async throws {
        let bytes = try vector("responses/\(path)")
        let now = try #require(Timestamp("2026-05-01T10:01:00Z" as String))
        var users: [String] = []
        var reported: [Finding] = []
        func report(_ findings: [Finding]) { reported += findings }
        let metadataFile = TestVectors.directory.appending(path: "keys/idp-metadata.xml").path

        let trust = try TrustStore(contentsOf: metadataFile)
        let validator = ResponseValidator(
            policy: .attributeQuery(audience: "https://saml.sp.auth.adobe.com"),
            trust: trust
        )
        let usedAssertions = InMemoryReplayCache()
        let result = try await validator.result(for: bytes, at: now, claimingIn: usedAssertions)
        if let response = result.verified {
            users += response.assertion.attributes.texts("uid")
        } else {
            report(result.findings)
        }
        #expect(users == expected)
        #expect(reported.isEmpty == !expected.isEmpty)
    }

    @Test(
        .requiresXMLSec,
        arguments: [
            ("responses/lasso/login.xml", "https://saml.sp.auth.adobe.com"),
            ("responses/xmlsec1/minimal.xml", "https://sp.example.test"),
        ]
    )
    func `accepts the answer to a request as the README does`(path: String, entityID: String) async throws {
        let bytes = try vector(path)
        let metadataFile = TestVectors.directory.appending(path: "keys/idp-metadata.xml").path
        let acsURL = "https://sp.example.test/acs"
        let request = XMLID.random()
        let usedAssertions = InMemoryReplayCache()
        var refused: [Finding] = []
        func refuse(_ findings: [Finding]) { refused = findings }
        func logIn() async throws {
            let trust = try TrustStore(contentsOf: metadataFile)
            let policy = ValidationPolicy.webSSO(audience: entityID, recipient: acsURL)
            let validator = ResponseValidator(policy: policy, trust: trust)
            let result = try await validator.result(
                for: bytes,
                answering: request,
                at: .now,
                claimingIn: usedAssertions
            )
            guard let response = result.verified else { return refuse(result.findings) }
            let mail = response.assertion.attributes.texts("mail").first
            Issue.record("a response to another request has the address \(mail ?? "")")
        }
        try await logIn()
        #expect(refused.contains { $0.code == .inResponseToMismatch || $0.code == .inResponseToMissing })
        #expect(refused.contains { $0.code == .signatureMissing } == path.contains("minimal"))
    }

    @Test func `reads a response, validates it and canonicalizes a part`() throws {
        let bytes = try vector("responses/xmlsec1/minimal.xml")
        var users: [String] = []
        let now = try #require(Timestamp("2026-05-01T10:00:00Z" as String))
        let document = try UnverifiedResponse(parsing: bytes)
        let findings = ResponseRules.standard.findings(on: document, policy: ValidationPolicy(), at: now)
        let response = document.response
        if Verdict(findings) == .accept, let assertion = response?.assertions.first {
            users += assertion.attributes.texts("uid")
        }
        let octets = try DocumentCanonicalizer(.exclusive).octets(of: .element(id: "_a1"), in: bytes)
        #expect(users == ["mira-7"])
        #expect(findings.map(\.code) == [.signatureUnchecked])
        #expect(String(decoding: octets, as: UTF8.self).hasPrefix("<saml:Assertion xmlns:saml="))
    }

    @Test(arguments: [
        ("exchange/unsigned/one-line.xml", true),
        ("exchange/unsigned/value-tab.xml", false),
        ("exchange/signed/signed-break.xml", false),
        ("exchange/signed/signed-hidden.xml", false),
    ])
    func `checks the effect of the cleanup`(path: String, isSent: Bool) throws {
        let bytes = try vector(path)
        let value = "PGEvPg%3D%3D"
        var sent: [String] = []
        var reported: [String] = []
        func send(_ value: String) { sent.append(value) }
        func report(_ reason: String) { reported.append(reason) }

        let assessment = try CleanupGuard().assess(bytes)
        switch assessment.effect {
        case .unchanged, .harmless: send(value)
        case .changesValues, .changesSignedContent, .changesStructure, .breaksXML: report(assessment.reason)
        }
        #expect(sent.isEmpty != isSent)
        #expect(reported.isEmpty == isSent)
    }

    @Test func `contains no Swift example that these tests do not run`() throws {
        let repository = TestVectors.directory.deletingLastPathComponent()
        let guides = repository.appending(path: "Sources/SAMLSignature/Documentation.docc")
        let guide = try lines(of: guides.appending(path: "libraries.md"))
        let login = try lines(of: guides.appending(path: "login.md"))
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let adapter = repository.appending(
            path: "Integrations/SAMLAdapters/Tests/SAMLHummingbirdTests/READMETests.swift"
        )
        let files = ["READMETests.swift", "ExchangeREADMETests.swift", "LoginGuideTests.swift"].map {
            folder.appending(path: $0)
        }
        let source = try (files + [adapter]).flatMap { try lines(of: $0) }.joined(separator: "\n")
        let section = guide.drop { $0 != "## Overview" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let readme = try lines(of: repository.appending(path: "README.md"))
        let examples = (section + readme + login).split(separator: "```swift").dropFirst().map { example in
            example.prefix { $0 != "```" }
                .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("// In Package.swift") && !$0.isEmpty }
        }
        #expect(examples.count == 10)
        for example in examples {
            #expect(source.contains("\n" + example.joined(separator: "\n") + "\n"))
        }
    }

    /// The lines of a text, without indentation.
    private func lines(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
