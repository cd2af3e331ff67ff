// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import SecureXML

extension XMLElementView {
    /// The octets of an element that contains only Base64; `nil` for anything else, including a comment (S-04, S-15).
    var base64Octets: [UInt8]? {
        let text = text
        return text.isPlain ? try? Base64(wrapping: .anywhere).decode(text.value) : nil
    }
}
