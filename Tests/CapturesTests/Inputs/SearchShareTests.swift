// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAMLEncoding
internal import SAMLSignature
internal import TamperingCauses
internal import Testing

/// The work to explain failures is limited for each input, not only for each document (S-60).
@Suite struct `the share of a document in an input` {
    private static func allowances(_ bytes: [UInt8]) throws -> [SearchAllowance] {
        guard case .documents(let reader) = try Opened.input(bytes) else { return [] }
        var allowances: [SearchAllowance] = []
        while let document = try reader.next() { allowances.append(document.allowance.search) }
        return allowances
    }

    private static func line(_ count: Int) -> String {
        "{\"SAMLResponse\":\"\(String(repeating: "x", count: count))\"}\n"
    }

    @Test func `is that of a single document for the first four, and then proportional to its size`() throws {
        let lines = String(repeating: Self.line(1_000), count: 6) + Self.line(400_000)
        let allowances = try Self.allowances(Array(lines.utf8))
        let share = SearchAllowance(work: 256 * 1_000, isShare: true)
        let largest = SearchAllowance(work: SearchAllowance.document.work, isShare: true)
        #expect(allowances == Array(repeating: .document, count: 4) + [share, share, largest])
    }

    @Test func `of an archive is limited by the size of the archive`() throws {
        let lines = String(repeating: Self.line(100), count: 1_000)
        let member = try Self.allowances(ArchiveBytes.tar([("a.jsonl", lines)]))
        #expect(member.dropFirst(4).map(\.work) == Array(repeating: 256 * 100, count: 996))
        // The same lines, compressed by `zstd -19`.
        let text = "KLUv/QBoBQEAqHsiU0FNTFJlc3BvbnNlIjoieCJ9CgIARdR7yAeQgjA="
        let stored = try Base64().decode(Array(text.utf8).span)
        let packed = try Self.allowances(stored)
        #expect(packed.count == 1_000)
        #expect(packed.prefix(4) == Array(repeating: .document, count: 4)[...])
        #expect(packed.dropFirst(4).reduce(0) { $0 + $1.work } == 256 * stored.count)
        #expect(packed.last == SearchAllowance(work: 0, isShare: true))
    }
}
