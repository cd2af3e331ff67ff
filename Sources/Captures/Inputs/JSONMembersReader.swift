// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// Reads the documents of any JSON text: every string at a path, wherever the path begins.
///
/// The entry is the number of the document, from one.
struct JSONMembersReader: DocumentSequence {
    private var reader: InputJSONReader
    private let limit: Int
    private let field: FieldPath

    /// The names of the members that are open, outermost first; `nil` for the elements of arrays.
    private var names: [[UInt8]?] = []
    private var position = 0
    private var isDone = false

    init(_ reader: InputJSONReader, field: FieldPath, limit: Int) {
        self.reader = reader
        self.field = field
        self.limit = limit
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard !isDone else { return nil }
        do throws(InputFault) {
            if let document = try nextDocument() { return document }
            isDone = true
            guard position == 0 else { return nil }
            throw .unknownFormat(
                "The JSON text has no string `\(field)`.",
                remedy: "Name the member that contains the document with `--field`."
            )
        } catch {
            isDone = true
            return EnclosedDocument(entry: nil, try error.finding())
        }
    }

    private mutating func nextDocument() throws(InputFault) -> EnclosedDocument? {
        while let event = try nextValue() {
            guard event == .string else { continue }
            let place = location
            let value = try reader.takeString(limit: limit)
            position += 1
            guard !reader.hasLoneSurrogate else {
                let message = "The field `\(field)` contains half of a surrogate pair."
                return EnclosedDocument(entry: "\(position)", Finding(.encodingNotUTF8, .error, message, at: place))
            }
            return EnclosedDocument(entry: "\(position)", capture: InputFile(value))
        }
        return nil
    }

    /// The location of the last value.
    var location: SourceLocation { reader.eventLocation }

    /// Returns the first event of the next value at the path, or `nil` at the end of the text.
    mutating func nextValue() throws(InputFault) -> JSONEvent? {
        while let event = try reader.next() {
            let isAtPath = field.isEnd(of: names)
            switch event {
            case .name:
                names[names.count - 1] = reader.text
                continue
            case .endObject, .endArray:
                names.removeLast()
                continue
            case .beginObject, .beginArray: names.append(nil)
            default: break
            }
            if isAtPath { return event }
        }
        return nil
    }
}

// MARK: Format

extension InputFormat {
    /// An object or an array, if `--field` names the member; otherwise, the text is searched for messages.
    package static let json = InputFormat(
        "json",
        "Any JSON text: every string in a member named SAMLResponse, or at the path of --field, is a document.",
        fuzzTarget: "json-members",
        detect: { $0.field != .samlResponse && $0.beginsWithJSON ? .yes : .no },
        makeReader: { JSONMembersReader(InputJSONReader($0, continuedBy: $1), field: $2.field, limit: $2.captureLimit) }
    )
}
