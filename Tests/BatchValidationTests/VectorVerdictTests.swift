// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import Testing

/// Every vector gets the verdict and the finding of its manifest.
@Suite struct `verdicts on vectors` {
    /// A clock inside the windows of all valid responses.
    private static let clock = Timestamp(rfc3339: "2026-05-01T10:01:00Z")

    private func judge(_ bytes: [UInt8]) throws -> ReportRecord {
        let options = JudgingOptions(time: .instant(try #require(Self.clock)))
        return DocumentJudge(options).judge(InputFile(bytes), from: "vector")
    }

    @Test(arguments: try Manifest.vectors(of: "malformed"))
    func `a malformed document gets its code`(vector: Manifest.Vector) throws {
        let record = try judge(Manifest.bytes(vector, of: "malformed"))
        #expect(record.findings.first { $0.severity == .error }?.code.rawValue == vector.code)
        #expect(record.verdict.rawValue == (vector.result == "unreadable" ? "unreadable" : "reject"))
    }

    @Test(arguments: try Manifest.vectors(of: "responses"))
    func `a response of a real maker is read in full`(vector: Manifest.Vector) throws {
        let record = try judge(Manifest.bytes(vector, of: "responses"))
        #expect(record.verdict == .accept)
        #expect(record.findings.contains { $0.code == .signatureUnchecked && $0.severity == .warning })
        let outline = try #require(record.outline)
        #expect(outline.kind == "Response")
        #expect(outline.id == vector.id)
        #expect(outline.issuer == vector.issuer)
        #expect(outline.inResponseTo == vector.inResponseTo)
        #expect(outline.assertions.count == vector.assertions)
        #expect(outline.assertions.flatMap(\.attributeNames) == vector.attributes)
        #expect(record.exchange?.cleanup.rawValue == vector.cleanup)
    }

    @Test(arguments: try Manifest.vectors(of: "encoded"))
    func `an encoded capture is read through its layers`(vector: Manifest.Vector) throws {
        let record = try judge(Manifest.bytes(vector, of: "encoded"))
        #expect(record.verdict == .accept)
        #expect(record.layers == vector.layers)
        let warnings = record.findings.map(\.code.rawValue).filter { $0.hasPrefix("encoding.") }
        #expect(warnings.sorted() == vector.warnings?.sorted())
    }

    @Test func `there is a vector for every code that reading can find`() throws {
        let covered = Set(try Manifest.vectors(of: "malformed").compactMap(\.code))
        #expect(covered.count >= 25)
        #expect(covered.allSatisfy { Finding.Code(rawValue: $0) != nil })
    }
}
