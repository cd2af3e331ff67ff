// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// The content of an input that was written to a file and opened.
enum Opened: Equatable, CustomStringConvertible {
    case capture(String)
    case rows([Row])

    /// One row: an entry with a document or with a finding.
    struct Row: Equatable, CustomStringConvertible {
        var entry: String?
        var text: String
        var code: Finding.Code?
        var location: SAML.SourceLocation?

        init(_ entry: String?, _ text: String) {
            self.entry = entry
            self.text = text
        }

        init(_ entry: String?, _ code: Finding.Code, _ line: Int? = nil, _ column: Int = 1) {
            self.entry = entry
            self.text = ""
            self.code = code
            location = line.map { SAML.SourceLocation(line: $0, column: column) }
        }

        init(_ document: EnclosedDocument) {
            entry = document.entry
            text = String(decoding: document.capture.bytes, as: UTF8.self)
            code = document.finding?.code
            location = document.finding?.location
        }

        var description: String {
            "\(entry ?? "-"): \(code.map { $0.rawValue } ?? text) \(location.map { "\($0)" } ?? "")"
        }
    }

    var description: String {
        switch self {
        case .capture(let text): "capture \(text.prefix(60))"
        case .rows(let rows): "rows \(rows.prefix(20))"
        }
    }

    var rows: [Row] {
        if case .rows(let rows) = self { rows } else { [] }
    }

    /// Writes bytes to a file and opens it as an input.
    init(
        _ bytes: [UInt8],
        format: InputFormat = .auto,
        field: String = "SAMLResponse",
        maximumBytes: Int? = nil
    ) throws {
        switch try Self.input(bytes, format: format, field: field, maximumBytes: maximumBytes) {
        case .capture(let file): self = .capture(String(decoding: file.bytes, as: UTF8.self))
        case .documents(let reader): self = .rows(try Self.rows(of: reader))
        }
    }

    static func input(
        _ bytes: [UInt8],
        format: InputFormat = .auto,
        field: String = "SAMLResponse",
        maximumBytes: Int? = nil
    ) throws -> OpenedInput {
        let url = FileManager.default.temporaryDirectory.appending(path: "saml-input-\(UUID().uuidString)")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var limits = DocumentLimits.batch
        if let maximumBytes { limits.bytes = maximumBytes }
        let path = try #require(FieldPath(field))
        return try InputOpening(format: format, field: path, limits: limits).open(InputPath(url.path))
    }

    /// Returns the message of the last finding of an input with several documents.
    static func lastMessage(_ bytes: [UInt8], format: InputFormat = .auto) throws -> String? {
        guard case .documents(let reader) = try input(bytes, format: format) else { return nil }
        var message: String?
        while let document = try reader.next() { message = document.finding?.message ?? message }
        return message
    }

    init(_ text: String, format: InputFormat = .auto, field: String = "SAMLResponse", maximumBytes: Int? = nil) throws {
        try self.init(Array(text.utf8), format: format, field: field, maximumBytes: maximumBytes)
    }

    static func rows(of reader: DocumentReader) throws -> [Row] {
        var rows: [Row] = []
        while let document = try reader.next() { rows.append(Row(document)) }
        #expect(try reader.next() == nil)
        return rows
    }

    static func rows(of documents: any DocumentSequence) throws -> [Row] {
        var documents = documents
        var rows: [Row] = []
        while let document = try documents.next() { rows.append(Row(document)) }
        return rows
    }
}
