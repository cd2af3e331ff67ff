// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import UntrustedText

/// The kind of a text without a readable message, for a finding with the next step.
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
        if let name = objectName(in: text) {
            let isNull = text.span.index(of: "samlAttributeQueryResponse = (null)") != nil
            return .unknownFormat(
                "This is the description of an object (`\(name)`)\(isNull ? ", whose `samlAttributeQueryResponse` is null" : ""): "
                    + "there is no SAML message.",
                remedy:
                    "Log the property that contains the message. A provider sends `samlAttributeQueryResponse` only for a request "
                    + "with `attributeNames` and `verificationToken`, and only if it supports SAML."
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

    /// Returns the name of the class in the first description of an object, such as `<NSData: 0x60…`.
    private static func objectName(in text: [UInt8]) -> String? {
        guard let colon = text.span.index(of: ": 0x") else { return nil }
        let name = text[..<colon].suffix(maximumNameLength).reversed().prefix {
            $0.isAlphanumeric || "_.".utf8.contains($0)
        }
        let start = colon - name.count
        guard !name.isEmpty, start > 0, text[start - 1] == UInt8(ascii: "<") else { return nil }
        return String(decoding: text[start..<colon], as: UTF8.self)
    }

    private static let maximumNameLength = 80

    /// Returns whether three periods follow hexadecimal digits.
    private static func isShortened(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.prefix { $0.hexadecimalValue() != nil || $0 == UInt8(ascii: " ") }
        return !digits.isEmpty && text.dropFirst(digits.count).starts(with: "... ".utf8)
    }
}
