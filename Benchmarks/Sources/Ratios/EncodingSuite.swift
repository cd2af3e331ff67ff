// SPDX-License-Identifier: Apache-2.0

internal import Foundation
@_spi(Kernels) internal import SAMLEncoding

/// Compares the exchange encoding with a plain copy, with Base64 alone and with the cookbook recipe.
enum EncodingSuite {
    /// Compares every kernel with a copy and with Base64 on documents that servers send.
    static var comparisons: [Comparison] {
        let kernels = Kernels.measured
        let pairs = kernels.flatMap { kernel -> [Comparison.Pair] in
            [
                ("\(kernel) into span", "copy"), ("\(kernel) into span", "Base64"), ("\(kernel) decode", "copy"),
            ]
        }
        let others = kernels.flatMap { kernel -> [Comparison.Pair] in
            [("\(kernel) into span", "recipe"), ("\(kernel) String", "recipe")]
        }
        let kinds = [
            ("one line", Documents.oneLine, pairs, others), ("pretty-printed", Documents.prettyPrinted, pairs, others),
            ("worst case", Documents.worstCase, [], pairs + others),
        ]
        return kinds.flatMap { kind, makeDocument, pairs, others in
            [1, 7, 64, 1_024].map { size in
                let document = makeDocument(size * 1_024)
                return Comparison(
                    document: "encoding/\(kind)/\(size) KiB",
                    byteCount: document.utf8.count,
                    slice: .microseconds(500),
                    pairs: pairs,
                    others: others
                ) {
                    contenders(document, kernels: kernels)
                }
            }
        }
    }

    private static func contenders(_ document: String, kernels: [ExchangeKernel]) -> [Contender] {
        let bytes = ContiguousArray(document.utf8)
        let data = Data(bytes)
        let value = ContiguousArray(CookbookRecipe.encode(document).utf8)
        let buffers = Buffers(outputCount: value.count, copyCount: bytes.count)
        // Safety: the spans cover the output, and the copy has the length of the document; the contenders
        // keep both.
        var contenders = [
            Contender(name: "copy") {
                unsafe bytes.withUnsafeBytes { source in
                    unsafe buffers.copy.copyMemory(from: source)
                }
                unsafe blackHole(buffers.copy[0])
            },
            Contender(name: "Base64") { blackHole(data.base64EncodedString()) },
            Contender(name: "recipe") { blackHole(CookbookRecipe.encode(document)) },
        ]
        for kernel in kernels {
            let (encoder, decoder) = (ExchangeEncoder(kernel: kernel), ExchangeDecoder(kernel: kernel))
            precondition(ContiguousArray(encoder.encode(bytes.span)) == value)
            precondition((try? decoder.decode(value.span)) == Whitespace.cleanedUp(bytes.span))
            contenders += [
                Contender(name: "\(kernel) into span") {
                    var span = unsafe OutputSpan(buffer: buffers.output, initializedCount: 0)
                    encoder.encode(bytes.span, into: &span)
                    blackHole(span)
                    _ = unsafe span.finalize(for: buffers.output)
                },
                Contender(name: "\(kernel) String") { blackHole(encoder.encode(document)) },
                Contender(name: "\(kernel) decode") {
                    var span = unsafe OutputSpan(buffer: buffers.output, initializedCount: 0)
                    // The output has room for the value, so it also has room for the decoded document.
                    try? decoder.decode(value.span, into: &span)
                    blackHole(span)
                    _ = unsafe span.finalize(for: buffers.output)
                },
            ]
        }
        return contenders
    }

    /// Memory that exists as long as the contenders that write to it.
    @safe
    private final class Buffers {
        let output: UnsafeMutableBufferPointer<UInt8>
        let copy: UnsafeMutableRawBufferPointer

        init(outputCount: Int, copyCount: Int) {
            unsafe output = .allocate(capacity: outputCount)
            unsafe copy = .allocate(byteCount: copyCount, alignment: 16)
        }

        deinit {
            unsafe output.deallocate()
            unsafe copy.deallocate()
        }
    }
}
