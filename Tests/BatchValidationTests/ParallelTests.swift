// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import TestVectors
internal import Testing

/// Good and bad documents side by side give what they give one after the other (S-54).
///
/// Run with the thread sanitizer, too.
@Suite struct `parallel judging` {
    @Test func `sixty-four tasks agree with one`() async throws {
        let judge = DocumentJudge(JudgingOptions(time: .issueInstant))
        let vectors = Cases.tried(try Manifest.vectors(of: "malformed"))
        let captures = try vectors.map { try Manifest.bytes($0, of: "malformed") }.filter { $0.count < 100_000 }
        let serial = captures.map { judge.judge(InputFile($0), from: "v") }
        let parallel = await withTaskGroup(of: [ReportRecord].self) { group in
            for _ in 0..<64 {
                group.addTask { captures.map { judge.judge(InputFile($0), from: "v") } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(parallel.count == 64)
        #expect(parallel.allSatisfy { $0 == serial })
    }
}
