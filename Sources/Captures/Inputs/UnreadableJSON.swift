// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON

/// The kind of a JSON text without a message, for a finding with the next step.
enum UnreadableJSON {
    /// The kinds of JSON text that the names of the members of the first object show; the first whose names all occur applies.
    private static let kinds =
        (try? JSONDocument(parsing: PackageResources.unreadable_json_json))?.value.asElements ?? []

    /// Returns the finding about a JSON text in which nothing looks like a message; `nil` for other texts.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - field: The path of the document in a line of JSON Lines.
    /// - Returns: The finding, which says what the text is and what is missing.
    static func finding(in text: [UInt8], field: FieldPath) -> Finding? {
        guard InputHead(bytes: text, isWhole: true, field: field).beginsWithJSON else { return nil }
        guard let names = names(in: text) ?? namesInFirstLine(of: text) else { return nil }
        if let fault = HiddenValue.fault(in: text) { return Finding(fault) }
        let kind = kinds.first { kind in
            (kind["names"]?.asElements ?? []).allSatisfy { name in
                names.contains { $0.elementsEqual((name.asText ?? "").utf8) }
            }
        }
        let error = ReportedError(in: text)
        var finding = Finding.unknownFormat(
            kind?["message"]?.asText
                ?? "The JSON text has no `SAMLResponse`: no string in it contains a SAML message."
        )
        finding.explain(
            error,
            remedy: kind?["remedy"]?.asText ?? error?.remedy
                ?? "If a member with another name contains the message, name it: `--input-format jsonl --field NAME`. Otherwise, "
                + "export the requests with their bodies: the tool may have omitted them."
        )
        return finding
    }

    /// The most names that are kept; a known kind has fewer.
    private static let maximumNames = 64

    /// Returns the names of the members of the first object; `nil` if the text is not complete.
    private static func names(in text: [UInt8]) -> [[UInt8]]? {
        var reader = InputJSONReader(text)
        return try? names(of: &reader)
    }

    /// Returns the names in the first line of JSON Lines; `nil` for another text.
    private static func namesInFirstLine(of text: [UInt8]) -> [[UInt8]]? {
        guard let end = text.firstIndex(of: 0x0A),
            text[end...].first(where: { !$0.isJSONWhitespace }) == UInt8(ascii: "{")
        else { return nil }
        return names(in: Array(text[..<end]))
    }

    private static func names(of reader: inout InputJSONReader) throws(InputFault) -> [[UInt8]] {
        var names: [[UInt8]] = []
        var depth: Int?
        while let event = try reader.next() {
            if event == .beginObject, depth == nil { depth = reader.depth }
            if event == .endObject, reader.depth + 1 == depth { depth = -1 }
            if event == .name, reader.depth == depth, names.count < maximumNames { names.append(reader.text) }
        }
        return names
    }
}
