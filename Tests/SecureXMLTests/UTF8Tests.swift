// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// The UTF-8 validation of the standard library is the oracle.
@Suite struct `UTF-8` {
    private func isAccepted(_ text: [UInt8]) -> Bool {
        faultCode(Array("<a>".utf8) + text + Array("</a>".utf8)) != .notUTF8
    }

    private func isValid(_ text: [UInt8]) -> Bool { String(validating: text, as: UTF8.self) != nil }

    @Test func `agrees on every sequence of two bytes`() {
        for first in UInt8(0x80)...0xFF {
            for second in UInt8.min...0xFF where second != 0x3C && second != 0x26 {
                #expect(isAccepted([first, second]) == isValid([first, second]))
            }
        }
    }

    @Test func `agrees on the bounds of every range at every offset of a word`() {
        let edges: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
        ]
        for lead in [0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF]
            as [UInt8]
        {
            for second in edges {
                for third in edges {
                    let padding = Int(second) % 17
                    for tail in [[], [third], [third, 0x80], [third, 0xBF, 0x41]] as [[UInt8]] {
                        let text = Array(repeating: UInt8(0x78), count: padding) + [lead, second] + tail
                        #expect(isAccepted(text) == isValid(text))
                    }
                }
            }
        }
    }

    @Test func `reports the first invalid byte`() {
        let error = #expect(throws: XMLFault.self) {
            _ = try XMLTree(parsing: Array("<a>12345678901234567890é".utf8) + [0xC3, 0x28])
        }
        #expect(error?.reason == "Byte 25 is not part of a UTF-8 character")
    }
}
