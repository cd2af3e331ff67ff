// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// Tables of separated values.
struct CSV: FormatTarget {
    static let name = "csv"
    static let maximumBytes = 8_192
    static let dictionary = "saml"
    static let format = InputFormat.csv

    /// The header determines the separator.
    static func headSize(of bytes: [UInt8]) -> Int { (bytes.firstIndex(of: 0x0A) ?? bytes.count - 1) + 1 }

    let file = MemoryFile()
}
