// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// Mail with parts.
struct Mail: FormatTarget {
    static let name = "mail"
    static let maximumBytes = 8_192
    static let dictionary = "saml"
    static let format = InputFormat.mail

    static func headSize(of bytes: [UInt8]) -> Int { bytes.count }

    let file = MemoryFile()
}
