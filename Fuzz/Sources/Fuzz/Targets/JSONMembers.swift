// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// Members of any JSON text.
struct JSONMembers: FormatTarget {
    static let name = "json-members"
    static let maximumBytes = 8_192
    static let dictionary = "json"
    static let format = InputFormat.json

    let file = MemoryFile()
}
