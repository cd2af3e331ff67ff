// SPDX-License-Identifier: Apache-2.0

/// Canonical composition and decomposition of Latin, Greek, Cyrillic, kana and Hangul text (Unicode, 3.11).
///
/// The standard library has no public composition, but treats canonically equivalent strings as equal. The tables are
/// derived from that, for known characters only; document text is looked up in them scalar by scalar, in n log n time
/// (S-59). Characters outside the tables are unchanged, so that a probe may fail to prove a cause.
enum CanonicalComposition {
    /// Returns the text with composed characters, or `nil` if nothing changes.
    static func composed(_ octets: [UInt8]) -> [UInt8]? {
        transformed(octets) { scalars in
            var output: [Unicode.Scalar] = []
            var starter: Int?
            var lastClass: UInt8 = 0
            for scalar in scalars {
                let marking = scalar.properties.canonicalCombiningClass.rawValue
                let isAdjacent = starter == output.count - 1
                if let index = starter, isAdjacent || lastClass < marking,
                    let composite = composite(output[index], scalar, marking)
                {
                    output[index] = composite
                    continue
                }
                if marking == 0 { starter = output.count }
                lastClass = marking
                output.append(scalar)
            }
            return output
        }
    }

    /// Returns the text with decomposed characters, or `nil` if nothing changes.
    static func decomposed(_ octets: [UInt8]) -> [UInt8]? {
        transformed(octets) { scalars in
            var output: [Unicode.Scalar] = []
            for scalar in scalars { append(scalar, to: &output) }
            return ordered(output)
        }
    }

    private static func transformed(
        _ octets: [UInt8],
        _ change: ([Unicode.Scalar]) -> [Unicode.Scalar]
    ) -> [UInt8]? {
        guard octets.contains(where: { $0 >= 0xC3 }) else { return nil }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: change(Array(String(decoding: octets, as: UTF8.self).unicodeScalars)))
        let result = Array(String(text).utf8)
        return result == octets ? nil : result
    }

    // MARK: Pairs

    private static func composite(
        _ first: Unicode.Scalar,
        _ second: Unicode.Scalar,
        _ marking: UInt8
    ) -> Unicode.Scalar? {
        marking == 0 ? Hangul.composite(first, second) : composites[Pair(first: first, second: second)]
    }

    private static func append(_ scalar: Unicode.Scalar, to output: inout [Unicode.Scalar]) {
        let known =
            scalar.value < 0xC0 ? nil : decompositions[scalar].map { ($0.first, $0.second) } ?? Hangul.parts(of: scalar)
        guard let (first, second) = known else { return output.append(scalar) }
        append(first, to: &output)
        output.append(second)
    }

    /// Sorts combining marks by their classes, and keeps the order of marks of the same class.
    private static func ordered(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var output: [Unicode.Scalar] = []
        var run: [(marking: UInt8, offset: Int, scalar: Unicode.Scalar)] = []
        output.reserveCapacity(scalars.count)
        func endRun() {
            // The offset makes the sort stable.
            run.sort { ($0.marking, $0.offset) < ($1.marking, $1.offset) }
            for mark in run { output.append(mark.scalar) }
            run.removeAll(keepingCapacity: true)
        }
        for scalar in scalars {
            let marking = scalar.properties.canonicalCombiningClass.rawValue
            if marking == 0 {
                endRun()
                output.append(scalar)
            } else {
                run.append((marking, run.count, scalar))
            }
        }
        endRun()
        return output
    }

    // MARK: Tables

    private static let composedRanges: [ClosedRange<UInt32>] = [
        0xC0...0x233, 0x386...0x3D4, 0x400...0x4F9, 0x1E00...0x1FFE, 0x304C...0x3094, 0x30AC...0x30FE,
    ]

    private static let marks: [Unicode.Scalar] =
        ([0x300...0x33F, 0x342...0x342, 0x345...0x345, 0x3099...0x309A] as [ClosedRange<UInt32>])
        .flatMap { $0 }.compactMap(Unicode.Scalar.init)

    /// Two characters that may compose.
    private struct Pair: Hashable {
        let first: Unicode.Scalar
        let second: Unicode.Scalar

        /// The two characters as a string.
        var text: String {
            var text = String.UnicodeScalarView()
            text.append(first)
            text.append(second)
            return String(text)
        }
    }

    private static let composites = tables.composites

    private static let decompositions = tables.decompositions

    /// The composed character of each pair, and the first pair of each composed character.
    private static let tables: (composites: [Pair: Unicode.Scalar], decompositions: [Unicode.Scalar: Pair]) = {
        let composed = composedRanges.flatMap { $0 }.compactMap(Unicode.Scalar.init)
        // Keep the first of several equivalent characters. Strings are compared only if their hashes are equal, because
        // a comparison takes ten times as long as a hash, and most pairs have no composed character.
        let known = Dictionary(composed.map { (String($0).hashValue, $0) }) { first, _ in first }
        func character(_ text: String) -> Unicode.Scalar? {
            known[text.hashValue].flatMap { String($0) == text ? $0 : nil }
        }
        let letters =
            ([0x41...0x5A, 0x61...0x7A, 0xA8...0xA8] as [ClosedRange<UInt32>]) + composedRanges
            + [0x391...0x3C9, 0x3046...0x30F2]
        var composites: [Pair: Unicode.Scalar] = [:]
        var decompositions: [Unicode.Scalar: Pair] = [:]
        for first in letters.flatMap({ $0 }).compactMap(Unicode.Scalar.init) {
            let isAnotherSpelling = character(String(first)).map { $0 != first } ?? false
            let isKana = first.value >= 0x3000
            for mark in marks where (mark.value >= 0x3000) == isKana {
                let pair = Pair(first: first, second: mark)
                guard let composite = character(pair.text) else { continue }
                composites[pair] = composite
                if !isAnotherSpelling, decompositions[composite] == nil { decompositions[composite] = pair }
            }
        }
        return (composites, decompositions)
    }()
}

/// Hangul syllables, which are composed arithmetically (Unicode, 3.12).
private enum Hangul {
    private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

    static func composite(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        if 0x1100...0x1112 ~= first.value, 0x1161...0x1175 ~= second.value {
            return Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
        }
        if syllables ~= first.value, (first.value - 0xAC00).isMultiple(of: 28), 0x11A8...0x11C2 ~= second.value {
            return Unicode.Scalar(first.value + second.value - 0x11A7)
        }
        return nil
    }

    static func parts(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
        guard syllables ~= scalar.value else { return nil }
        let index = scalar.value - 0xAC00
        let last = index % 28
        let parts =
            last > 0
            ? (scalar.value - last, 0x11A7 + last) : (0x1100 + index / 588, 0x1161 + index % 588 / 28)
        guard let first = Unicode.Scalar(parts.0), let second = Unicode.Scalar(parts.1) else { return nil }
        return (first, second)
    }
}
