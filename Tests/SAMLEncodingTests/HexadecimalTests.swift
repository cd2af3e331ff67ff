// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLEncoding
internal import Testing

@Suite struct `hexadecimal text` {
    @Test func `agrees with Foundation for every byte`() {
        for byte in UInt8.min...UInt8.max {
            #expect([byte].hexadecimalText == String(format: "%02x", byte))
            #expect([byte].hexadecimalText(isUppercase: true) == String(format: "%02X", byte))
            let digit = Character(Unicode.Scalar(byte))
            let value = digit.isASCII ? digit.hexDigitValue : nil
            #expect(byte.hexadecimalValue().map(Int.init) == value)
            #expect(byte.hexadecimalValue(allowsLowercase: false).map(Int.init) == (digit.isLowercase ? nil : value))
        }
    }

    @Test func `separates bytes, and only bytes`() {
        let colon = UInt8(ascii: ":")
        #expect([].hexadecimalText(isUppercase: true, separator: colon) == "")
        #expect([0xAB].hexadecimalText(isUppercase: true, separator: colon) == "AB")
        #expect([0, 0x0F, 0xF0].hexadecimalText(isUppercase: false, separator: colon) == "00:0f:f0")
    }
}
