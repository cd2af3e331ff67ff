// SPDX-License-Identifier: Apache-2.0

/// Files of words that are part of the program.
enum WordLists {
    /// Returns the words of each line.
    static func lines(_ file: [UInt8]) -> [[String]] {
        file.split(separator: 0x0A).map { line in
            line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
