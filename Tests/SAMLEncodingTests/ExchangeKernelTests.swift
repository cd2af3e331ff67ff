// SPDX-License-Identifier: Apache-2.0

@_spi(Kernels) internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// Compares every kernel with the recipe in Foundation and with the portable code.
struct ExchangeKernelTests {
    @Test(arguments: ExchangeKernel.tested, 0..<4 as Range<UInt64>)
    func `agrees with Foundation on random texts`(kernel: ExchangeKernel, seed: UInt64) throws {
        let recipe = try FoundationRecipe()
        var generator = SeededGenerator(seed: seed + 100 + 10 * UInt64(Cases.first))
        for number in Cases.tried(0..<1_400) {
            let length = number % 64 == 63 ? 2_000 : Int.random(in: 0...400, using: &generator)
            let document = RandomDocument.text(scalarCount: length, using: &generator)
            guard ExchangeEncoder(kernel: kernel).encode(document) != recipe.encode(document) else { continue }
            Issue.record("seed \(seed), text \(number): \(document.unicodeScalars.map { String($0.value, radix: 16) })")
            return
        }
    }

    @Test(arguments: ExchangeKernel.tested)
    func `agrees with Foundation on long lines and indents`(kernel: ExchangeKernel) throws {
        let recipe = try FoundationRecipe()
        var generator = SeededGenerator(seed: 21)
        let gaps = [
            " ", "  ", "\n", "\r\n  ", "\n\t", "\t", " \u{A0} ", "\u{2028}  ", " \u{85}", "\u{3000}\u{2029}", "\n ",
        ]
        for gap in gaps {
            var document = "<"
            for _ in 0..<400 {
                document += String(repeating: "a", count: Int.random(in: 0...90, using: &generator)) + gap
                document += Bool.random(using: &generator) ? ">" : "?~"
            }
            #expect(
                ExchangeEncoder(kernel: kernel).encode(document) == recipe.encode(document),
                "\(gap.debugDescription)"
            )
        }
    }

    /// A kernel reads blocks of 64 bytes, so its behavior repeats after that length.
    @Test(arguments: ExchangeKernel.tested, ExchangeEncoder.Cleanup.allCases)
    func `encodes every length at every alignment between guard pages`(
        kernel: ExchangeKernel,
        cleanup: ExchangeEncoder.Cleanup
    ) {
        let input = GuardedPages(count: 4_096)
        let output = GuardedPages(count: 16_384)
        let plain = ExchangeEncoder(cleanup: cleanup, kernel: .plain)
        let encoder = ExchangeEncoder(cleanup: cleanup, kernel: kernel)
        var generator = SeededGenerator(seed: 22)
        for length in stride(from: Cases.first, through: 1_024, by: Cases.stride) {
            let bytes = RandomDocument.bytes(count: length, kind: length, using: &generator)
            let expected = plain.encode(bytes.span)
            let bound = plain.maximumEncodedCount(of: bytes.span)
            // At the last offset, the guard page follows the last byte. At the first one, it precedes the first byte.
            for place in (kernel == .plain ? [0] : Array(0..<64)) + [input.count - length] {
                let outputPlace = place < 64 ? place : output.count - expected.count
                let isEqual = input.lend(bytes, at: place) { bytes in
                    let value = output.output(of: expected.count, at: outputPlace) { encoder.encode(bytes, into: &$0) }
                    return value == expected && encoder.encodedCount(of: bytes) == expected.count
                        && encoder.maximumEncodedCount(of: bytes) == bound
                }
                guard isEqual else {
                    Issue.record("\(length) bytes at \(place)")
                    return
                }
            }
        }
    }

    @Test(arguments: ExchangeKernel.tested)
    func `encodes a document that is truncated at every byte`(kernel: ExchangeKernel) {
        var generator = SeededGenerator(seed: 23)
        for kind in 0..<RandomDocument.byteKinds {
            let document = RandomDocument.bytes(count: 700, kind: kind, using: &generator)
            for end in Cases.tried(document.indices) {
                for part in [Array(document[..<end]), Array(document[end...])] {
                    let value = ExchangeEncoder(kernel: kernel).encode(part.span)
                    #expect(value == ExchangeEncoder(kernel: .plain).encode(part.span), "kind \(kind), cut at \(end)")
                }
            }
        }
    }

    @Test(arguments: ExchangeKernel.tested)
    func `traps if the output lacks one byte of room`(kernel: ExchangeKernel) async {
        await #expect(processExitsWith: .failure) { [number = kernel.rawValue as UInt32] in
            let kernel = ExchangeKernel(rawValue: number) ?? .plain
            let bytes = [UInt8](repeating: 0x3E, count: 999)
            _ = [UInt8](capacity: ExchangeEncoder(kernel: kernel).encodedCount(of: bytes.span) - 1) { output in
                ExchangeEncoder(kernel: kernel).encode(bytes.span, into: &output)
            }
        }
    }
}

/// The streaming encoder with every kernel.
struct ExchangeKernelStreamTests {
    private static func encode(_ bytes: [UInt8], splitAt ends: [Int], kernel: ExchangeKernel) -> [UInt8] {
        var stream = ExchangeEncoder.Stream(ExchangeEncoder(kernel: kernel))
        var output: [UInt8] = []
        var start = 0
        for end in ends + [bytes.count] {
            stream.append(bytes.span.extracting(start..<end), to: &output)
            start = end
        }
        stream.finish(to: &output)
        return output
    }

    @Test(arguments: ExchangeKernel.tested)
    func `encodes every division into three chunks to the value of the whole`(kernel: ExchangeKernel) {
        var generator = SeededGenerator(seed: 24)
        for kind in 0..<RandomDocument.byteKinds {
            let bytes = RandomDocument.bytes(count: 150, kind: kind, using: &generator)
            let expected = ExchangeEncoder(kernel: .plain).encode(bytes.span)
            for first in Cases.tried(0...bytes.count) {
                for second in stride(from: first, through: bytes.count, by: 1 + first % 7) {
                    let value = Self.encode(bytes, splitAt: [first, second], kernel: kernel)
                    #expect(value == expected, "kind \(kind), split at \(first) and \(second)")
                }
            }
        }
    }

    @Test(arguments: ExchangeKernel.tested)
    func `encodes chunks of any size to the value of the whole`(kernel: ExchangeKernel) {
        var generator = SeededGenerator(seed: 25)
        for kind in 0..<RandomDocument.byteKinds {
            let bytes = RandomDocument.bytes(count: 5_000, kind: kind, using: &generator)
            let expected = ExchangeEncoder(kernel: .plain).encode(bytes.span)
            for size in [1, 2, 3, 5, 63, 64, 65, 255, 256, 1_000, 4_096] {
                let ends = Array(stride(from: size, to: bytes.count, by: size))
                #expect(
                    Self.encode(bytes, splitAt: ends, kernel: kernel) == expected,
                    "kind \(kind), chunks of \(size)"
                )
            }
            let ends = (0..<40).map { _ in Int.random(in: 0...bytes.count, using: &generator) }.sorted()
            #expect(Self.encode(bytes, splitAt: ends, kernel: kernel) == expected, "kind \(kind), chunks up to \(ends)")
        }
    }
}
