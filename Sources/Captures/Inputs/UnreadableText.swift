// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

/// What a text is that contains no readable message, for a message with the next step.
enum UnreadableText {
    /// Returns the finding about a text without a readable message, or `nil` if it is nothing known.
    static func finding(in text: [UInt8]) -> Finding? {
        let head = text.prefix(4)
        let packets: [[UInt8]] = [
            [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0xC3, 0xD4], [0x4D, 0x3C, 0xB2, 0xA1], [0x0A, 0x0D, 0x0D, 0x0A],
        ]
        if packets.contains(where: { $0.elementsEqual(head) }) {
            return .unknownFormat(
                "This is a packet capture, in which no packet contains a whole message.",
                remedy:
                    "In Wireshark, follow the TCP (or TLS) stream, save it as raw data, and pass that file; or export it from "
                    + "the developer tools of a browser as HAR."
            )
        }
        guard let start = text.span.index(of: "bytes = 0x"), isShortened(text[start...].prefix(256).dropFirst(10))
        else { return nil }
        return Finding(
            .encodingTruncated,
            .error,
            "The text is the description of `Data` in Swift or Objective-C, which abbreviates the bytes: the middle is cut and "
                + "replaced by `...`.",
            remedy: "Log `data.base64EncodedString()` instead, and pass that value."
        )
    }

    /// Returns whether three periods follow hexadecimal digits.
    private static func isShortened(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.prefix { $0.hexadecimalValue() != nil || $0 == UInt8(ascii: " ") }
        return !digits.isEmpty && text.dropFirst(digits.count).starts(with: "... ".utf8)
    }
}
