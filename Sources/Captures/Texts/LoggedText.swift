// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A text whose lines a log divided or prefixed, without what the log added.
package struct LoggedText {
    package var bytes: [UInt8]
    let times: LineTimes

    init(_ bytes: [UInt8], _ times: LineTimes = LineTimes()) {
        (self.bytes, self.times) = (bytes, times)
    }
}

/// The times of lines whose prefixes were removed, in the order of the lines.
struct LineTimes {
    private var lines: [(start: Int, time: Timestamp)] = []

    /// Adds a line that begins at an index of the text.
    mutating func add(_ time: Timestamp?, at start: Int) {
        if let time { lines.append((start, time)) }
    }

    /// Returns the time of the line that begins at an index, or `nil` if its prefix had none.
    func time(ofLineAt start: Int) -> Timestamp? {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low < lines.count && lines[low].start == start ? lines[low].time : nil
    }
}
