// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// HTTP archives.
struct HAR: FormatTarget {
    static let name = "har"
    static let maximumBytes = 8_192
    static let dictionary = "json"
    static let format = InputFormat.har

    let file = MemoryFile()
}
