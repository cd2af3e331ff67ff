// SPDX-License-Identifier: Apache-2.0

internal import Foundation
@_spi(Kernels) internal import SAMLEncoding

/// Compares the exchange encoding with a plain copy, with Base64 alone and with the cookbook recipe.
enum EncodingSuite {
    static func run(rounds: Int) {
        let kinds: [(String, (Int) -> String)] = [
            ("one line", Documents.oneLine), ("pretty-printed", Documents.prettyPrinted),
            ("worst case", Documents.worstCase),
        ]
        let kernels = Kernels.measured
        var table = Table(
            "document",
            "KiB",
            "encoder",
            "into span",
            "String",
            "decode",
            "span : copy",
            "span : Base64",
            "span : recipe",
            "String : recipe",
            "decode : copy"
        )
        for (kind, makeDocument) in kinds {
            for size in [1, 7, 64, 1_024] {
                let document = makeDocument(size * 1_024)
                let speeds = measure(document, kernels: kernels, rounds: rounds)
                for (number, kernel) in kernels.enumerated() {
                    let (span, string, decode) = (
                        speeds[3 + 3 * number], speeds[4 + 3 * number], speeds[5 + 3 * number]
                    )
                    let ratios = [
                        span / speeds[0], span / speeds[1], span / speeds[2], string / speeds[2], decode / speeds[0],
                    ]
                    table.append(
                        [kind, "\(size)", "\(kernel)"] + ([span, string, decode] + ratios).map { Table.figure($0) }
                    )
                }
                for (name, speed) in zip(["copy", "Base64", "recipe"], speeds) {
                    table.append([kind, "\(size)", name, Table.figure(speed)] + Array(repeating: "", count: 7))
                }
            }
        }
        print("Exchange encoding: gigabytes of document per second, and ratios of the same run\n")
        print(table)
    }

    /// Compares every kernel with a copy and with Base64 on documents that servers send.
    static var comparisons: [Comparison] {
        let kernels = Kernels.measured
        let pairs = kernels.flatMap { kernel -> [Comparison.Pair] in
            [
                ("\(kernel) into span", "copy"), ("\(kernel) into span", "Base64"), ("\(kernel) decode", "copy"),
            ]
        }
        let kinds = [("one line", Documents.oneLine), ("pretty-printed", Documents.prettyPrinted)]
        return kinds.flatMap { kind, makeDocument in
            [1, 7, 64, 1_024].map { size in
                let document = makeDocument(size * 1_024)
                return Comparison(
                    document: "encoding/\(kind)/\(size) KiB",
                    byteCount: document.utf8.count,
                    slice: .microseconds(500),
                    pairs: pairs
                ) {
                    contenders(document, kernels: kernels)
                }
            }
        }
    }

    /// Gigabytes per second of a copy, Foundation's Base64, the recipe, and three forms of every kernel.
    private static func measure(_ document: String, kernels: [ExchangeKernel], rounds: Int) -> [Double] {
        Measurement.times(of: contenders(document, kernels: kernels), rounds: rounds)
            .map { Double(document.utf8.count) / $0 }
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
