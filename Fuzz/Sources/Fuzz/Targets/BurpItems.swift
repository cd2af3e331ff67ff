// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// Saved items of Burp Suite.
struct BurpItems: FormatTarget {
    static let name = "burp"
    static let maximumBytes = 8_192
    static let dictionary = "saml"
    static let format = InputFormat.burp

    static func headSize(of bytes: [UInt8]) -> Int { bytes.count }

    let file = MemoryFile()
}
