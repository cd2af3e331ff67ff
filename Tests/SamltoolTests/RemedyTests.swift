// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// A remedy is advice that the document does not follow yet, for the party that can follow it.
@Suite struct `every remedy` {
    private typealias Catalog = `the catalog of findings`.Catalog

    private struct Row: Decodable {
        struct Finding: Decodable {
            var code: String
            var severity: String
            var message: String
            var path: String?
            var actual: String?
            var party: String
            var remedy: String?
        }

        var kind: String?
        var issueInstant: String?
        var destination: String?
        var audiences: [String]?
        var recipients: [String]?
        var findings: [Finding]
    }

    private static func rows(_ arguments: [String], input: [UInt8] = []) throws -> [Row] {
        try Tool.run(["validate", "--format", "jsonl"] + arguments, input: input).lines.map { line in
            try JSONDecoder().decode(Row.self, from: Data(line.utf8))
        }
    }

    // MARK: Options

    /// Returns the arguments with which a user follows a remedy that names an option, or `nil` if the option is not known here.
    private static func arguments(_ option: String, _ value: String?, _ row: Row, _ finding: Row.Finding) -> [String]? {
        if let value { return ["--\(option)", value] }
        func all(_ values: [String?]) -> [String] { values.compactMap(\.self).flatMap { ["--\(option)", $0] } }
        return switch option {
        case "audience": all(row.audiences ?? [])
        case "recipient": all(row.recipients ?? [])
        case "destination": all([row.destination])
        case "at": all([row.issueInstant])
        case "issuer", "in-response-to", "authn-context": all([finding.actual])
        case "require-attribute": all(["uid"])
        case "max-bytes": all(["90000000"])
        case "maximum-lifetime": all(["9000000000"])
        case "maximum-assertions": all(["16"])
        case "trust": all(["keys/trust.pem"])
        case "decryption-key": all(["keys/sp-rsa.key.pem"]) + ["--trust", "keys/trust.pem"]
        case "confirmation-key": all(["keys/sp-rsa.crt.pem"]) + ["--trust", "keys/trust.pem"]
        case "reject-replays": ["--reject-replays"]
        default: nil
        }
    }

    /// Returns arguments in which options have new values.
    private static func replacing(_ arguments: [String], by others: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < arguments.count {
            let hasValue = index + 1 < arguments.count && !arguments[index + 1].hasPrefix("--")
            let next = index + (hasValue ? 2 : 1)
            if !others.contains(arguments[index]) { result += arguments[index..<next] }
            index = next
        }
        return result + others
    }

    @Test(.requiresXMLSec, arguments: Cases.all(try Catalog.read().applicable))
    private func `names an option that changes the result`(vector: Catalog.Vector) throws {
        // The file of this sample is to be given as trust, and another file as the document.
        guard vector.code != "input.other-message" else { return }
        for row in try Self.rows(vector.arguments + vector.files) {
            guard let finding = row.findings.first(where: { $0.code == vector.code }) else { continue }
            for option in (finding.remedy ?? "").matches(of: /`--([a-z-]+)(?: ([^`]+))?`/) {
                let value = option.2.map(String.init)
                let new = try #require(
                    Self.arguments(String(option.1), value, row, finding),
                    "The test does not know how to follow: \(finding.remedy ?? "")"
                )
                #expect(!new.isEmpty, "The document has no value for: \(finding.remedy ?? "")")
                let after = try Self.rows(Self.replacing(vector.arguments, by: new) + vector.files)
                let isLeft = after.contains { row in
                    row.findings.contains {
                        $0.code == finding.code && $0.severity == finding.severity && $0.path == finding.path
                    }
                }
                #expect(!after.isEmpty && !isLeft, "\(new) does not help: \(finding.message) \(finding.remedy ?? "")")
            }
        }
    }

    // MARK: Parties

    /// Phrases that ask a party to change a message.
    private static func demands(on party: String) -> [String] {
        [
            "Configure the \(party) to ", "at the \(party)", "Give the \(party)", "the \(party) must",
            "the log of the \(party)",
        ]
    }

    /// The code of a key that the receiver of a message does not trust.
    private static let untrusted = "signature.untrusted-key"

    /// What the receiver of a message does.
    private static let loading = "load its current metadata at the service provider"

    /// Checks that no remedy asks the party that did not write the message to change it.
    private static func check(_ row: Row, writtenBy author: String, not other: String) {
        for finding in row.findings {
            guard let remedy = finding.remedy else { continue }
            // The public URL of the service provider is not part of the message, and a receiver loads metadata of the sender.
            let isOfReceiver = remedy.contains("to use its public URL") || finding.code == Self.untrusted
            let isAsked =
                !isOfReceiver
                && demands(on: other).contains { remedy.replacing(Self.loading, with: "").contains($0) }
            let isShort = other == "identity provider" && remedy.contains("IdP")
            #expect(!isAsked && !isShort, "\(finding.code) in a message of the \(author): \(remedy)")
        }
    }

    @Test(arguments: Cases.all(try Catalog.read().applicable))
    private func `does not ask the service provider to change a response`(vector: Catalog.Vector) throws {
        // The cookie and the request are those of the service provider.
        guard !["binding.cookie", "request.mismatch"].contains(vector.code) else { return }
        for row in try Self.rows(vector.arguments + vector.files) where row.kind == "Response" {
            Self.check(row, writtenBy: "identity provider", not: "service provider")
        }
    }

    /// Changes of the requests of a service provider, and the options that make them faults.
    private static let faults: [(text: String, change: String, arguments: [String])] = [
        (" Version=\"2.0\"", " Version=\"1.1\"", []), (" Version=\"2.0\"", "", []), (" ID=\"", " Id=\"", []),
        (" ID=\"_", " ID=\"1 _", []), ("IssueInstant=\"2026", "IssueInstant=\"2036", []),
        ("IssueInstant=\"2026-05-01T", "IssueInstant=\"2026-05-01 ", []),
        ("IssueInstant=\"2026", "IssueInstant=\"2016", ["--maximum-age", "60"]),
        ("<saml:Issuer>https://idp.example.test</saml:Issuer>", "", ["--profile", "web-sso"]),
        (">https://idp.example.test<", ">https://idp.example.test/<", ["--sp-metadata", "SP"]),
        ("<saml:Issuer>", "<saml:Issuer Format=\"urn:x\">", []),
        ("<saml:Issuer>", "<saml:Issuer NameQualifier=\"x\">", []),
        ("</saml:Issuer>", "</saml:Issuer><x/>", []), ("", "", ["--destination", "https://other.example.test"]),
        ("Destination=\"https://sp.example.test/saml\"", "", ["--destination", "https://other.example.test"]),
        ("Destination=\"https://", "Destination=\"http://", ["--destination", "https://sp.example.test/saml"]),
        (
            "AssertionConsumerServiceURL=\"https://sp", "AssertionConsumerServiceURL=\"http://sp",
            ["--sp-metadata", "SP"]
        ),
        (
            "AssertionConsumerServiceURL=\"https://sp.example.test/acs\"", "AssertionConsumerServiceIndex=\"9\"",
            ["--sp-metadata", "SP"]
        ),
        ("Destination=\"", "Destination=\" a b", []),
        ("", "", ["--trust", "keys/trust.pem", "--require-signature", "any"]),
        ("", "", ["--trust", "keys/sp-rsa.crt.pem"]), ("", "", ["--max-depth", "2"]), ("", "", ["--schema"]),
    ]

    private static let signedFaults: [(text: String, change: String, arguments: [String])] = [
        ("mira-7", "mira-8", ["--trust", "keys/trust.pem"]), ("", "", ["--trust", "keys/sp-rsa.crt.pem"]),
        ("<ds:SignatureValue>", "<ds:SignatureValue>AAAA", ["--trust", "keys/trust.pem"]),
        ("#rsa-sha256", "#rsa-md5", ["--trust", "keys/trust.pem"]),
        ("#rsa-sha256", "#rsa-sha512", ["--trust", "keys/trust.pem"]),
        ("xmlenc#sha256", "xmlenc#sha512", ["--trust", "keys/trust.pem"]),
        ("URI=\"#", "URI=\"#x", ["--trust", "keys/trust.pem"]),
        ("#enveloped-signature", "#base64", ["--trust", "keys/trust.pem"]),
        ("", "", ["--trust", "attacks/keys/idp-rsa-expired.crt.pem", "--certificate-dates", "enforce"]),
        ("", "", ["--trust", "attacks/keys/idp-rsa-future.crt.pem", "--certificate-dates", "enforce"]),
        ("", "", ["--trust-key", "https://other.example.test=keys/trust.pem"]), ("mira-7", "mira-8", []),
    ]

    @Test(.requiresXMLSec, arguments: SentMessage.all.filter { ["AuthnRequest", "LogoutRequest"].contains($0.name) })
    private func `does not ask the identity provider to change a request of the service provider`(sample: SentMessage)
        throws
    {
        let metadata = try String(
            contentsOf: TestVectors.directory.appending(path: "findings/sp-metadata.xml"),
            encoding: .utf8
        )
        .replacing("entityID=\"https://sp.", with: "entityID=\"https://idp.")
        try Folder.with { folder in
            let file = folder.appending(path: "sp.xml")
            try Data(metadata.utf8).write(to: file)
            var count = 0
            for (document, faults) in [(try sample.document, Self.faults), (try sample.signed(), Self.signedFaults)] {
                for (text, change, arguments) in faults {
                    // Without its issuer, the sender of a request for logout is unknown.
                    guard sample.name == "AuthnRequest" || !text.contains("https://idp.example.test<") else { continue }
                    let input = String(decoding: document, as: UTF8.self)
                    // The entity ID of the policy tells that the service provider wrote the request for logout.
                    let usual = [
                        "--messages", "all", "--at", "2026-05-01T10:01:00Z", "--audience", "https://idp.example.test",
                        "-",
                    ]
                    let rows = try Self.rows(
                        arguments.map { $0 == "SP" ? file.path : $0 } + usual,
                        input: Array((text.isEmpty ? input : input.replacing(text, with: change)).utf8)
                    )
                    for row in rows {
                        count += row.findings.filter { $0.severity == "error" }.count
                        Self.check(row, writtenBy: "service provider", not: "identity provider")
                        let others = row.findings.filter { $0.code != Self.untrusted }
                        #expect(others.allSatisfy { $0.party != "identity-provider" })
                    }
                }
            }
            #expect(count > 20)
        }
    }
}
