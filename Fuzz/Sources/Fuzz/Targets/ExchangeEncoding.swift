// SPDX-License-Identifier: Apache-2.0

@_spi(Kernels) internal import SAMLEncoding

/// The exchange encoder and decoder, with every kernel of this machine.
///
/// - Every kernel gives what `PlainRecipe` gives, whole and in pieces, and the count that was said beforehand.
/// - Decoding undoes encoding, but for the clean-up.
/// - The strict decoder takes exactly what the encoder can write, and every kernel says the same of all else.
struct ExchangeEncoding: FuzzTarget {
    static let name = "exchange-encoding"

    private let kernels = ExchangeKernel.allCases.filter(\.isAvailable)

    func run(_ bytes: [UInt8]) {
        let cleaned = PlainRecipe.cleanedUp(bytes)
        holds(Whitespace.cleanedUp(bytes.span) == cleaned, "the clean-up is that of the recipe")
        holds(Whitespace.keepsEveryByte(of: bytes.span) == (cleaned == bytes), "it is known whether bytes go")
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
        holds(encoder.encode(bytes.span) == value, "\(kernel) encodes as the recipe does, clean-up \(cleanup)")
        holds(encoder.encodedCount(of: bytes.span) == value.count, "\(kernel) counts what it encodes")
        holds(encoder.maximumEncodedCount(of: bytes.span) >= value.count, "\(kernel) bounds what it encodes")
        // Pieces of a few bytes take long, and show no more of a long document than of a short one.
        for size in bytes.count <= 64 ? [1, 3, 17] : [29, bytes.count / 2 + 1] {
            var stream = ExchangeEncoder.Stream(encoder)
            var output: [UInt8] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                stream.append(bytes.span.extracting(start..<min(start + size, bytes.count)), to: &output)
            }
            stream.finish(to: &output)
            holds(output == value, "\(kernel) encodes pieces of \(size) as the whole")
        }
        if !document.isEmpty {
            holds((try? ExchangeDecoder(kernel: kernel).decode(value.span)) == document, "\(kernel) decodes it again")
        }
    }

    private func checkDecoding(of bytes: [UInt8]) {
        let expected = decoded(bytes, .plain)
        for kernel in kernels {
            holds(decoded(bytes, kernel) == expected, "\(kernel) decodes as the plain code does")
        }
        if case .success(let document) = expected {
            holds(PlainRecipe.encoded(document) == bytes, "only what the encoder writes is decoded")
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
