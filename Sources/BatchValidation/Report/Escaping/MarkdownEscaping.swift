// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// The escaping of text in GitHub Flavored Markdown: nothing in it becomes markup, a link or a mention of a user.
package enum MarkdownEscaping: TextEscaping {
    private static let special = Set("\\`*_{}[]<>#|~&!".utf8)

    package static func escape(_ text: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(text.escapedForReport(limit: .max).utf8)
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            switch byte {
            // A mention of a user, or an address of mail.
            case UInt8(ascii: "@"): result += "`@`".utf8
            // A host or a URL without brackets is a link.
            case UInt8(ascii: ".") where next.isAlphanumeric: result += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: ":") where next == UInt8(ascii: "/"): result += [UInt8(ascii: "\\"), byte]
            default: result += special.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// Text in Markdown.
package typealias MarkdownText = EscapedText<MarkdownEscaping>

extension MarkdownText {
    /// Creates a code span, in which nothing but its end is markup.
    package init(code text: String) {
        let text = text.escapedForReport(limit: .max)
        let runs = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count)
        let fence = String(repeating: "`", count: (runs.max() ?? 0) + 1)
        let space = fence.utf8.count > 1 || text.utf8.isEmpty ? " " : ""
        self.init(written: "\(fence)\(space)\(text)\(space)\(fence)")
    }

    /// Creates a sentence in which text between backquotes is code.
    init(prose text: String) { self.init(prose: text) { MarkdownText(code: $0) } }
}
