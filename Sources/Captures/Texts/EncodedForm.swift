// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings

/// A form body inside Base64, as cloud functions and browsers write the bodies of requests to logs.
enum EncodedForm {
    /// Returns whether bytes begin with the parameters of a message.
    static func begins(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count, 0x21...0x7E ~= bytes[index] {
            let rest = bytes.extracting(droppingFirst: index)
            let isStart = index == 0 || bytes[index - 1] == UInt8(ascii: "&")
            if isStart, ASCII.begins(rest, with: "SAMLResponse=") || ASCII.begins(rest, with: "SAMLRequest=") {
                return true
            }
            index += 1
        }
        return false
    }
}
