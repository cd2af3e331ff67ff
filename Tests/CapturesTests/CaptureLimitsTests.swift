// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

struct CaptureLimitsTests {
    static let document = "<a>" + String(repeating: "x", count: 91) + "</a>"
    static let count = 98

    private func code(_ text: String, encoded: Int, document: Int) -> EncodingFault.Code? {
        let limits = CaptureLimits(encoded: encoded, document: document)
        return peelingFault(of: Array(text.utf8), limits: limits)?.code
    }

    @Test func `has the documented limits`() {
        #expect(CaptureLimits.service == CaptureLimits(encoded: 1 << 20, document: 1 << 20, layers: 8))
        #expect(CaptureLimits.batch.document == 16 << 20)
    }

    @Test func `limits the size of the encoded value`() {
        let value = Data(Self.document.utf8).base64EncodedString()
        #expect(code(value, encoded: value.count, document: Self.count) == nil)
        #expect(code(value, encoded: value.count - 1, document: Self.count) == .tooLarge)
        #expect(code("SAMLResponse=" + value, encoded: value.count + 12, document: Self.count) == .tooLarge)
    }

    @Test func `limits the size of the document in every encoding`() {
        let base64 = Data(Self.document.utf8).base64EncodedString()
        let deflated = Data(Samples.stream(of: Self.document)).base64EncodedString()
        let html = Self.document.replacingOccurrences(of: "<", with: "&lt;")
        for text in [Self.document, base64, Samples.strictly(base64), deflated, html, "\"\(Self.document)\""] {
            #expect(code(text, encoded: 1000, document: Self.count) == nil)
            #expect(code(text, encoded: 1000, document: Self.count - 1) == .tooLarge)
        }
    }

    @Test func `limits the size of the document before it decodes a digit`() {
        // Decoding stops before the invalid last digit.
        let value = String(Data(Self.document.utf8).base64EncodedString().dropLast(4)) + "*A=="
        #expect(code(value, encoded: 1000, document: 50) == .tooLarge)
        #expect(code(value, encoded: 1000, document: Self.count) == .badBase64)
    }

    @Test func `limits the size of a capture before it reads it`() {
        let limits = CaptureLimits(encoded: 10, document: 20)
        let found = peelingFault(of: [UInt8](repeating: 0x20, count: 21), limits: limits)
        #expect(found?.code == .tooLarge)
        #expect(found?.offset == 20)
        #expect(peelingFault(of: [UInt8](repeating: 0x20, count: 21), limits: limits, format: .xml)?.code == .tooLarge)
    }

    @Test func `rejects a decompression bomb in a capture`() throws {
        let bomb = try Deflate.deflate(Array(("<a>" + String(repeating: " ", count: 1 << 20)).utf8).span, level: 9)
        #expect(peelingFault(of: Data(bomb).base64EncodedString())?.code == .tooLarge)
    }
}
