// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import TestVectors
internal import Testing

/// Documents validated in parallel get the same results as documents validated in sequence (S-54).
///
/// Run these tests with the thread sanitizer, too.
@Suite struct `parallel validation` {
    @Test func `64 tasks agree with one`() async throws {
        let validator = DocumentValidator(ValidationOptions(time: .issueInstant))
        let vectors = Cases.tried(try Manifest.vectors(of: "malformed"))
        let captures = try vectors.map { try Manifest.bytes($0, of: "malformed") }.filter { $0.count < 100_000 }
        let serial = captures.map { validator.validate(InputFile($0), from: "v") }
        let parallel = await withTaskGroup(of: [ReportRecord].self) { group in
            for _ in 0..<64 {
                group.addTask { captures.map { validator.validate(InputFile($0), from: "v") } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(parallel.count == 64)
        #expect(parallel.allSatisfy { $0 == serial })
    }
}
