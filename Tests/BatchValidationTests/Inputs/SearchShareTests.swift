// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import Testing

/// The work to explain failures is limited for each input, not only for each document (S-60).
@Suite struct `the share of a document in an input` {
    private static func documents(_ bytes: [UInt8]) throws -> [DocumentAllowance] {
        guard case .documents(let reader) = try Opened.input(bytes) else { return [] }
        var allowances: [DocumentAllowance] = []
        while let document = try reader.next() { allowances.append(document.allowance) }
        return allowances
    }

    private static func allowances(_ bytes: [UInt8]) throws -> [SearchAllowance] {
        try documents(bytes).map(\.search)
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

    #if Archives
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
    #endif

    @Test func `limits what a document decompresses to after the first sixteen`() throws {
        let document = Array(("<p:Response>" + String(repeating: "x", count: 40_000) + "</p:Response>").utf8)
        let data = try Deflate.deflate(document.span, level: 9)
        let value = Base64().encodedString(of: data.span)
        let line = "{\"SAMLResponse\":\"\(value)\"}\n"
        guard case .documents(let reader) = try Opened.input(Array(String(repeating: line, count: 18).utf8)) else {
            Issue.record("one document")
            return
        }
        let validator = DocumentValidator(ValidationOptions(time: .issueInstant))
        var codes: [Finding.Code?] = []
        while let document = try reader.next() {
            let record = validator.validate(document.capture, from: "-", within: document.allowance)
            codes.append(record.findings.first?.code)
        }
        #expect(codes.map { $0 == .inputTooLarge } == Array(repeating: false, count: 16) + [true, true])
    }
}
