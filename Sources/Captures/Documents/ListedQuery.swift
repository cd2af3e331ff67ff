// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The parameters of a signed message that a tool or a text lists one by one, usually decoded.
struct ListedQuery {
    /// The number of bytes around a message in which its other parameters are found.
    private static let reach = 4 << 10

    /// The number of bytes between a name and its value.
    private static let maximumGapLength = 32

    private static let names: [StaticString] = ["RelayState", "SigAlg", "Signature"]

    /// The values of ``names``; `nil` for one that is absent.
    private var values: [[UInt8]?] = [nil, nil, nil]
    private var message: (name: StaticString, value: [UInt8])?

    init() {}

    /// Adds a parameter, if it is one of a signed message.
    mutating func add(_ name: [UInt8], _ value: [UInt8]) {
        if let index = Self.names.firstIndex(where: { ASCII.matches(name.span, $0) }) { values[index] = value }
        for text: StaticString in ["SAMLResponse", "SAMLRequest"] where ASCII.matches(name.span, text) {
            message = (text, value)
        }
    }

    /// The parameters as a query string or a form; `nil` unless there are a message, `SigAlg` and `Signature`.
    ///
    /// Values that are still encoded stay as they are.
    var capture: InputFile? {
        guard let message, let algorithm = values[1], values[2] != nil else { return nil }
        let isEncoded = ["%3A", "%3a"].contains { algorithm.firstRange(of: $0, in: algorithm.indices) != nil }
        guard isEncoded || algorithm.contains(UInt8(ascii: ":")) else { return nil }
        var value = message.value
        if !isEncoded, value.contains(UInt8(ascii: "%")) {
            value = (try? PercentEncoding.decode(value.span, plus: .literal)) ?? value
        }
        let all = [(message.name, Optional(value))] + zip(Self.names, values)
        let parts = all.compactMap { name, value in
            value.map { Array("\(name)=".utf8) + (isEncoded ? $0 : PercentEncoding.encode($0.span)) }
        }
        var capture = InputFile(Array(parts.joined(separator: [UInt8(ascii: "&")])))
        capture.isListed = !isEncoded
        return capture
    }
}

extension ListedQuery {
    /// Finds the parameters next to a message in a text.
    ///
    /// - Parameters:
    ///   - found: The message: the value of a parameter without the parameters around it.
    ///   - lowest: The index before which nothing belongs to the message.
    ///   - text: The text.
    init?(around found: TextCapture, after lowest: Int, in text: Span<UInt8>) {
        let start = found.range.lowerBound
        let before = min(max(lowest, start - Self.reach, 0), start)..<start
        let after = found.range.upperBound..<min(text.count, found.range.upperBound + Self.reach)
        guard [after, before].contains(where: { text.extracting($0).contains("SigAlg") }) else { return nil }
        find(in: after, text, stopsAtMessage: true)
        if values[1] == nil || values[2] == nil { find(in: before, text, stopsAtMessage: false) }
        guard values[1] != nil, values[2] != nil, let value = Self.value(found.bytes) else { return nil }
        let isAnswer = [.response, .logoutResponse, .artifactResponse].contains(found.kind)
        message = (isAnswer ? "SAMLResponse" : "SAMLRequest", value)
    }

    /// Returns a Base64 value without the escapes of the text around it; `nil` if it is another text.
    private static func value(_ bytes: [UInt8]) -> [UInt8]? {
        var value = unescaped(bytes).filter { !ASCII.isWhitespace($0) }
        // A map such as `{SAMLRequest=…, SigAlg=…}` looks like a form.
        if value.starts(with: "SAMLRe".utf8) { value = Array(value.drop { $0 != UInt8(ascii: "=") }.dropFirst()) }
        let digits = value.reversed().drop { $0 == UInt8(ascii: "=") }
        return !digits.isEmpty && digits.allSatisfy { $0.isBase64Digit || $0 == UInt8(ascii: "%") } ? value : nil
    }

    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.contains(UInt8(ascii: "\\")) { return (try? JSONText.decode(bytes.span)) ?? bytes }
        return bytes.contains(UInt8(ascii: "&")) ? (try? HTMLText.decode(bytes.span)) ?? bytes : bytes
    }

    /// Finds names and their values, up to the name of the next message.
    private mutating func find(in range: Range<Int>, _ text: Span<UInt8>, stopsAtMessage: Bool) {
        var index = range.lowerBound
        while index < range.upperBound {
            let rest = text.extracting(index..<range.upperBound)
            let isStart = index == 0 || !text[index - 1].isAlphanumeric
            if stopsAtMessage, isStart, ASCII.begins(rest, with: "SAMLRe") { return }
            guard isStart, let number = Self.names.firstIndex(where: { ASCII.begins(rest, with: $0) }),
                values[number] == nil
            else {
                index += 1
                continue
            }
            index += Self.names[number].utf8CodeUnitCount
            guard let value = Self.valueRange(after: index, before: range.upperBound, text) else { continue }
            var bytes: [UInt8] = []
            for position in value { bytes.append(text[position]) }
            values[number] = Self.unescaped(bytes)
            index = max(index, value.upperBound)
        }
    }

    /// Returns the range of the value after a name: in quotation marks, or up to the end of the line.
    private static func valueRange(after end: Int, before limit: Int, _ text: Span<UInt8>) -> Range<Int>? {
        var start = end
        while start < limit {
            let word = wordLength(at: start, text)
            guard word > 0 || " \t\r\n\"'=:>][|,\\".utf8.contains(text[start]) else { break }
            start += max(1, word)
            guard start - end <= maximumGapLength else { return nil }
        }
        guard start > end, start < limit else { return nil }
        let rest = text.extracting(start..<limit)
        // The value of the name before it is empty.
        guard !names.contains(where: { ASCII.begins(rest, with: $0) }) else { return start..<start }
        let quote = text[start - 1] == UInt8(ascii: "[") ? UInt8(ascii: "]") : text[start - 1]
        let isQuoted = "\"']".utf8.contains(quote) && text[start - 1] != UInt8(ascii: "]")
        var index = start
        while index < limit, text[index] != 0x0A, text[index] != 0x0D {
            let isEscape = text[index] == UInt8(ascii: "\\") && index + 1 < limit && text[index + 1] == quote
            if isQuoted ? text[index] == quote || isEscape : isEndOfMember(at: index, text) { break }
            index += 1
        }
        while index > start, ASCII.isWhitespace(text[index - 1]) { index -= 1 }
        return start..<index
    }

    /// Returns whether a value without quotation marks ends in a map, as in `{SigAlg=…, Signature=…}`.
    private static func isEndOfMember(at index: Int, _ text: Span<UInt8>) -> Bool {
        text[index] == UInt8(ascii: "}") || ASCII.begins(text.extracting(droppingFirst: index), with: ", ")
    }

    /// Returns the length of a word before a value: the name of its member or attribute, or the type in a dump of PHP.
    private static func wordLength(at index: Int, _ text: Span<UInt8>) -> Int {
        let rest = text.extracting(droppingFirst: index)
        if ASCII.begins(rest, with: "value") { return 5 }
        guard ASCII.begins(rest, with: "string(") else { return 0 }
        return (7..<min(rest.count, 16)).first { rest[$0] == UInt8(ascii: ")") }.map { $0 + 1 } ?? 0
    }
}
