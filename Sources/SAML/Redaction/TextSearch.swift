// SPDX-License-Identifier: Apache-2.0

/// Searches for many texts at once.
enum TextSearch {
    /// The length in bytes of the shortest text that is searched for; shorter ones occur by chance.
    static let shortest = 6

    /// Returns whether a text contains one of several values.
    ///
    /// The work grows with the logarithm of the number of values. White space and values of less than ``shortest`` bytes
    /// are not searched for.
    static func finds(anyOf values: [[UInt8]], in text: [UInt8]) -> Bool {
        let values = distinct(values)
        let heads = Set(values.map { head($0, at: 0) })
        guard !heads.isEmpty, text.count >= shortest else { return false }
        for start in 0...(text.count - shortest) where heads.contains(head(text, at: start)) {
            let rest = text[start...]
            // Of all values, only the last one that does not follow the rest can begin it, because no value begins
            // another one.
            var (low, high) = (0, values.count)
            while low < high {
                let middle = (low + high) / 2
                if rest.lexicographicallyPrecedes(values[middle]) { high = middle } else { low = middle + 1 }
            }
            if low > 0, rest.starts(with: values[low - 1]) { return true }
        }
        return false
    }

    /// Returns the values in order, without those that begin with another one.
    private static func distinct(_ values: [[UInt8]]) -> [[UInt8]] {
        var result: [[UInt8]] = []
        for value in values.sorted(by: { $0.lexicographicallyPrecedes($1) }) where value.count >= shortest {
            if let last = result.last, value.starts(with: last) { continue }
            result.append(value)
        }
        return result
    }

    private static func head(_ bytes: [UInt8], at start: Int) -> UInt64 {
        bytes[start..<start + shortest].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
