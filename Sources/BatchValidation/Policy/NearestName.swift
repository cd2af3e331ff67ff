// SPDX-License-Identifier: Apache-2.0

/// Finds the known names that are nearest to a misspelled name.
package enum NearestName {
    /// Returns at most three names that differ from a name in less than a third of its bytes, nearest first.
    package static func list(to name: String, among names: [String]) -> [String] {
        let bytes = Array(name.utf8)
        // Longer names are ignored: the work grows with the product of the lengths, and no name is that long.
        guard bytes.count <= 256 else { return [] }
        let most = max(2, bytes.count / 3)
        let near = names.map { (name: $0, distance: distance(Array($0.utf8), bytes)) }.filter { $0.distance <= most }
        return near.sorted { $0.distance < $1.distance }.prefix(3).map(\.name)
    }

    /// Returns the number of bytes to insert, remove or change to convert one name to the other.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for other in right.indices {
                let changed = diagonal + (byte == right[other] ? 0 : 1)
                diagonal = row[other + 1]
                row[other + 1] = min(changed, row[other] + 1, row[other + 1] + 1)
            }
        }
        return row[right.count]
    }
}
