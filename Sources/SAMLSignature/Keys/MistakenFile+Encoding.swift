// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// Files whose whole content is encoded once more.
extension MistakenFile {
    /// Returns a sentence about a text that is the Base64 of another file.
    static func encoded(_ content: ArraySlice<UInt8>, for required: RequiredContent) -> String? {
        guard let bytes = try? Base64(padding: .optional, wrapping: .anywhere).decode(content.span) else { return nil }
        let format: String
        switch TrustFileFormat(of: bytes) {
        case .pem: format = "a PEM file"
        case .metadata: format = "XML, such as metadata"
        case .base64: format = "another Base64 text"
        case .json: format = "JSON"
        case .der, nil: return nil
        }
        let inner = sentence(about: bytes, for: required, isDecoded: true).map { " After decoding: \($0)" }
        return "The file is the Base64 of \(format): decode it with `base64 -d FILE`.\(inner ?? "")"
    }

    /// Returns a sentence about a DER value that is written in hexadecimal, with or without separators and offsets.
    static func hexadecimal(_ text: [UInt8]) -> String? {
        let isDump = text.starts(with: "0000".utf8)
        var digits: [UInt8] = []
        // The digits of a dump follow an offset, and precede the characters; those of a C array follow `0x`.
        for byte in text.drop(while: { isDump && !$0.isTextSpace && $0 != UInt8(ascii: ":") }) {
            if byte == UInt8(ascii: "x"), digits.last == UInt8(ascii: "0") {
                digits.removeLast()
            } else if !" :-,\t\r\n{}".utf8.contains(byte) {
                digits.append(byte)
            }
        }
        let isDigit = { (byte: UInt8) in 0x30...0x39 ~= byte || 0x61...0x66 ~= byte }
        guard ["3080", "3081", "3082", "3059", "302a"].contains(where: { digits.starts(with: $0.utf8) }),
            digits.count >= 64, isDump || digits.allSatisfy(isDigit)
        else { return nil }
        return
            "The file is DER in hexadecimal digits: convert it to binary, for example with `xxd -r\(isDump ? "" : " -p") FILE`."
    }
}
