// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// What the first bytes of an input show it to be.
///
/// The first line of this table that fits decides. White space and a byte order mark in front of JSON count for
/// nothing. What fits no line is a capture, and `CaptureLayers` peels it.
///
/// | What is found                                                                         | Kind       |
/// |---------------------------------------------------------------------------------------|------------|
/// | the magic number of zip, gzip or zstd; a header of tar whose checksum holds            | archive    |
/// | a JSON object that has a `log`, an object that has `entries`, an array                 | HAR        |
/// | a JSON object on one line, and another line behind it that is not blank                | JSON Lines |
/// | a JSON object on one line, alone, that has the field with the document                 | JSON Lines |
///
/// A JSON object over several lines that is not a HAR is no JSON Lines, and a capture may contain what looks like JSON:
/// a query string inside one object, alone on its line, was read as such, and still is.
enum InputKind: Hashable, Sendable {
    case capture
    case archive
    case har
    case jsonLines

    /// How much of an input is read before it is known what it is.
    static let headSize = 64 << 10

    /// Whether bytes begin as an archive does, or as one of the compressions around it.
    static func isArchive(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 4 else { return false }
        switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0x50, 0x4B, 0x03, 0x04), (0x50, 0x4B, 0x05, 0x06): return true
        case (0x1F, 0x8B, 0x08, _): return true
        case (0x28, 0xB5, 0x2F, 0xFD): return true
        default: return isTar(bytes)
        }
    }

    /// Whether bytes begin with a header of tar in any of its dialects (POSIX.1-2017, pax).
    ///
    /// Text can say `ustar` anywhere. A header holds the sum of its own bytes, and NUL bytes, which no text does.
    private static func isTar(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 512, let sum = octal(bytes[148..<156]) else { return false }
        let header = bytes[..<512]
        guard header.first != 0, header.contains(0) else { return false }
        let counted = header.enumerated().reduce(0) { total, byte in
            total + (148..<156 ~= byte.offset ? 0x20 : Int(byte.element))
        }
        return counted == sum
    }

    private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
        let digits = field.drop { $0 == 0x20 }.prefix { 0x30...0x37 ~= $0 }
        guard !digits.isEmpty, field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
        return digits.reduce(0) { $0 << 3 | Int($1 - 0x30) }
    }

    /// Tells JSON of many documents from a capture.
    ///
    /// - Parameters:
    ///   - head: The first bytes; more are added until it is known what they are, as many as a capture may hold.
    ///   - source: Where more comes from.
    ///   - field: The field with the document, of JSON Lines.
    ///   - limit: The most bytes of a capture.
    /// - Returns: HAR, JSON Lines or a capture.
    /// - Throws: A fault of the source.
    static func ofText(
        _ head: inout [UInt8],
        continuedBy source: some ByteSource,
        field: FieldPath,
        limit: Int
    ) throws(InputFault) -> InputKind {
        guard beginsWithBrace(head) else { return .capture }
        while true {
            if let kind = ofObject(in: head, field: field, isWhole: head.count < headSize) { return kind }
            let count = head.count
            guard count < limit else { return .capture }
            try source.fill(&head, upTo: min(limit, count * 4))
            if head.count == count { return ofObject(in: head, field: field, isWhole: true) ?? .capture }
        }
    }

    /// Whether a brace stands in front, and only white space and a byte order mark before it.
    private static func beginsWithBrace(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[start...].first { !$0.isJSONWhitespace } == UInt8(ascii: "{")
    }

    /// What a text is that begins with an object, or nil if more of it has to be seen.
    private static func ofObject(in bytes: [UInt8], field: FieldPath, isWhole: Bool) -> InputKind? {
        var reader = InputJSONReader(bytes)
        do throws(InputFault) {
            _ = try reader.next()
            let firstLine = reader.eventLocation.line
            while let event = try reader.next(), event == .name {
                guard reader.text == Array("log".utf8) else {
                    try reader.skipValue()
                    continue
                }
                if try hasEntries(&reader) { return .har }
            }
            guard reader.location.line == firstLine else { return .capture }
            // Something may follow on the same line, which is then no line of its own.
            let rest = bytes[reader.offset...]
            guard let end = rest.firstIndex(where: { $0 == 0x0A }) else {
                guard isWhole else { return nil }
                return rest.allSatisfy(\.isJSONWhitespace) && hasField(field, in: bytes) ? .jsonLines : .capture
            }
            guard rest[..<end].allSatisfy(\.isJSONWhitespace) else { return .capture }
            if hasField(field, in: Array(bytes[..<end])) { return .jsonLines }
            if rest[end...].contains(where: { !$0.isJSONWhitespace }) { return .jsonLines }
            return isWhole ? .capture : nil
        } catch {
            guard case .json(let fault) = error, fault.code == .truncated, !isWhole else { return .capture }
            return nil
        }
    }

    private static func hasEntries(_ reader: inout InputJSONReader) throws(InputFault) -> Bool {
        let depth = reader.depth
        guard try reader.next() == .beginObject else {
            try reader.leave(toDepth: depth)
            return false
        }
        while let event = try reader.next(), event == .name {
            guard reader.text == Array("entries".utf8) else {
                try reader.skipValue()
                continue
            }
            if try reader.next() == .beginArray { return true }
            try reader.leave(toDepth: depth + 1)
        }
        return false
    }

    private static func hasField(_ field: FieldPath, in line: [UInt8]) -> Bool {
        (try? field.value(in: line, limit: 0)) != nil
    }
}

extension UInt8 {
    /// Whether a byte is white space as JSON has it.
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
