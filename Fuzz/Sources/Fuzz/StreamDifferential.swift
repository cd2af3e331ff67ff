// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Compares the canonical forms of streams and trees for generated documents (S-69).
///
/// Each document is read whole, in pieces of several sizes, and in pieces of random sizes. Half of them have a
/// signature. One of four has a changed byte, so that most of those are malformed.
struct StreamDifferential {
    /// The numbers of compared documents.
    struct Tally {
        var documents = 0
        var rejected = 0
        var withOctets = 0
        var elements = 0
        var readings = 0
    }

    private static let sizes = [1, 2, 3, 7, 61, 300, .max]

    let seed: UInt64
    private(set) var tally = Tally()

    init(seed: UInt64) { self.seed = seed }

    /// Compares documents, and describes the first difference with a minimized document.
    mutating func firstDifference(in count: Int) -> String? {
        for number in 0..<count {
            var random = SeededGenerator(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
            let document = Self.document(using: &random)
            let form = StreamComparison.forms[number % StreamComparison.forms.count]
            let cuts = Self.cuts(of: document, using: &random)
            switch StreamComparison(form: form).compare(document, cuts: cuts) {
            case .same(let result):
                take(result, readings: cuts.count)
            case .different(let difference):
                let least = document.minimized { Self.difference(in: $0, form) != nil }
                return """
                    document \(number) of seed \(seed) differs; \(form)
                    minimized from \(document.count) to \(least.count) bytes: \(StreamComparison.text(least))
                    \(Self.difference(in: least, form) ?? difference)
                    """
            }
        }
        return nil
    }

    private mutating func take(_ result: StreamComparison.Result?, readings: Int) {
        tally.documents += 1
        tally.readings += readings
        tally.rejected += result == nil ? 1 : 0
        tally.withOctets += result?.octets == nil ? 0 : 1
        tally.elements += result?.elements.count ?? 0
    }

    // MARK: documents

    private static func document(using random: inout SeededGenerator) -> [UInt8] {
        var document = Array(RandomXML.text(seed: random.next(), isSigned: Bool.random(using: &random)).utf8)
        if Int.random(in: 0..<4, using: &random) == 0 {
            let bytes = Array("<>&'\"[]-?!/=;:#x\r\n\t \u{7F}\0\u{E9}".utf8)
            let index = Int.random(in: document.indices, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: document[index] = bytes.randomElement(using: &random) ?? 0
            case 1: document.insert(bytes.randomElement(using: &random) ?? 0, at: index)
            default: document.remove(at: index)
            }
        }
        return document
    }

    /// Divisions into pieces of each size.
    ///
    /// Pieces of one byte are only used for short documents.
    private static func cuts(of document: [UInt8], using random: inout SeededGenerator) -> [[Int]] {
        let least = document.count > 8_000 ? 61 : 1
        var cuts = sizes.filter { $0 >= least }.map { pieces(of: $0, in: document) }
        for count in [1, 2, 5] {
            cuts.append((0..<count).map { _ in Int.random(in: 0...document.count, using: &random) }.sorted())
        }
        return cuts
    }

    private static func pieces(of size: Int, in document: [UInt8]) -> [Int] {
        size >= document.count ? [] : Array(stride(from: size, to: document.count, by: size))
    }

    /// The first difference for pieces of every size.
    private static func difference(in document: [UInt8], _ form: Canonicalization) -> String? {
        let cuts = sizes.map { pieces(of: $0, in: document) }
        guard case .different(let difference) = StreamComparison(form: form).compare(document, cuts: cuts) else {
            return nil
        }
        return difference
    }
}
