// SPDX-License-Identifier: Apache-2.0

internal import SAML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The documents of JSON Lines: one a line, in one field of it.
///
/// Lines end in LF or CR LF, the last one perhaps in nothing. A blank line is no document, but it counts: the entry is
/// the number of the line, from one.
package struct JSONLinesReader: DocumentSequence {
    private let source: any ByteSource
    private let field: FieldPath
    private let captureLimit: Int

    /// The most bytes of a line: escapes and other fields may take as much again as the document, and a little more.
    private let lineLimit: Int

    private var window: [UInt8]
    private var index = 0
    private var isAtEnd = false

    /// The line at hand: all of it, or one byte more than the limit.
    private var line: [UInt8] = []
    private var lineSize = 0
    private var lineNumber = 0

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - source: Where the others come from.
    ///   - field: Where the document stands in a line.
    ///   - limit: The most bytes of a capture that are of use.
    package init(_ head: [UInt8], continuedBy source: any ByteSource, field: FieldPath, limit: Int) {
        self.source = source
        self.field = field
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
                    return row("a line of \(lineSize) bytes where at most \(lineLimit) are allowed")
                }
                if line.last == 0x0D { line.removeLast() }
                if line.first == UInt8(ascii: "{") || !line.allSatisfy(\.isJSONWhitespace) {
                    return try document()
                }
            }
            return nil
        } catch {
            isAtEnd = true
            return EnclosedDocument(entry: nil, try error.finding())
        }
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

    /// Reads the next line; gives false at the end.
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

    /// Counts lines without a byte, at the beginning of a line.
    private mutating func skipLineFeeds() {
        let start = index
        while index < window.count, window[index] == 0x0A { index += 1 }
        lineNumber += index - start
    }

    /// The first line end in the piece at hand, or its end.
    private var endOfLine: Int {
        unsafe window.withUnsafeBytes { bytes in
            guard index < bytes.count, let start = bytes.baseAddress else { return index }
            // Safety: the search begins inside the piece and ends with it.
            let found = unsafe memchr(start + index, 0x0A, bytes.count - index)
            return unsafe found.map { unsafe $0 - UnsafeMutableRawPointer(mutating: start) } ?? bytes.count
        }
    }
}

extension Finding {
    /// The same finding about a text that begins on another line.
    fileprivate func moved(toLine line: Int) -> Finding {
        let place = location.map { SourceLocation(line: $0.line + line - 1, column: $0.column) }
        return Finding(code, severity, message, at: place)
    }
}
