// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML
internal import UntrustedText

/// The encoding of a document that is not UTF-8, as far as it can be determined, for messages.
///
/// The encoding never decides how bytes are read: every encoding other than UTF-8 is rejected (S-10).
struct ForeignEncoding {
    /// The name in the XML declaration, or `nil` if it is UTF-8 or absent.
    let declared: String?

    /// The encoding with several bytes a character, by the first bytes of the document.
    private let wide: String?

    /// The single-byte encoding whose text the bytes look like, or `nil` if they look like none.
    private var guess: String?

    /// Whether some characters are UTF-8, and others are not.
    private var isMixed = false

    /// Whether single bytes changed, in places where no text has letters.
    private var isDamaged = false

    /// Whether the document ends inside a UTF-8 character.
    private var isCut = false

    /// The number of bytes around the first wrong one that are examined.
    private static let window = 64 << 10

    /// Examines a document.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - offset: The offset of the first byte that is not part of a UTF-8 character; `nil` for valid UTF-8.
    init(of source: [UInt8], firstWrongByte offset: Int?) {
        let name = DeclaredEncoding.name(in: source)
        declared = name.flatMap { DeclaredEncoding.isUTF8($0) ? nil : $0 }
        wide = offset == nil ? nil : Self.wideEncoding(of: source)
        guard let offset, case .none = wide else { return }
        let rest = source[offset...]
        isCut = rest.count < 4 && 0xC2...0xF4 ~= rest[offset] && rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
        guard !isCut else { return }
        let examined = max(0, offset - Self.window)..<min(source.count, offset + Self.window)
        var hasHighControls = false
        var hasUndefined = false
        var index = examined.lowerBound
        // The first byte of the window may be inside a character.
        while index < offset, source[index] & 0xC0 == 0x80 { index += 1 }
        while index < examined.upperBound {
            let valid = unsafe source.withUnsafeBufferPointer { bytes in
                unsafe cxml_utf8_prefix(bytes.baseAddress.unsafelyUnwrapped + index, examined.upperBound - index)
            }
            isMixed = isMixed || source[index..<index + valid].contains { $0 >= 0x80 }
            index += valid
            guard index < examined.upperBound else { break }
            hasHighControls = hasHighControls || 0x80...0x9F ~= source[index]
            hasUndefined = hasUndefined || [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(source[index])
            index += 1
        }
        isDamaged = source[examined].contains { 0x01..<0x09 ~= $0 } || Self.isInMarkup(offset, source)
        if !isMixed, !hasUndefined, !isDamaged { guess = hasHighControls ? "windows-1252" : "ISO-8859-1" }
    }

    /// Returns whether a byte is in the name of a tag or an attribute, in a URI, or in Base64, where no letters of another
    /// encoding occur.
    private static func isInMarkup(_ offset: Int, _ source: [UInt8]) -> Bool {
        let words = source[max(0, offset - window)..<min(source.count, offset + window)]
        func isBoundary(_ byte: UInt8) -> Bool { byte <= 0x20 || "<>\"'".utf8.contains(byte) }
        let start = words[..<offset].lastIndex(where: isBoundary)
        let word = words[((start ?? words.startIndex - 1) + 1)...].prefix { !isBoundary($0) }
        let isBase64 = word.count > 64 && word.count { $0 >= 0x80 } < 3
        return isBase64 || start.map { source[$0] } == UInt8(ascii: "<") || word.last == UInt8(ascii: "=")
            || word.containsBytes(of: "://")
    }

    /// Returns the error for a document that declares another encoding, or whose bytes are not UTF-8.
    ///
    /// - Parameters:
    ///   - source: The document.
    ///   - offset: The offset of the first byte that is not part of a UTF-8 character; `nil` for valid UTF-8.
    ///   - place: The offset of the error.
    /// - Returns: The error, with a remedy.
    static func fault(in source: [UInt8], firstWrongByte offset: Int?, at place: Int) -> XMLFault {
        let encoding = Self(of: source, firstWrongByte: offset)
        return XMLFault(
            .notUTF8,
            at: XMLLocation(offset: place, in: source.span),
            encoding.reason(in: source, offset),
            remedy: encoding.remedy(offset)
        )
    }

    private func reason(in source: [UInt8], _ offset: Int?) -> String {
        if let wide { return "The document is \(wide), not UTF-8" }
        if let declared {
            let name = "The XML declaration names the encoding `\(declared)`; only UTF-8 is read"
            return offset.map { "\(name). Byte \($0) is the first one that is not UTF-8" } ?? name
        }
        guard let offset else { return "The XML declaration names an encoding other than UTF-8" }
        let reason = "Byte \(offset) is not part of a UTF-8 character"
        if isCut { return "The document ends inside a UTF-8 character, which begins at byte \(offset)" }
        if isDamaged {
            return "\(reason): single characters were changed or lost, as when Base64 is typed or read from a picture"
        }
        if let guess {
            let name = guess.isIdentical(to: "windows-1252") ? "Windows-1252" : "ISO-8859-1 (Latin-1) or Windows-1252"
            return "\(reason); the document looks like \(name)"
        }
        return reason
    }

    private func remedy(_ offset: Int?) -> String? {
        let known = declared.flatMap { DeclaredEncoding.singleByte.containsIdentical(to: $0) ? $0 : nil } ?? guess
        if offset == nil, case .some = declared {
            return
                "Send the document in UTF-8 and declare UTF-8. These bytes are UTF-8 already: for an analysis, remove "
                + "`encoding` from the XML declaration; the declaration is not signed."
        }
        if isDamaged { return "Copy the value of `SAMLResponse` as text from the developer tools of a browser." }
        if isMixed {
            return "Find the program that inserted text in another encoding, and let it write UTF-8."
        }
        guard let known, case .none = wide else { return nil }
        return "Send the document in UTF-8. For an analysis, convert it with `iconv -f \(known) -t UTF-8` and remove "
            + "`encoding` from the XML declaration. Canonical octets are always UTF-8, so a document that was signed in "
            + "\(known) still verifies."
    }

    /// Returns the name of an encoding with several bytes a character, by the byte order mark or the first NUL.
    private static func wideEncoding(of source: [UInt8]) -> String? {
        if source.starts(with: [0xFF, 0xFE, 0, 0]) || source.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if source.starts(with: [0xFF, 0xFE]) || source.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        return source.prefix(2).contains(0) ? "UTF-16 or UTF-32" : nil
    }
}
