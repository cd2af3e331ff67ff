// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import TestVectors
internal import Testing

struct ExchangeStreamTests {
    private static let document =
        " \u{FEFF}\u{2028}<s:A\r\n\tx='\u{A0}\u{A0}'\u{3000}  \n \u{2014}\u{85}>\u{E9}?~>\u{200B} \t\u{1680}\u{1F600}</s:A>"
        + "\u{2028}\u{2029} \u{A0}\u{205F}\t\r\n"

    private static func encode(
        _ bytes: [UInt8],
        splitAt ends: [Int],
        cleanup: ExchangeEncoder.Cleanup = .recipe
    ) -> [UInt8] {
        var stream = ExchangeEncoder.Stream(ExchangeEncoder(cleanup: cleanup))
        var output: [UInt8] = []
        var start = 0
        for end in ends + [bytes.count] {
            stream.append(bytes.span.extracting(start..<end), to: &output)
            start = end
        }
        stream.finish(to: &output)
        return output
    }

    @Test(arguments: ExchangeEncoder.Cleanup.allCases)
    func `encodes every division into three chunks to the value of the whole`(cleanup: ExchangeEncoder.Cleanup) {
        let bytes = Array(Self.document.utf8)
        let expected = ExchangeEncoder(cleanup: cleanup).encode(bytes.span)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let value = Self.encode(bytes, splitAt: [first, second], cleanup: cleanup)
                #expect(value == expected, "split at \(first) and \(second)")
            }
        }
    }

    @Test func `encodes single bytes to the value of the whole`() {
        var generator = SeededGenerator(seed: 10)
        for length in 0..<400 {
            let bytes = Array(RandomDocument.text(scalarCount: length % 50, using: &generator).utf8)
            #expect(Self.encode(bytes, splitAt: Array(bytes.indices)) == ExchangeEncoder().encode(bytes.span))
        }
    }

    @Test func `encodes random chunks of bytes that are not UTF-8 to the value of the whole`() {
        var generator = SeededGenerator(seed: 11)
        let frequent: [UInt8] = [
            0xC2, 0x85, 0xA0, 0xE2, 0x80, 0xA8, 0xE1, 0x9A, 0xE3, 0x81, 0x9F, 0x20, 0x09, 0x0A, 0x41,
        ]
        for length in 0..<3_000 {
            let bytes = (0..<length % 30).map { _ in frequent[Int.random(in: 0..<frequent.count, using: &generator)] }
            let ends = (0..<4).map { _ in Int.random(in: 0...bytes.count, using: &generator) }.sorted()
            #expect(Self.encode(bytes, splitAt: ends) == ExchangeEncoder().encode(bytes.span), "\(bytes), \(ends)")
        }
    }

    @Test func `delays white space until another character follows`() {
        var stream = ExchangeEncoder.Stream()
        var output: [UInt8] = []
        stream.append(Array("<a>bcd".utf8).span, to: &output)
        let settled = output.count
        stream.append([UInt8](repeating: 0x20, count: 10_000).span, to: &output)
        #expect(output.count == settled)
        stream.append(Array("</a>".utf8).span, to: &output)
        stream.finish(to: &output)
        #expect(output == ExchangeEncoder().encode(Array("<a>bcd </a>".utf8).span))
    }

    @Test func `encodes an empty document to an empty value`() {
        #expect(Self.encode([], splitAt: []).isEmpty)
        #expect(Self.encode(Array(" \n\t".utf8), splitAt: [1, 2]).isEmpty)
    }
}
