// SPDX-License-Identifier: Apache-2.0

@_spi(Kernels) internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// Every kernel accepts the same values as the portable code and throws the same faults at the same offsets.
struct ExchangeKernelDecodingTests {
    private static func outcome(_ value: Span<UInt8>, _ kernel: ExchangeKernel) -> Result<[UInt8], EncodingFault> {
        do throws(EncodingFault) {
            return .success(try ExchangeDecoder(kernel: kernel).decode(value))
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: ExchangeKernel.tested)
    func `decodes every document between guard pages`(kernel: ExchangeKernel) {
        let input = GuardedPages(count: 16_384)
        let output = GuardedPages(count: 4_096)
        var generator = SeededGenerator(seed: 31)
        for length in 1...1_024 {
            let document = RandomDocument.bytes(count: length, kind: length, using: &generator)
            let value = ExchangeEncoder(cleanup: .none, kernel: .plain).encode(document.span)
            for place in [length % 64, length * 7 % 64, input.count - value.count] {
                let bytes = input.lend(value, at: place) { value in
                    try? output.output(of: length, at: place < 64 ? place : output.count - length) {
                        (output) throws(EncodingFault) in
                        try ExchangeDecoder(kernel: kernel).decode(value, into: &output)
                    }
                }
                #expect(bytes == document, "\(length) bytes at \(place)")
            }
        }
    }

    /// Compares the results of all kernels for one value.
    private static func compare(_ value: [UInt8], _ comment: @autoclosure () -> Comment) {
        let expected = outcome(value.span, .plain)
        for kernel in ExchangeKernel.tested where kernel != .plain {
            guard outcome(value.span, kernel) != expected else { continue }
            Issue.record("\(kernel): \(comment())")
        }
    }

    @Test(arguments: 0..<3)
    func `has the same result for a changed byte`(kind: Int) {
        var generator = SeededGenerator(seed: 32)
        let document = RandomDocument.bytes(count: 150, kind: kind, using: &generator)
        let value = ExchangeEncoder(cleanup: .none, kernel: .plain).encode(document.span)
        let others = Array("+/=%-_ \n\t203ABCDFGbfz@[`{:,.".utf8) + [0x00, 0x7F, 0x80, 0xA5, 0xAB, 0xC1, 0xFF]
        for offset in value.indices {
            for byte in others {
                var changed = value
                changed[offset] = byte
                Self.compare(changed, "byte \(byte) at \(offset)")
            }
        }
    }

    @Test(arguments: 0..<RandomDocument.byteKinds)
    func `has the same result for a value truncated at either end`(kind: Int) {
        var generator = SeededGenerator(seed: 33)
        let document = RandomDocument.bytes(count: 400, kind: kind, using: &generator)
        let value = ExchangeEncoder(cleanup: .none, kernel: .plain).encode(document.span)
        for place in value.indices {
            Self.compare(Array(value[..<place]), "cut behind \(place)")
            Self.compare(Array(value[place...]), "cut before \(place)")
        }
    }

    @Test(
        arguments: ["+", "/", "=", "%", "%2", "%2b", "%2B%", "%3D", "%25", "-", "_", " ", "\n", "\u{E9}"]
    )
    func `finds a fault far into a long value at its offset`(wrong: String) {
        let document = [UInt8](repeating: 0x3E, count: 1_500) + Array(repeatElement(0x41, count: 3_000))
        let value = ExchangeEncoder(cleanup: .none, kernel: .plain).encode(document.span)
        for offset in stride(from: 0, through: value.count, by: 211) {
            Self.compare(value[..<offset] + Array(wrong.utf8) + value[offset...], "\(wrong) at \(offset)")
        }
    }

    @Test(arguments: ExchangeKernel.tested)
    func `does not change the output if it throws a fault`(kernel: ExchangeKernel) {
        let value = Array(repeatElement(UInt8(ascii: "A"), count: 999)) + [UInt8(ascii: "=")]
        let output = [UInt8](capacity: 1_000) { output in
            output.append(1)
            #expect(throws: EncodingFault.self) {
                try ExchangeDecoder(kernel: kernel).decode(value.span, into: &output)
            }
        }
        #expect(output == [1])
    }
}
