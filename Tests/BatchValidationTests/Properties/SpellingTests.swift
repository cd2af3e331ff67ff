// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import TestVectors
internal import Testing

/// The verdict depends on the meaning of a document, not on its spelling.
@Suite struct `a verdict does not depend on spelling` {
    /// The findings without locations, which depend on the spelling.
    private struct Essence: Hashable {
        var verdict: Verdict
        var errors: [Finding.Code]
        var attributes: [[String]]
    }

    private static let clock = Timestamp(rfc3339: "2026-05-01T10:01:00Z")

    /// Prefixes that no value in the vectors uses.
    private static let prefixes = ["saml", "samlp", "ds", "xenc", "saml2", "saml2p", "dsig"]

    /// Responses of all generators, valid ones and those that break one rule.
    private static func documents() throws -> [Manifest.Vector] {
        let responses = try Manifest.vectors(of: "responses").map { vector in
            var vector = vector
            vector.file = "responses/\(vector.file)"
            return vector
        }
        let policies = try Manifest.vectors(of: "policy").filter { $0.file.hasSuffix(".xml") }.map { vector in
            var vector = vector
            vector.file = "policy/\(vector.file)"
            return vector
        }
        return responses + policies
    }

    private func essence(_ document: String) throws -> Essence {
        var options = ValidationOptions(time: .instant(try #require(Self.clock)))
        options.policy.audiences = ["https://sp.example.test", "https://saml.sp.auth.adobe.com"]
        options.policy.recipients = ["https://sp.example.test/acs"]
        let record = DocumentValidator(options).validate(InputFile(Array(document.utf8)), from: "spelling")
        // The digest of signed content depends on its spelling.
        let findings = record.findings.filter { $0.code != .signatureInvalidDigest }
        return Essence(
            verdict: record.verdict == .unreadable ? .unreadable : Verdict(findings),
            errors: findings.filter { $0.severity == .error }.map(\.code),
            attributes: (record.outline?.assertions ?? []).map(\.attributeNames)
        )
    }

    private func text(_ vector: Manifest.Vector) throws -> String? {
        String(validating: try Manifest.bytes(vector, of: "."), as: UTF8.self)
    }

    @Test(arguments: Cases.tried(try documents()))
    func `is the same for other attribute orders, prefixes and white space`(vector: Manifest.Vector) throws {
        guard let document = try text(vector) else {
            Issue.record("a vector that is not UTF-8: \(vector.file)")
            return
        }
        let expected = try essence(document)
        var random = SeededGenerator(seed: UInt64(vector.tcId))
        let plain = Spelling(document)
        #expect(try essence(plain.document()) == expected)

        var shuffled = plain
        shuffled.shuffleAttributes(using: &random)
        #expect(try essence(shuffled.document()) == expected)

        var renamed = plain
        for (index, prefix) in Self.prefixes.enumerated() {
            renamed.rename(prefix: prefix, to: "p\(index)")
        }
        #expect(try essence(renamed.document()) == expected)

        #expect(try essence(plain.document(blank: "\r\n\t ")) == expected)

        var indented = plain
        indented.indent("\n  ")
        #expect(try essence(indented.document()) == expected)
    }

    @Test func `changes if a word is added`() throws {
        let vector = try #require(try Self.documents().first { $0.file == "policy/issuer/good.xml" })
        let document = try #require(try text(vector))
        let expected = try essence(document)
        #expect(expected.verdict == .accept)
        var broken = Spelling(document)
        broken.rename(prefix: "saml", to: "samlp")
        #expect(try essence(broken.document()) != expected)
    }
}
