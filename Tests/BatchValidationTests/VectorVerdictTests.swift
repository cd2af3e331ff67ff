// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import Testing

/// Every vector gets the verdict and the finding of its manifest.
@Suite struct `verdicts on vectors` {
    /// An instant in the validity periods of all valid responses.
    private static let clock = Timestamp(rfc3339: "2026-05-01T10:01:00Z")

    private func validate(_ bytes: [UInt8]) throws -> ReportRecord {
        let options = ValidationOptions(time: .instant(try #require(Self.clock)))
        return DocumentValidator(options).validate(InputFile(bytes), from: "vector")
    }

    @Test(arguments: try Manifest.vectors(of: "malformed"))
    func `reports the code of a malformed document`(vector: Manifest.Vector) throws {
        let record = try validate(Manifest.bytes(vector, of: "malformed"))
        #expect(record.findings.first { $0.severity == .error }?.code.rawValue == vector.code)
        #expect(record.verdict.rawValue == (vector.result == "unreadable" ? "unreadable" : "reject"))
    }

    @Test(arguments: try Manifest.vectors(of: "responses"))
    func `reads a response of a real generator completely`(vector: Manifest.Vector) throws {
        let bytes = try Manifest.bytes(vector, of: "responses")
        let record = try validate(bytes)
        // No key is trusted.
        #expect(record.verdict == .undecided)
        #expect(record.findings.contains { $0.code == .signatureUnchecked && $0.severity == .warning })
        let outline = try #require(record.outline)
        #expect(outline.kind == "Response")
        #expect(outline.id == vector.id)
        #expect(outline.issuer == vector.issuer)
        #expect(outline.inResponseTo == vector.inResponseTo)
        #expect(outline.assertions.count == vector.assertions)
        #expect(outline.assertions.flatMap(\.attributeNames) == vector.attributes)
        #expect(try CleanupGuard().assess(bytes).effect.rawValue == vector.cleanup)
    }

    @Test(arguments: try Manifest.vectors(of: "encoded"))
    func `reads an encoded capture through its layers`(vector: Manifest.Vector) throws {
        let record = try validate(Manifest.bytes(vector, of: "encoded"))
        // No key is trusted.
        #expect(record.verdict == .undecided)
        #expect(record.layers == vector.layers)
        let warnings = record.findings.map(\.code.rawValue).filter { $0.hasPrefix("encoding.") }
        #expect(warnings.sorted() == vector.warnings?.sorted())
    }

    @Test func `has a vector for every code of the parsers`() throws {
        // A limit of the caller and the policy find two codes; `MisplacedMessageTests` and the catalog have the others.
        let found = Finding.Code.allCases.map(\.rawValue).filter { code in
            ["input.", "encoding.", "xml.", "saml."].contains { code.hasPrefix($0) }
                && ![
                    "input.too-large", "saml.too-many-assertions", "saml.misplaced-message", "encoding.damaged-copy",
                ].contains(code)
        }
        let covered =
            try Manifest.vectors(of: "malformed").compactMap(\.code)
            + Manifest.vectors(of: "encoded").flatMap { $0.warnings ?? [] }
        #expect(Set(found).subtracting(covered) == [])
    }
}
