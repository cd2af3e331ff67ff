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

    @Test func `limits what a document decompresses to after the first sixteen`() throws {
        let document = Self.document(String(repeating: "x", count: 40_000))
        let codes = try Self.codes(Array(repeating: document, count: 18))
        #expect(codes.map { $0 == .inputTooLarge } == Array(repeating: false, count: 16) + [true, true])
    }

    /// DEFLATE data of 50 KB can decompress to 5 MB, and the first documents to 24 MiB together.
    @Test func `limits what the first sixteen documents decompress to together`() throws {
        var state: UInt64 = 1
        // Data that does not compress, so that the ratio of DEFLATE stays below 100.
        let noise = (0..<40_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Character(Unicode.Scalar(UInt8(0x41 + state >> 58)))
        }
        let large = Self.document(String(noise) + String(repeating: "x", count: 2 << 20))
        let small = Self.document(String(repeating: "x", count: 40_000))
        let codes = try Self.codes(Array(repeating: large, count: 8) + [small])
        let allowed = try #require(codes.firstIndex(of: .inputTooLarge))
        #expect(5...7 ~= allowed)
        #expect(codes[allowed..<8].allSatisfy { $0 == .inputTooLarge })
        #expect(codes.last != .inputTooLarge)
    }

    private static func document(_ text: String) -> String { "<p:Response>\(text)</p:Response>" }

    /// Validates the lines of an input with these documents, compressed; returns the first code of each.
    private static func codes(_ documents: [String]) throws -> [Finding.Code?] {
        let lines = try documents.map { document in
            let data = try Deflate.deflate(Array(document.utf8).span, level: 9)
            return "{\"SAMLResponse\":\"\(Base64().encodedString(of: data.span))\"}\n"
        }
        guard case .documents(let reader) = try Opened.input(Array(lines.joined().utf8)) else { return [] }
        let validator = DocumentValidator(ValidationOptions(time: .issueInstant))
        var codes: [Finding.Code?] = []
        while let document = try reader.next() {
            let record = validator.validate(document.capture, from: "-", within: document.allowance)
            codes.append(record.findings.first?.code)
        }
        return codes
    }
}
