// SPDX-License-Identifier: Apache-2.0

@_spi(Kernels) internal import SAMLEncoding

/// The exchange encoder and decoder, with every kernel of this machine.
///
/// - Every kernel has the result of `PlainRecipe`, whole and in pieces, with the predicted length.
/// - Decoding restores the cleaned document.
/// - The strict decoder accepts exactly the output of the encoder, and every kernel reports the same faults.
struct ExchangeEncoding: FuzzTarget {
    static let name = "exchange-encoding"
    static let maximumBytes = 1_024
    static let dictionary = "recipe"

    private let kernels = ExchangeKernel.allCases.filter(\.isAvailable)

    func run(_ bytes: [UInt8]) {
        let cleaned = PlainRecipe.cleanedUp(bytes)
        holds(Whitespace.cleanedUp(bytes.span) == cleaned, "the cleanup is that of the recipe")
        holds(
            Whitespace.keepsEveryByte(of: bytes.span) == (cleaned == bytes),
            "the prediction whether the cleanup keeps every byte is correct"
        )
        for (cleanup, document) in [(ExchangeEncoder.Cleanup.recipe, cleaned), (.none, bytes)] {
            let value = PlainRecipe.encoded(document)
            for kernel in kernels { check(bytes, cleanup, kernel, value, document) }
        }
        checkDecoding(of: bytes)
    }

    private func check(
        _ bytes: [UInt8],
        _ cleanup: ExchangeEncoder.Cleanup,
        _ kernel: ExchangeKernel,
        _ value: [UInt8],
        _ document: [UInt8]
    ) {
        let encoder = ExchangeEncoder(cleanup: cleanup, kernel: kernel)
        holds(encoder.encode(bytes.span) == value, "\(kernel) encodes like the recipe, cleanup \(cleanup)")
        holds(encoder.encodedCount(of: bytes.span) == value.count, "\(kernel) predicts the length of its output")
        holds(
            encoder.maximumEncodedCount(of: bytes.span) >= value.count,
            "\(kernel) predicts an upper bound of its output"
        )
        // Small pieces take long, and long documents show no more than short ones.
        for size in bytes.count <= 64 ? [1, 3, 17] : [29, bytes.count / 2 + 1] {
            var stream = ExchangeEncoder.Stream(encoder)
            var output: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                stream.append(bytes.span.extracting(start..<min(start + size, bytes.count)), to: &output)
            }
            stream.finish(to: &output)
            holds(output == value, "\(kernel) encodes pieces of \(size) bytes like the whole")
        }
        if !document.isEmpty {
            holds((try? ExchangeDecoder(kernel: kernel).decode(value.span)) == document, "\(kernel) decodes its output")
        }
    }

    private func checkDecoding(of bytes: [UInt8]) {
        let expected = decoded(bytes, .plain)
        for kernel in kernels {
            holds(decoded(bytes, kernel) == expected, "\(kernel) decodes like the portable code")
        }
        if case .success(let document) = expected {
            holds(PlainRecipe.encoded(document) == bytes, "the decoder accepts only output of the encoder")
        }
    }

    private func decoded(_ bytes: [UInt8], _ kernel: ExchangeKernel) -> Result<[UInt8], EncodingFault> {
        do throws(EncodingFault) {
            return .success(try ExchangeDecoder(kernel: kernel).decode(bytes.span))
        } catch {
            return .failure(error)
        }
    }
}
