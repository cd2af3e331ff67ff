// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import UntrustedText

/// Substitutes that a secret key determines.
///
/// Letters become letters of the same case, and digits become digits. Words that differ only in the case of letters have
/// substitutes that differ only in it, so that values that nearly agree still do.
struct KeyedSubstitution: TextSubstitution, Sendable {
    private let key: [UInt8]

    let shift: Int

    /// The substitutes of short words, which must differ, because documents use them as identifiers.
    private var short: [ExactText: String] = [:]
    private var taken: Set<ExactText> = []

    private static let longestShort = 3
    private static let mostShort = 1 << 16
    private static let mostCandidates = 64

    /// The parts of URIs that say only which kind of URI it is.
    private static let schemes: Set<ExactText> = ["http", "https", "urn"]

    /// Instants move back by this number of days, and by some seconds.
    private static let days = 30..<3_650

    /// Creates a substitution.
    ///
    /// - Parameter key: 32 random bytes, which the caller need not keep.
    init(key: [UInt8]) {
        self.key = key
        var bytes = KeyedBytes(key, "shift", [])
        let day = Self.days.lowerBound + bytes.number(below: Self.days.count)
        shift = -(day * 86_400 + bytes.number(below: 86_400))
    }

    /// The substitution to use if substitutes of this one are equal to texts of a document by chance.
    var next: KeyedSubstitution { KeyedSubstitution(key: SHA256.digest(of: key)) }

    /// Returns whether both substitutions have the same key, so that they only differ in what they have seen.
    func hasKey(of other: KeyedSubstitution) -> Bool { key == other.key }

    mutating func substitute(for text: String) -> String {
        var result = ""
        var word: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if scalar.isPartOfWord {
                word.append(scalar)
                continue
            }
            append(word, before: scalar, to: &result)
            word = []
            result.unicodeScalars.append(scalar)
        }
        append(word, before: nil, to: &result)
        guard result.isIdentical(to: text), text.utf8.count >= Self.longestShort else { return result }
        // Without words, only the length of the text and its white space stay.
        return String(
            text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
                result.append(scalar.properties.isWhitespace ? scalar : "x")
            }
        )
    }

    mutating func binarySubstitute(for text: String) -> String {
        var bytes = KeyedBytes(key, "binary", Array(text.utf8))
        let result = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "="), 0x20, 0x09, 0x0A, 0x0D: byte
            default: Self.base64[bytes.number(below: Self.base64.count)]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Only letters, which both alphabets of Base64 contain.
    private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    // MARK: Words

    private mutating func append(_ word: [Unicode.Scalar], before next: Unicode.Scalar?, to result: inout String) {
        guard !word.isEmpty else { return }
        let folded = word.map(\.asciiFolded)
        let text = String(String.UnicodeScalarView(folded))
        if next == ":", Self.schemes.contains(ExactText(text)) {
            result.unicodeScalars.append(contentsOf: word)
            return
        }
        for (scalar, original) in zip(substitute(for: folded, text).unicodeScalars, word) {
            result.unicodeScalars.append(original.isUppercaseASCII ? scalar.uppercasedASCII : scalar)
        }
    }

    private mutating func substitute(for word: [Unicode.Scalar], _ text: String) -> String {
        guard word.count <= Self.longestShort else { return candidate(for: word, text, isUnique: false) }
        if let known = short[ExactText(text)] { return known }
        let result = candidate(for: word, text, isUnique: true)
        guard short.count < Self.mostShort else { return result }
        short[ExactText(text)] = result
        taken.insert(ExactText(result))
        return result
    }

    /// Returns the first of many candidates that differs from the word, and from other substitutes where that is possible.
    private func candidate(for word: [Unicode.Scalar], _ text: String, isUnique: Bool) -> String {
        var bytes = KeyedBytes(key, "word", Array(text.utf8))
        var last = text
        for _ in 0..<Self.mostCandidates {
            let scalars = word.map { $0.substitute(&bytes) }
            let candidate = String(String.UnicodeScalarView(scalars))
            guard !candidate.isIdentical(to: text) else { continue }
            last = candidate
            if !isUnique || !taken.contains(ExactText(candidate)) { break }
        }
        return last
    }
}

/// Bytes that a key and a text determine.
private struct KeyedBytes {
    private let seed: [UInt8]
    private var block: [UInt8] = []
    private var position = 0
    private var number: UInt64 = 0

    init(_ key: [UInt8], _ purpose: String, _ text: [UInt8]) {
        // The text is hashed once, so that its length does not multiply the work for each block.
        seed = SHA256.digest(of: key + Array(purpose.utf8) + [0] + text)
    }

    /// Returns a number; the remainder favors small ones a little, which reveals nothing.
    mutating func number(below limit: Int) -> Int {
        let high = Int(next()) << 16
        let middle = Int(next()) << 8
        return (high | middle | Int(next())) % limit
    }

    private mutating func next() -> UInt8 {
        if position == block.count {
            let counter = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            block = SHA256.digest(of: seed + counter)
            number += 1
            position = 0
        }
        defer { position += 1 }
        return block[position]
    }
}

extension Unicode.Scalar {
    /// Whether the character is a letter, a digit or a symbol outside of ASCII; white space, punctuation of ASCII and
    /// invisible characters are not.
    fileprivate var isPartOfWord: Bool {
        if isASCII { return isDigit || isUppercaseASCII || ("a"..."z") ~= self }
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .format, .control: return false
        default: return true
        }
    }

    fileprivate var isUppercaseASCII: Bool { ("A"..."Z") ~= self }

    private var isDigit: Bool { ("0"..."9") ~= self }

    fileprivate var asciiFolded: Unicode.Scalar {
        isUppercaseASCII ? Unicode.Scalar(UInt8(ascii: self).asciiLowercased) : self
    }

    fileprivate var uppercasedASCII: Unicode.Scalar {
        ("a"..."z") ~= self ? Unicode.Scalar(UInt8(ascii: self) ^ 0x20) : self
    }

    /// Returns a character with the same length in UTF-8 and of the same kind.
    fileprivate func substitute(_ bytes: inout KeyedBytes) -> Unicode.Scalar {
        let (first, count): (UInt32, Int) =
            switch UTF8.width(self) {
            case 1: isDigit ? (0x31, 9) : (0x61, 26)
            case 2: (0xE0, 23)
            case 3: (0x4E00, 4_096)
            default: (0x2_0000, 4_096)
            }
        return Unicode.Scalar(first + UInt32(bytes.number(below: count))) ?? self
    }
}
