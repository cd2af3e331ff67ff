// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

/// The size of decompressed documents is limited for each input, not only for each document (S-60).
@Suite struct `the documents of an input with compression` {
    @Test func `are limited in size after the first sixteen`() throws {
        let document = Self.document(String(repeating: "x", count: 40_000))
        let codes = try Self.codes(Array(repeating: document, count: 18))
        #expect(codes.map { $0 == .inputTooLarge } == Array(repeating: false, count: 16) + [true, true])
    }

    /// DEFLATE data of 50 KB can decompress to 5 MB, and the first documents to 24 MiB together.
    @Test func `are limited in their sum, of the first sixteen`() throws {
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
        let file = FileManager.default.temporaryDirectory.appending(path: "saml-share-\(UUID().uuidString)")
        try Data(lines.joined().utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        guard case .documents(let reader) = try InputOpening(limits: .batch).open(InputPath(file.path)) else {
            return []
        }
        let validator = DocumentValidator(ValidationOptions(time: .issueInstant))
        var codes: [Finding.Code?] = []
        while let document = try reader.next() {
            guard case .record(let record) = validator.validate(document, from: "-").result else { continue }
            codes.append(record.findings.first?.code)
        }
        return codes
    }
}
