// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// No output contains personal data unless the user asks for it (S-99).
///
/// `InspectorTests` does the same for the page.
@Suite struct `personal data` {
    private static let documents = [PersonalDocument.response] + PersonalDocument.broken

    /// Options that make many rules report what they found.
    private static let policy = [
        "--at", "2026-05-01T10:01:00Z", "--issuer", "a", "--audience", "a", "--recipient", "a", "--destination", "a",
        "--in-response-to", "_a", "--sp-name-qualifier", "a", "--authn-context", "a", "--exchange",
        "--duplicate-attributes", "reject", "--one-time-use", "reject",
    ]

    private static var commands: [[String]] {
        var commands = ReportFormat.allCases.flatMap { format in
            ["core", "saml2int"].map { ["validate", "--format", format.rawValue, "--profile", $0] + policy }
        }
        commands += [
            ["validate", "--summary", "-", "--output", "/dev/null"] + policy, ["inspect"], ["inspect", "--json"],
        ]
        guard BuildTraits.hasXMLSec else { return commands }
        let trust = ["--trust", "keys/trust.pem"]
        return commands + [
            ["validate", "--format", "jsonl"] + policy + trust, ["validate", "--format", "html"] + policy + trust,
            ["verify"], ["verify"] + trust, ["verify", "--json", "--diff"] + trust,
        ]
    }

    @Test(arguments: Cases.tried(documents.indices))
    func `leaves no command`(index: Int) throws {
        for command in Self.commands {
            let result = try Tool.run(command + ["-"], input: Array(Self.documents[index].utf8))
            let output = result.text + result.errors
            #expect(PersonalDocument.places(in: output) == [], "\(command.joined(separator: " "))")
            #expect(!output.isEmpty)
        }
    }

    @Test func `leaves no list of documents`() throws {
        let request = #"{"method":"POST","url":"https:///zqx-user:zqx@sp.example/acs","postData":{"params":[{"name":"#
        let body = PersonalDocument.response.data(using: .utf8)?.base64EncodedString() ?? ""
        let entry = #"{"request":\#(request)"SAMLResponse","value":"\#(body)"}]}}}"#
        let archive = Array(#"{"log":{"entries":[\#(entry),\#(entry)]}}"#.utf8)
        for command in [["validate", "--format", "jsonl"], ["inspect"], ["decode"]] {
            let result = try Tool.run(command + ["-"], input: archive)
            #expect(PersonalDocument.places(in: result.text + result.errors) == [], "\(command)")
            #expect(result.status == (command == ["inspect"] ? 0 : 1))
        }
    }

    @Test func `is shown on request`() throws {
        for format in ["jsonl", "csv", "html"] {
            let result = try Tool.run(
                ["validate", "--format", format, "--show-values", "-"],
                input: Array(PersonalDocument.response.utf8)
            )
            for value in PersonalDocument.values { #expect(result.text.contains(value), "\(format)") }
        }
        let inspected = try Tool.run(["inspect", "--show-values", "-"], input: Array(PersonalDocument.response.utf8))
        for value in PersonalDocument.values { #expect(inspected.text.contains(value)) }
    }

    @Test(.requiresXMLSec, arguments: documents.indices)
    func `leaves no log of a service`(index: Int) throws {
        let trust = try TrustStore(contentsOf: TestVectors.directory.appending(path: "keys/trust.pem").path)
        let validator = ResponseValidator(policy: .core(audience: "a"), trust: trust, diagnosesFailures: true)
        let moment = try #require(Timestamp("2026-05-01T10:01:00Z" as String))
        let result = validator.result(for: Array(Self.documents[index].utf8), at: moment)
        let json = String(decoding: try JSONEncoder().encode(result), as: UTF8.self)
        let findings = result.findings.map { "\($0) \($0.expected ?? "") \($0.actual ?? "") \($0.remedy ?? "")" }
        let log = ([json, "\(result)", String(reflecting: result)] + findings).joined(separator: "\n")
        #expect(PersonalDocument.places(in: log) == [])
    }
}
