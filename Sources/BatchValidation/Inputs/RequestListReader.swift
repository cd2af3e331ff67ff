// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// An exchange in a list of HTTP exchanges that a tool exported as JSON.
protocol CapturedExchange {
    /// The names that lead to the array of exchanges, outermost first.
    static var path: [StaticString] { get }

    init()

    /// Reads a member whose name was read last, or skips it.
    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault)

    /// Returns the messages of the exchange.
    ///
    /// - Parameter position: The position in the array, from one.
    /// - Returns: The messages, in their order.
    func documents(entry position: Int) -> [EnclosedDocument]
}

/// Reads the messages of a list of HTTP exchanges.
///
/// The list is parsed as a stream, in constant memory. The entry is the position in the array, from one.
struct RequestListReader<Exchange: CapturedExchange>: DocumentSequence {
    private enum Stage {
        case beforeEntries
        case entries
        case behindEntries
        case end
    }

    private var reader: InputJSONReader
    private let limit: Int
    private var stage = Stage.beforeEntries
    private var position = 0
    private var waiting: ArraySlice<EnclosedDocument> = []

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - source: The source of the remaining bytes.
    ///   - limit: The maximum number of useful bytes of a capture.
    init(_ head: [UInt8], continuedBy source: any ByteSource, limit: Int) {
        reader = InputJSONReader(head, continuedBy: source)
        self.limit = limit
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        // If the text ends inside an entry, the finding names that entry.
        var entry: String?
        do throws(InputFault) {
            while waiting.isEmpty {
                switch stage {
                case .beforeEntries:
                    try findEntries()
                    stage = .entries
                case .entries:
                    position += 1
                    entry = "\(position)"
                    if try !readEntry() { stage = .behindEntries }
                    entry = nil
                case .behindEntries:
                    try finish()
                    stage = .end
                case .end:
                    return nil
                }
            }
            return waiting.removeFirst()
        } catch {
            stage = .end
            return EnclosedDocument(entry: entry, try error.finding())
        }
    }

    /// The nesting depth between two entries: the array, and an object for each name of the path.
    private var entriesDepth: Int { Exchange.path.count + 1 }

    /// Moves to the first entry.
    private mutating func findEntries() throws(InputFault) {
        var isFound = true
        for name in Exchange.path where isFound {
            isFound = try reader.next() == .beginObject
            if isFound { isFound = try find(name) }
        }
        guard isFound, try reader.next() == .beginArray else {
            let location = reader.eventLocation
            // A syntax error takes precedence over a missing member.
            try reader.leave(toDepth: 0)
            _ = try reader.next()
            let path = Exchange.path.map { "\($0)" }.joined(separator: ".")
            let message = "The JSON text has no array `\(path)`."
            throw .content(Finding(.inputUnknownFormat, .error, message, at: location))
        }
    }

    private mutating func find(_ name: StaticString) throws(InputFault) -> Bool {
        while let event = try reader.next(), event == .name {
            if reader.isText(name) { return true }
            try reader.skipValue()
        }
        return false
    }

    /// Reads the text after the entries, which must not contain further entries.
    private mutating func finish() throws(InputFault) {
        while reader.depth > 0 {
            let name = Exchange.path[reader.depth - 1]
            guard try reader.next() == .name else { continue }
            guard !reader.isText(name) else { throw reader.secondName(name) }
            try reader.skipValue()
        }
        _ = try reader.next()
    }

    /// Reads an entry; returns `false` if there are no more entries.
    private mutating func readEntry() throws(InputFault) -> Bool {
        let event = try reader.next()
        if event == .endArray { return false }
        guard event == .beginObject else {
            try reader.leave(toDepth: entriesDepth)
            return true
        }
        var exchange = Exchange()
        while let event = try reader.next(), event == .name { try exchange.read(member: &reader, limit: limit) }
        waiting = exchange.documents(entry: position)[...]
        return true
    }
}

extension RequestListReader {
    /// Detects an object in which the path leads to an array.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - isEntry: Returns whether the reader, before the first entry, reads one of this format.
    /// - Returns: Whether the text has this format.
    static func detect(
        _ head: InputHead,
        _ isEntry: (inout InputJSONReader) throws(InputFault) -> InputHead.Detection = { _ in .yes }
    ) -> InputHead.Detection {
        head.detect { reader throws(InputFault) in
            _ = try reader.next()
            return try hasEntries(&reader, Exchange.path[...], isEntry) ?? .no
        }
    }

    /// Returns the detection, or `nil` if the current object does not have the names.
    private static func hasEntries(
        _ reader: inout InputJSONReader,
        _ path: ArraySlice<StaticString>,
        _ isEntry: (inout InputJSONReader) throws(InputFault) -> InputHead.Detection
    ) throws(InputFault) -> InputHead.Detection? {
        guard let name = path.first else { return nil }
        while let event = try reader.next(), event == .name {
            guard reader.isText(name) else {
                try reader.skipValue()
                continue
            }
            let depth = reader.depth
            let event = try reader.next()
            if path.count == 1, event == .beginArray { return try isEntry(&reader) }
            if path.count > 1, event == .beginObject, let found = try hasEntries(&reader, path.dropFirst(), isEntry) {
                return found
            }
            try reader.leave(toDepth: depth)
        }
        return nil
    }
}

extension InputJSONReader {
    /// Returns whether the current member has a name.
    func isText(_ name: StaticString) -> Bool {
        guard text.count == name.utf8CodeUnitCount else { return false }
        for index in text.indices {
            // Safety: the index is less than the length of the literal, which is static.
            guard unsafe text[index] == name.utf8Start[index] else { return false }
        }
        return true
    }

    /// Returns the error for a name that occurs twice in an object.
    func secondName(_ name: StaticString) -> InputFault {
        faultAtEvent(.duplicateName, "The object contains `\(name)` twice")
    }

    /// Returns the string if one is next, or skips the next value.
    mutating func takeValue(limit: Int) throws(InputFault) -> [UInt8]? {
        let depth = depth
        guard try next() == .string else {
            try leave(toDepth: depth)
            return nil
        }
        return try takeString(limit: limit)
    }

    /// Reads the next string into a member, which must not have a value.
    mutating func take(
        _ name: StaticString,
        into member: inout [UInt8]?,
        limit: Int
    ) throws(InputFault) {
        guard member == nil else { throw secondName(name) }
        member = try takeValue(limit: limit) ?? []
    }

    /// Reads the members of the next value, or skips it if it is not an object.
    mutating func readObject(_ body: (inout InputJSONReader) throws(InputFault) -> Void) throws(InputFault) {
        let depth = depth
        guard try next() == .beginObject else { return try leave(toDepth: depth) }
        while let event = try next(), event == .name { try body(&self) }
    }
}
