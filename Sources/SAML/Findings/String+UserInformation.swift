// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

extension String {
    /// The text without the user information of anything that looks like a URL, however malformed (S-99).
    ///
    /// Everything before the last `@` is withheld, so that neither a slash nor a space in a password ends it, and also
    /// what follows the colon of a host if it is not a port. Text without a colon, such as the scope of an attribute, is
    /// not a URL.
    package var withoutUserInformation: String {
        guard utf8.span.mayHoldUserInformation else { return self }
        return String(decoding: Self.withholding(Array(utf8)[...]), as: UTF8.self)
    }

    /// The message without the user information of anything that looks like a URL.
    ///
    /// A quotation in backquotes is one value; outside them, a space ends a value.
    package var quotingNoUserInformation: String {
        guard utf8.span.mayQuoteUserInformation else { return self }
        var result: [UInt8] = []
        for (index, part) in Array(utf8).split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { result.append(UInt8(ascii: "`")) }
            guard index.isMultiple(of: 2) else {
                result += Self.withholding(part)
                continue
            }
            for (number, word) in part.split(separator: 0x20, omittingEmptySubsequences: false).enumerated() {
                if number > 0 { result.append(0x20) }
                result += Self.at(word) == nil ? Array(word) : Self.withholding(word)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the index of the last `@`, which can be percent-encoded, or `nil` without an `@`.
    private static func at(_ text: ArraySlice<UInt8>) -> Int? {
        var index = text.endIndex
        while index > text.startIndex {
            index -= 1
            if text[index] == UInt8(ascii: "@") { return index }
            if text[index...].starts(with: "%40".utf8) { return index }
        }
        return nil
    }

    private static func withholding(_ text: ArraySlice<UInt8>) -> [UInt8] {
        let scheme = ["https://", "http://"].first { text.starts(with: $0.utf8) } ?? ""
        let start = text.startIndex + scheme.utf8.count
        if let end = at(text) {
            let before = text[..<end]
            guard before.contains(where: { ":/\\%".utf8.contains($0) }) else { return Array(text) }
            return Array(scheme.utf8) + Array("…".utf8) + text[end...]
        }
        guard !scheme.isEmpty else { return Array(text) }
        let authority = text[start...].prefix { !"/?#\\".utf8.contains($0) }
        let host = authority.first == UInt8(ascii: "[") ? authority.drop { $0 != UInt8(ascii: "]") } : authority
        guard let colon = host.firstIndex(of: UInt8(ascii: ":")) else { return Array(text) }
        let port = host[(colon + 1)...]
        if port.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) { return Array(text) }
        return Array(scheme.utf8) + Array("…".utf8) + text[authority.endIndex...]
    }
}

extension Span<UInt8> {
    /// Whether the text contains an `@`, which can be percent-encoded.
    private var mayContainAt: Bool {
        firstIndex(of: UInt8(ascii: "@")) != nil || firstIndex(of: UInt8(ascii: "%")) != nil
    }

    /// Whether the text contains an `@`, or a second colon if it can begin with `http`.
    ///
    /// Most texts contain neither, and are not copied.
    fileprivate var mayHoldUserInformation: Bool {
        if mayContainAt { return true }
        guard !isEmpty, self[0] == UInt8(ascii: "h"), let colon = firstIndex(of: UInt8(ascii: ":")) else {
            return false
        }
        return firstIndex(of: UInt8(ascii: ":"), from: colon + 1) != nil
    }

    /// Whether the message contains an `@`, or a colon that is not the one after a scheme.
    fileprivate var mayQuoteUserInformation: Bool {
        if mayContainAt { return true }
        var start = 0
        while let colon = firstIndex(of: UInt8(ascii: ":"), from: start) {
            guard colon + 2 < count, self[colon + 1] == UInt8(ascii: "/"), self[colon + 2] == UInt8(ascii: "/") else {
                return true
            }
            start = colon + 1
        }
        return false
    }
}
