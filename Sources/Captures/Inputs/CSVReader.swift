// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// Reads the documents of a table with separated values (RFC 4180): one in each row, in the column that a name selects.
///
/// The separator is a comma, a semicolon or a tab, whichever the header uses. The entry is the number of the line in
/// which a row begins, from one.
struct CSVReader: DocumentSequence {
    private let source: any ByteSource
    private let limit: Int
    private let name: [UInt8]

    private var window: [UInt8]
    private var index = 0
    private var isAtEnd = false
    private var line = 1

    private var separator = UInt8(ascii: ",")
    private var column: Int?
    private let carry: CarriedFields
    /// The columns that are copied into the row, by index.
    private var carriedColumns: [Int: String] = [:]
    private var carried: [CarriedMember] = []
    private var isDone = false

    /// The values of the last row that are needed: all of the header, later one.
    private var values: [[UInt8]] = []

    init(
        _ head: [UInt8],
        continuedBy source: any ByteSource,
        field: FieldPath,
        carry: CarriedFields = .none,
        limit: Int
    ) {
        self.carry = carry
        window = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head
        self.source = source
        self.limit = limit
        name = Array(field.description.utf8)
        separator = Self.separator(of: window)
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard !isDone else { return nil }
        do throws(InputFault) {
            if column == nil { try readHeader() }
            while true {
                let start = line
                guard let count = try readRow() else {
                    isDone = true
                    return nil
                }
                // A blank line is not a row.
                if count == 1, isRowBlank { continue }
                guard let column, column < count else {
                    let message = "The row has \(count) values; the header names \((column ?? 0) + 1) or more."
                    let place = SourceLocation(line: start, column: 1)
                    return EnclosedDocument(entry: "\(start)", .unknownFormat(message, at: place))
                }
                var document = EnclosedDocument(entry: "\(start)", capture: InputFile(values.first ?? []))
                document.carried = carried
                return document
            }
        } catch {
            isDone = true
            return EnclosedDocument(entry: nil, try error.finding())
        }
    }

    private mutating func readHeader() throws(InputFault) {
        _ = try readRow()
        guard let column = values.firstIndex(of: name) else {
            throw .unknownFormat(
                "The table has no column `\(String(decoding: name, as: UTF8.self))`.",
                at: SourceLocation(line: 1, column: 1),
                remedy: "Name the column that contains the document with `--field`."
            )
        }
        self.column = column
        for path in carry.paths {
            if let index = values.firstIndex(of: Array(path.description.utf8)), index != column {
                carriedColumns[index] = path.description
            }
        }
    }

    /// Whether the last row had no characters.
    private var isRowBlank = true

    /// Reads a row; returns the number of its values, or `nil` at the end.
    private mutating func readRow() throws(InputFault) -> Int? {
        values.removeAll(keepingCapacity: true)
        carried.removeAll()
        isRowBlank = true
        guard try peek() != nil else { return nil }
        var count = 0
        while true {
            let isWanted = column == nil ? count < 1_000 : count == column
            let name = carriedColumns[count]
            let value = try readValue(isWanted: isWanted || name != nil)
            if isWanted { values.append(value) }
            if let name { carried.append(CarriedMember(name, Array(value.prefix(CarriedMember.maximumValueSize + 1)))) }
            count += 1
            guard let byte = try peek(), byte == separator else { break }
            index += 1
        }
        if try peek() == 0x0D { index += 1 }
        if try peek() == 0x0A {
            index += 1
            line += 1
        }
        return count
    }

    private mutating func readValue(isWanted: Bool) throws(InputFault) -> [UInt8] {
        var value: [UInt8] = []
        let quote = UInt8(ascii: "\"")
        var isQuoted = false
        if try peek() == quote {
            isQuoted = true
            index += 1
        }
        while let byte = try peek() {
            if isQuoted, byte == quote {
                index += 1
                guard try peek() == quote else {
                    isQuoted = false
                    continue
                }
            } else if !isQuoted, byte == separator || byte == 0x0A || byte == 0x0D {
                break
            }
            if byte == 0x0A { line += 1 }
            index += 1
            isRowBlank = false
            if isWanted, value.count <= limit { value.append(byte) }
        }
        return value
    }

    private mutating func peek() throws(InputFault) -> UInt8? {
        if index == window.count, !isAtEnd {
            window.removeAll(keepingCapacity: true)
            index = 0
            try source.read(InputStream.chunkSize, appendingTo: &window)
            isAtEnd = window.isEmpty
        }
        return index < window.count ? window[index] : nil
    }

    /// Returns whether the first line contains a column.
    static func hasColumn(_ field: FieldPath, in head: [UInt8]) -> Bool {
        let line = Array(head.prefix { $0 != 0x0A })
        var reader = CSVReader(line, continuedBy: MemorySource(size: 0), field: field, limit: line.count)
        // XML can look like a table; its root decides.
        guard line.contains(reader.separator), DocumentRoot(of: head.span) == .none else { return false }
        return (try? reader.readHeader()) != nil
    }

    /// Returns the first separator of the header.
    private static func separator(of head: [UInt8]) -> UInt8 {
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
        return head.prefix { $0 != 0x0A }.first { separators.contains($0) } ?? UInt8(ascii: ",")
    }
}

// MARK: Format

extension InputFormat {
    /// A table whose header contains the column that `--field` names; otherwise, the text is searched for messages.
    package static let csv = InputFormat(
        "csv",
        "A table of separated values: one document per row, in the column that --field names.",
        fuzzTarget: "csv",
        detect: { $0.field != .samlResponse && CSVReader.hasColumn($0.field, in: $0.bytes) ? .yes : .no },
        makeReader: { CSVReader($0, continuedBy: $1, field: $2.field, carry: $2.carry, limit: $2.captureLimit) }
    )
}
