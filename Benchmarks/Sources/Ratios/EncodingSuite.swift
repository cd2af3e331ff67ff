// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding

/// The exchange encoding against the cookbook recipe, against Base64 alone and against a bare copy.
enum EncodingSuite {
    static func run(rounds: Int) {
        let kinds: [(String, (Int) -> String)] = [
            ("one line", Documents.oneLine), ("pretty-printed", Documents.prettyPrinted),
            ("worst case", Documents.worstCase),
        ]
        var table = Table(
            "document",
            "KiB",
            "String",
            "into span",
            "recipe",
            "Base64",
            "copy",
            "String : recipe",
            "String : Base64",
            "copy : String"
        )
        for (kind, makeDocument) in kinds {
            for size in [1, 7, 64, 1_024] {
                let document = makeDocument(size * 1_024)
                precondition(ExchangeEncoder().encode(document) == CookbookRecipe.encode(document))
                let speeds = measure(document, rounds: rounds)
                table.append(
                    [kind, "\(size)"] + speeds.map { Table.figure($0) } + [
                        Table.figure(speeds[0] / speeds[2]), Table.figure(speeds[0] / speeds[3]),
                        Table.figure(speeds[4] / speeds[0]),
                    ]
                )
            }
        }
        print("Exchange encoding: gigabytes of document a second, and ratios of the same run\n")
        print(table)
    }

    /// Gigabytes a second: our encoder twice, the recipe, Foundation's Base64, and a copy.
    private static func measure(_ document: String, rounds: Int) -> [Double] {
        let encoder = ExchangeEncoder()
        let bytes = ContiguousArray(document.utf8)
        let data = Data(bytes)
        let output = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: encoder.encodedCount(of: bytes.span))
        defer { unsafe output.deallocate() }
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        defer { unsafe copy.deallocate() }
        // Safety: the span covers the output, and the copy has the length of the document; both outlive the contenders.
        let contenders = [
            Contender(name: "String") { blackHole(encoder.encode(document)) },
            Contender(name: "into span") {
                var span = unsafe OutputSpan(buffer: output, initializedCount: 0)
                encoder.encode(bytes.span, into: &span)
                blackHole(span)
                _ = unsafe span.finalize(for: output)
            },
            Contender(name: "recipe") { blackHole(CookbookRecipe.encode(document)) },
            Contender(name: "Base64") { blackHole(data.base64EncodedString()) },
            Contender(name: "copy") {
                unsafe bytes.withUnsafeBytes { source in
                    unsafe copy.copyMemory(from: source)
                }
                unsafe blackHole(copy[0])
            },
        ]
        return Measurement.times(of: contenders, rounds: rounds).map { Double(bytes.count) / $0 }
    }
}
