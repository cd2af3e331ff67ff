// SPDX-License-Identifier: Apache-2.0

/// A part of a regular expression.
indirect enum ScopePatternNode {
    case empty
    case character(ASCIISet)
    case start
    case end
    case sequence([ScopePatternNode])
    case alternatives(ScopePatternNode, ScopePatternNode)
    /// A part that occurs a number of times, or without an upper limit.
    case repeated(ScopePatternNode, Int, Int?)
}

/// Parses the subset of regular expressions of ``ScopePattern``.
struct ScopePatternParser {
    /// The maximum number of open groups, and of the repetitions in braces.
    private static let maximumGroups = 16
    private static let maximumRepetitions = 64

    private let text: [UInt8]
    private var index = 0
    private var depth = 0

    /// Returns the parts of an expression; `nil` if it uses another construct.
    static func parse(_ text: [UInt8]) -> ScopePatternNode? {
        guard text.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
        var parser = ScopePatternParser(text: text)
        guard let node = parser.alternatives(), parser.index == text.count else { return nil }
        return node
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < text.count, text[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func alternatives() -> ScopePatternNode? {
        guard var node = sequence() else { return nil }
        while take(UInt8(ascii: "|")) {
            guard let other = sequence() else { return nil }
            node = .alternatives(node, other)
        }
        return node
    }

    private mutating func sequence() -> ScopePatternNode? {
        var nodes: [ScopePatternNode] = []
        while index < text.count, text[index] != UInt8(ascii: "|"), text[index] != UInt8(ascii: ")") {
            guard let atom = atom(), let node = repeated(atom) else { return nil }
            nodes.append(node)
        }
        return nodes.isEmpty ? .empty : .sequence(nodes)
    }

    private mutating func atom() -> ScopePatternNode? {
        let byte = text[index]
        index += 1
        switch byte {
        case UInt8(ascii: "("): return group()
        case UInt8(ascii: "["): return characterClass().map(ScopePatternNode.character)
        case UInt8(ascii: "."): return .character(ASCIISet().inverted)
        case UInt8(ascii: "^"): return .start
        case UInt8(ascii: "$"): return .end
        case UInt8(ascii: "\\"): return escape().map(ScopePatternNode.character)
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "]"):
            return nil
        default:
            var set = ASCIISet()
            set.insert(byte)
            return .character(set)
        }
    }

    private mutating func group() -> ScopePatternNode? {
        depth += 1
        guard depth <= Self.maximumGroups else { return nil }
        // A group that is not captured has the same meaning; other constructs do not.
        if take(UInt8(ascii: "?")), !take(UInt8(ascii: ":")) { return nil }
        guard let node = alternatives(), take(UInt8(ascii: ")")) else { return nil }
        depth -= 1
        return node
    }

    /// Returns a part with the number of its repetitions.
    private mutating func repeated(_ node: ScopePatternNode) -> ScopePatternNode? {
        guard index < text.count else { return node }
        let range: (least: Int, most: Int?)
        switch text[index] {
        case UInt8(ascii: "*"): range = (0, nil)
        case UInt8(ascii: "+"): range = (1, nil)
        case UInt8(ascii: "?"): range = (0, 1)
        case UInt8(ascii: "{"):
            guard let read = braces() else { return nil }
            range = read
        default: return node
        }
        index += 1
        // A reluctant repetition matches the same texts; a possessive one does not.
        _ = take(UInt8(ascii: "?"))
        if index < text.count, "*+?{".utf8.contains(text[index]) { return nil }
        if case .start = node { return nil }
        if case .end = node { return nil }
        return .repeated(node, range.least, range.most)
    }

    /// Reads `{m}`, `{m,}` or `{m,n}` up to its closing brace.
    private mutating func braces() -> (Int, Int?)? {
        index += 1
        guard let least = number() else { return nil }
        var most: Int? = least
        if take(UInt8(ascii: ",")) {
            let isLimited = index < text.count && text[index] != UInt8(ascii: "}")
            most = number()
            // A limit that is too high to count to is not the same as no limit.
            if isLimited, most == nil { return nil }
        }
        guard index < text.count, text[index] == UInt8(ascii: "}"), (most ?? least) >= least else { return nil }
        return (least, most)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while index < text.count, 0x30...0x39 ~= text[index], (value ?? 0) <= Self.maximumRepetitions {
            value = (value ?? 0) * 10 + Int(text[index] - 0x30)
            index += 1
        }
        return value.flatMap { $0 <= Self.maximumRepetitions ? $0 : nil }
    }

    /// Reads the character, or the class, after a backslash.
    private mutating func escape() -> ASCIISet? {
        guard index < text.count else { return nil }
        let byte = text[index]
        index += 1
        var set = ASCIISet()
        switch byte {
        case UInt8(ascii: "d"): set.insert(0x30...0x39)
        case UInt8(ascii: "w"):
            set.insert(0x30...0x39)
            set.insert(0x61...0x7A)
            set.insert(UInt8(ascii: "_"))
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return nil
        default: set.insert(byte)
        }
        return set
    }

    private mutating func characterClass() -> ASCIISet? {
        let isInverted = take(UInt8(ascii: "^"))
        var set = ASCIISet()
        var isFirst = true
        while index < text.count, isFirst || text[index] != UInt8(ascii: "]") {
            isFirst = false
            let start = text[index]
            index += 1
            if start == UInt8(ascii: "\\") {
                guard let escaped = escape() else { return nil }
                for byte in UInt8(0)..<128 where escaped.contains(byte) { set.insert(byte) }
                continue
            }
            // Nested classes and classes with names have another meaning in each dialect.
            guard start != UInt8(ascii: "["), start != UInt8(ascii: "&") else { return nil }
            guard index + 1 < text.count, text[index] == UInt8(ascii: "-"), text[index + 1] != UInt8(ascii: "]") else {
                set.insert(start)
                continue
            }
            let end = text[index + 1]
            guard end >= start, end != UInt8(ascii: "\\"), end != UInt8(ascii: "[") else { return nil }
            set.insert(start...end)
            index += 2
        }
        guard take(UInt8(ascii: "]")) else { return nil }
        return isInverted ? set.inverted : set
    }
}
