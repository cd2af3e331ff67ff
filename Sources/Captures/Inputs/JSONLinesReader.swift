// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// Reads the documents of JSON Lines: one per line, in one field.
///
/// Lines end with LF or CR LF; the last line break is optional. A blank line contains no document but is counted: the
/// entry is the line number, from one.
package struct JSONLinesReader: DocumentSequence {
    private let source: any ByteSource
    private let field: FieldPath
    private let carry: CarriedFields
    private let captureLimit: Int

    /// The maximum size of a line in bytes: that of a document, and as much again for escapes and other fields.
    private let lineLimit: Int

    private var window: [UInt8]
    private var index = 0
    private var isAtEnd = false

    /// The current line, truncated to one byte more than the limit.
    private var line: [UInt8] = []
    private var lineSize = 0
    private var lineNumber = 0

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - source: The source of the remaining bytes.
    ///   - field: The path of the document in a line.
    ///   - carry: The members of a line that are copied into the row.
    ///   - limit: The maximum number of useful bytes of a capture.
    package init(
        _ head: [UInt8],
        continuedBy source: any ByteSource,
        field: FieldPath,
        carry: CarriedFields = .none,
        limit: Int
    ) {
        self.source = source
        self.field = field
        self.carry = carry
        captureLimit = limit
        lineLimit = min(limit, .max / 4) * 2 + 1 << 20
        window = head
    }

    package mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard !isAtEnd else { return nil }
        do throws(InputFault) {
            while try readLine() {
                lineNumber += 1
                if lineNumber == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
                guard line.count <= lineLimit else {
                    return row("The line has \(lineSize) bytes; the limit is \(lineLimit) bytes.")
                }
                if line.last == 0x0D { line.removeLast() }
                if line.first == UInt8(ascii: "{") || !line.allSatisfy(\.isJSONWhitespace) {
                    var document = try document()
                    if carry != .none { document.carried = carry.members(of: line) }
                    return document
                }
            }
            return nil
        } catch {
            isAtEnd = true
            return EnclosedDocument(entry: nil, try error.finding())
        }
    }

    /// The number of bytes of a line that are read in advance.
    private static let maximumAhead = 4 * InputStream.chunkSize

    package mutating func isReady() -> Bool {
        while !isAtEnd, window.span.firstLineFeed(from: index) == nil {
            guard source.isReady, window.count - index < Self.maximumAhead else { return false }
            window.removeFirst(index)
            index = 0
            let count = window.count
            // After an error, the next read has the same one.
            try? source.read(InputStream.chunkSize, appendingTo: &window)
            if window.count == count { break }
        }
        return true
    }

    private func document() throws(InputFault) -> EnclosedDocument {
        let finding: Finding
        do throws(InputFault) {
            let value = try field.value(in: line, limit: captureLimit)
            return EnclosedDocument(entry: "\(lineNumber)", capture: InputFile(value))
        } catch {
            switch error {
            case .system: throw error
            case .json(let fault): finding = fault.moved(toLine: lineNumber).finding
            case .content(let missing): finding = missing.moved(toLine: lineNumber)
            }
        }
        return EnclosedDocument(entry: "\(lineNumber)", finding, size: lineSize)
    }

    private func row(_ message: String) -> EnclosedDocument {
        let place = SourceLocation(line: lineNumber, column: 1)
        return EnclosedDocument(
            entry: "\(lineNumber)",
            Finding(.inputTooLarge, .error, message, at: place),
            size: lineSize
        )
    }

    /// Reads the next line; returns `false` at the end.
    private mutating func readLine() throws(InputFault) -> Bool {
        line.removeAll(keepingCapacity: true)
        lineSize = 0
        while !isAtEnd {
            if index == window.count {
                window.removeAll(keepingCapacity: true)
                index = 0
                try source.read(InputStream.chunkSize, appendingTo: &window)
                isAtEnd = window.isEmpty
            }
            if lineSize == 0 { skipLineFeeds() }
            let end = endOfLine
            line.append(contentsOf: window[index..<end].prefix(lineLimit + 1 - line.count))
            lineSize += end - index
            index = end
            if index < window.count {
                index += 1
                return true
            }
        }
        return lineSize > 0
    }

    /// Counts empty lines at the start of a line.
    private mutating func skipLineFeeds() {
        let start = index
        while index < window.count, window[index] == 0x0A { index += 1 }
        lineNumber += index - start
    }

    /// The index of the first line break in the current chunk, or the end of the chunk.
    private var endOfLine: Int { window.span.firstLineFeed(from: index) ?? window.count }
}

extension Finding {
    /// Returns the finding for a text that begins on another line.
    fileprivate func moved(toLine line: Int) -> Finding {
        let place = location.map { SourceLocation(line: $0.line + line - 1, column: $0.column) }
        return Finding(code, severity, message, at: place, remedy: remedy)
    }
}

// MARK: Format

extension InputFormat {
    /// A JSON object on one line that contains the field of the document, or is followed by another line if `--field`
    /// names the field.
    ///
    /// Two kinds of text are captures instead: an object on several lines, and a query string in the only object on its
    /// line.
    package static let jsonl = InputFormat(
        "jsonl",
        "JSON Lines: one document per line, in the field that --field names.",
        fuzzTarget: "json-lines",
        detect: JSONLinesReader.detect,
        makeReader: { JSONLinesReader($0, continuedBy: $1, field: $2.field, carry: $2.carry, limit: $2.captureLimit) }
    )
}

extension JSONLinesReader {
    fileprivate static func detect(_ head: InputHead) -> InputHead.Detection {
        head.detect { reader throws(InputFault) in
            _ = try reader.next()
            let firstLine = reader.eventLocation.line
            while let event = try reader.next(), event == .name { try reader.skipValue() }
            guard reader.location.line == firstLine else { return .no }
            // More text on the same line means that the object is not the line.
            let rest = head.bytes[reader.offset...]
            guard let end = rest.firstIndex(where: { $0 == 0x0A }) else {
                guard head.isWhole else { return .unknown }
                return rest.allSatisfy(\.isJSONWhitespace) && hasField(head.field, in: head.bytes) ? .yes : .no
            }
            guard rest[..<end].allSatisfy(\.isJSONWhitespace) else { return .no }
            if hasField(head.field, in: Array(head.bytes[..<end])) { return .yes }
            // Without a named field, the values of a log are searched for messages.
            guard head.field != .samlResponse else { return .no }
            if rest[end...].contains(where: { !$0.isJSONWhitespace }) { return .yes }
            return head.isWhole ? .no : .unknown
        }
    }

    private static func hasField(_ field: FieldPath, in line: [UInt8]) -> Bool {
        (try? field.value(in: line, limit: 0)) != nil
    }
}
