// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The title and the headings of a page, or its whole text if it has no markup: what a page says about itself.
///
/// Another text of a page, such as the name of its user, a message or a script, does not show that a login failed.
struct PageHeadings {
    private var texts: [[UInt8]] = []

    private static let headings = ["title", "h1", "h2"].map { Array($0.utf8) }

    /// The elements whose content is not shown.
    private static let hidden = ["script", "style", "template"].map { Array($0.utf8) }

    /// The words with which a heading about an error begins, in lower case.
    private static let errors = [
        "error", "login failed", "login error", "sign-in failed", "authentication failed", "authentication error",
        "saml error", "sso error", "single sign-on error", "access denied",
    ]

    init(of page: [UInt8]) {
        var rest = page[...]
        guard rest.contains(UInt8(ascii: "<")) else {
            texts = [Array(rest.drop { $0.isTextSpace || "{[\"'".utf8.contains($0) })]
            return
        }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                rest = rest[(rest.firstIndex(ofBytes: "-->".utf8) ?? rest.endIndex)...]
                continue
            }
            let written = rest.prefix(while: \.isAlphanumeric)
            let name = written.map(\.asciiLowercased)
            let isHeading = Self.headings.contains(name)
            guard isHeading || Self.hidden.contains(name) else { continue }
            let end = rest.firstIndex(ofBytes: Array("</".utf8) + written) ?? rest.endIndex
            if isHeading { texts.append(Self.text(afterBracket: rest[..<end])) }
            rest = rest[end...]
        }
    }

    /// Returns the text of an element, without its tags.
    private static func text(afterBracket markup: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        var isInTag = true
        for byte in markup {
            switch byte {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">"): isInTag = false
            default: if !isInTag { text.append(byte) }
            }
        }
        return Array(text.drop(while: \.isTextSpace))
    }

    /// The error that a heading names at its start or after words about an error.
    var error: ReportedError? {
        texts.lazy.compactMap { text in
            let start = String(decoding: text.prefix(32).map(\.asciiLowercased), as: UTF8.self)
            let isAboutError = Self.errors.contains { start.beginsWithBytes(of: $0) }
            return ReportedError.ofService(in: String(decoding: text, as: UTF8.self), atStart: !isAboutError)
        }.first
    }
}
