// SPDX-License-Identifier: Apache-2.0

extension Sequence<UInt8> {
    /// The bytes as text: two hexadecimal digits for each, in lowercase.
    package var hexadecimalText: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }, as: UTF8.self)
    }
}
