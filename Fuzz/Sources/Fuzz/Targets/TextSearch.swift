// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// Texts of any kind, which are searched for messages.
struct TextSearch: FormatTarget {
    static let name = "text"
    static let maximumBytes = 8_192
    static let dictionary = "saml"
    static let format = InputFormat.text

    let file = MemoryFile()
}
