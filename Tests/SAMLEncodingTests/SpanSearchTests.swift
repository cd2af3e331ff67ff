// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import Testing

@Suite struct `search for a byte` {
    @Test func `agrees with that of an array at every index and length`() {
        let bytes: [UInt8] = (0..<40).map { index in [0x00, 0x01, 0x25, 0x26, 0x7F, 0x80, 0xA5, 0xFF][index * 7 % 8] }
        for count in 0...bytes.count {
            let text = Array(bytes.prefix(count))
            for start in 0...count {
                for byte: UInt8 in [0x00, 0x01, 0x24, 0x25, 0x26, 0x80, 0xA4, 0xA5, 0xFF] {
                    #expect(text.span.firstIndex(of: byte, from: start) == text[start...].firstIndex(of: byte))
                }
            }
        }
    }
}
