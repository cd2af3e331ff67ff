// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings

/// The names of elements that have no end tag before an index of a text.
struct UnclosedNames {
    private var all: [(name: [UInt8], end: Int)] = []

    /// Notes that elements with a name have no end tag before an index.
    mutating func note(_ name: [UInt8], before end: Int) {
        all.removeAll { $0.name == name }
        all.append((name, end))
    }

    /// Returns the index before which elements with a name have no end tag, or `nil` if it is not known.
    func end(of name: Span<UInt8>) -> Int? {
        for known in all where ASCII.matches(known.name.span, name) { return known.end }
        return nil
    }

    /// Adjusts the indexes to a text whose first bytes were removed.
    mutating func removedFirst(_ count: Int) {
        for index in all.indices { all[index].end -= count }
    }
}
