// SPDX-License-Identifier: Apache-2.0

/// Checks the member names of a JSON text as bytes, before a decoder creates dictionary keys from them.
///
/// A decoder hashes names as `String`, which takes quadratic time for a long run of combining marks.
enum JSONNames {
    /// The maximum length of a name in the JSON text, in bytes; documented names have at most 26.
    static let mostBytes = 256

    /// Returns whether the text may be UTF-8 and no name is longer than ``mostBytes``.
    ///
    /// The text need not be valid JSON.
    static func areShort(_ json: [UInt8]) -> Bool {
        // A decoder also accepts UTF-16 and UTF-32, which contain a NUL byte next to each quotation mark.
        guard !json.contains(0) else { return false }
        var index = 0
        while index < json.count {
            guard json[index] == UInt8(ascii: "\"") else {
                index += 1
                continue
            }
            let start = index + 1
            index = start
            while index < json.count, json[index] != UInt8(ascii: "\"") {
                index += json[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            let length = index - start
            index += 1
            while index < json.count, [0x20, 0x09, 0x0A, 0x0D].contains(json[index]) { index += 1 }
            if index < json.count, json[index] == UInt8(ascii: ":"), length > mostBytes { return false }
        }
        return true
    }
}
