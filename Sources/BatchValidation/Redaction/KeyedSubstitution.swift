// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import UntrustedText

/// Substitutes that a secret key determines.
///
/// Letters become letters of the same case, and digits become digits. Words that differ only in the case of letters have
/// substitutes that differ only in it, so that values that nearly agree still do. In opaque words, such as the parts of a
/// random identifier, letters, digits and cases are mixed anew, because their order alone identifies the word.
struct KeyedSubstitution: TextSubstitution, Sendable {
    private let key: [UInt8]

    let shift: Int

    /// The number of seconds by which a run validates before its start.
    ///
    /// Without it, the time in the verdicts and the date of their file reveal ``shift`` exactly.
    let lag: Int

    /// The substitutes of short words, which must differ, because documents use them as identifiers.
    private var short: [[UInt8]: [Unicode.Scalar]] = [:]
    private var taken: Set<[Unicode.Scalar]> = []

    private static let maximumShortLength = 3
    private static let maximumShortCount = 1 << 16
    private static let maximumCandidates = 64
    private static let shortestOpaque = 8

    /// The parts of URIs that say only which kind of URI it is.
    private static let schemes = ["http", "https", "urn"].map { Array($0.utf8) }

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
        lag = bytes.number(below: 60)
    }

    /// The substitution to use if substitutes of this one are equal to texts of a document by chance.
    var next: KeyedSubstitution { KeyedSubstitution(key: SHA256.digest(of: key)) }

    /// Returns whether both substitutions have the same key, so that they only differ in what they have seen.
    func hasKey(of other: KeyedSubstitution) -> Bool { key == other.key }

    // Texts are built as bytes: a `String` takes several times as long for each character (S-109).
    mutating func substitute(for text: String) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var word: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if scalar.isPartOfWord {
                word.append(scalar)
                continue
            }
            append(word, before: scalar, to: &result)
            word.removeAll(keepingCapacity: true)
            result.append(scalar)
        }
        append(word, before: nil, to: &result)
        guard result.elementsEqual(text.utf8), result.count >= Self.maximumShortLength else {
            return String(decoding: result, as: UTF8.self)
        }
        // Without words, only the length of the text and its white space stay.
        return String(
            text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
                result.append(scalar.properties.isWhitespace ? scalar : "x")
            }
        )
    }

    func replacesWord(of text: String) -> Bool {
        var word: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if scalar.isPartOfWord {
                word.append(scalar)
            } else if !word.isEmpty, !Self.isScheme(word, before: scalar) {
                return true
            } else {
                word = []
            }
        }
        return !word.isEmpty
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

    private mutating func append(_ word: [Unicode.Scalar], before next: Unicode.Scalar?, to result: inout [UInt8]) {
        guard !word.isEmpty else { return }
        if Self.isScheme(word, before: next) {
            for scalar in word { result.append(scalar) }
            return
        }
        let folded = word.map { $0.asciiFolded }
        var text: [UInt8] = []
        for scalar in folded { text.append(scalar) }
        if word.count >= Self.shortestOpaque, word.contains(where: \.isDigit), word.contains(where: \.isASCIILetter) {
            for scalar in opaqueSubstitute(for: word, text) { result.append(scalar) }
            return
        }
        for (scalar, original) in zip(substitute(for: folded, text), word) {
            result.append(original.isUppercaseASCII ? scalar.uppercasedASCII : scalar)
        }
    }

    private static func isScheme(_ word: [Unicode.Scalar], before next: Unicode.Scalar?) -> Bool {
        next == ":"
            && schemes.contains { scheme in
                scheme.count == word.count && zip(scheme, word).allSatisfy { Unicode.Scalar($0) == $1.asciiFolded }
            }
    }

    /// Returns random letters and digits; the kind of the first character stays, because a name must not begin with a
    /// digit.
    ///
    /// Words that differ in the case of a letter have substitutes that differ there, in the case or in the digit.
    private func opaqueSubstitute(for word: [Unicode.Scalar], _ text: [UInt8]) -> [Unicode.Scalar] {
        var bytes = KeyedBytes(key, "opaque", text)
        return word.enumerated().map { offset, original in
            guard offset > 0, original.isASCII else {
                let scalar = original.asciiFolded.substitute(&bytes)
                return original.isUppercaseASCII ? scalar.uppercasedASCII : scalar
            }
            let number = bytes.number(below: 36)
            let changesCase = bytes.number(below: 2) == 1
            guard number < 10 else {
                let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8(number - 10))
                return original.isUppercaseASCII != changesCase ? letter.uppercasedASCII : letter
            }
            return Unicode.Scalar(UInt8(ascii: "0") + UInt8((number + (original.isUppercaseASCII ? 1 : 0)) % 10))
        }
    }

    private mutating func substitute(for word: [Unicode.Scalar], _ text: [UInt8]) -> [Unicode.Scalar] {
        guard word.count <= Self.maximumShortLength else { return candidate(for: word, text, isUnique: false) }
        if let known = short[text] { return known }
        let result = candidate(for: word, text, isUnique: true)
        guard short.count < Self.maximumShortCount else { return result }
        short[text] = result
        taken.insert(result)
        return result
    }

    /// Returns the first of many candidates that differs from the word, and from other substitutes where that is possible.
    private func candidate(for word: [Unicode.Scalar], _ text: [UInt8], isUnique: Bool) -> [Unicode.Scalar] {
        var bytes = KeyedBytes(key, "word", text)
        var last = word
        for _ in 0..<Self.maximumCandidates {
            let candidate = word.map { $0.substitute(&bytes, isAlone: word.count == 1) }
            guard candidate != word else { continue }
            last = candidate
            if !isUnique || !taken.contains(candidate) { break }
        }
        return last
    }
}

extension [UInt8] {
    /// Appends a character as UTF-8.
    fileprivate mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII { append(UInt8(truncatingIfNeeded: scalar.value)) } else { append(contentsOf: scalar.utf8) }
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
    /// Whether the character is a letter, a digit or a symbol outside of ASCII; white space, punctuation of ASCII and the
    /// invisible characters that occur in values by mistake are not.
    ///
    /// Other invisible characters are replaced, because they can hide a text, such as tag characters.
    fileprivate var isPartOfWord: Bool {
        if value < 0x80 { return isDigit || isUppercaseASCII || 0x61...0x7A ~= value }
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator: return false
        case .control: return !properties.isWhitespace
        default: return !properties.isBidiControl && self != "\u{200B}" && self != "\u{FEFF}" && self != "\u{AD}"
        }
    }

    fileprivate var isUppercaseASCII: Bool { 0x41...0x5A ~= value }

    fileprivate var isDigit: Bool { 0x30...0x39 ~= value }

    fileprivate var isASCIILetter: Bool { ("a"..."z") ~= asciiFolded }

    fileprivate var asciiFolded: Unicode.Scalar {
        isUppercaseASCII ? Unicode.Scalar(UInt8(ascii: self).asciiLowercased) : self
    }

    fileprivate var uppercasedASCII: Unicode.Scalar {
        ("a"..."z") ~= self ? Unicode.Scalar(UInt8(ascii: self) ^ 0x20) : self
    }

    /// Returns a character with the same length in UTF-8 and of the same kind.
    ///
    /// No number gets a leading zero; all ten digits are required so that those that are words stay distinct.
    fileprivate func substitute(_ bytes: inout KeyedBytes, isAlone: Bool = false) -> Unicode.Scalar {
        let (first, count): (UInt32, Int) =
            switch UTF8.width(self) {
            case 1: isDigit ? (isAlone ? (0x30, 10) : (0x31, 9)) : (0x61, 26)
            case 2: (0xE0, 23)
            case 3: (0x4E00, 4_096)
            default: (0x2_0000, 4_096)
            }
        return Unicode.Scalar(first + UInt32(bytes.number(below: count))) ?? self
    }
}
