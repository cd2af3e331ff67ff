// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// The responses of an HTTP Archive 1.2: every request that carries a `SAMLResponse`.
///
/// The archive is read as it comes, in constant memory. The entry is the position in `log.entries`, from one.
package struct HARReader: DocumentSequence {
    private enum Stage {
        case beforeEntries
        case entries
        case behindEntries
        case end
    }

    /// How many values are open between two entries: the archive, the log and the entries.
    private static let entriesDepth = 3

    private var reader: InputJSONReader
    private let limit: Int
    private var stage = Stage.beforeEntries
    private var position = 0
    private var waiting: [EnclosedDocument] = []

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - source: Where the others come from.
    ///   - limit: The most bytes of a capture that are of use.
    package init(_ head: [UInt8], continuedBy source: any ByteSource, limit: Int) {
        reader = InputJSONReader(head, continuedBy: source)
        self.limit = limit
    }

    package mutating func next() throws(FileFault) -> EnclosedDocument? {
        // Where the archive breaks off while an entry is read, that entry is the one to name.
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

    /// Goes to the first entry.
    private mutating func findEntries() throws(InputFault) {
        guard try reader.next() == .beginObject, try find("log"), try reader.next() == .beginObject,
            try find("entries"), try reader.next() == .beginArray
        else {
            let location = reader.eventLocation
            // A broken text is worth telling more than what it lacks.
            try reader.leave(toDepth: 0)
            _ = try reader.next()
            let message = "The JSON text is not an HTTP Archive with the array `log.entries`."
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

    /// Reads what stands behind the entries, which may be no others.
    private mutating func finish() throws(InputFault) {
        while reader.depth > 0 {
            let name: StaticString = reader.depth == 2 ? "entries" : "log"
            guard try reader.next() == .name else { continue }
            guard !reader.isText(name) else { throw reader.secondName(name) }
            try reader.skipValue()
        }
        _ = try reader.next()
    }

    /// Reads one entry; gives false if there is none any more.
    private mutating func readEntry() throws(InputFault) -> Bool {
        let event = try reader.next()
        if event == .endArray { return false }
        guard event == .beginObject else {
            try reader.leave(toDepth: Self.entriesDepth)
            return true
        }
        var request: HARRequest?
        while let event = try reader.next(), event == .name {
            guard reader.isText("request") else {
                try reader.skipValue()
                continue
            }
            guard request == nil else { throw reader.secondName("request") }
            request = try HARRequest(reading: &reader, limit: limit)
        }
        waiting = request?.documents(entry: position) ?? []
        return true
    }
}

extension InputJSONReader {
    /// Whether the last name is this one.
    func isText(_ name: StaticString) -> Bool {
        guard text.count == name.utf8CodeUnitCount else { return false }
        for index in text.indices {
            // Safety: the index is below the count of a literal that lives for ever.
            guard unsafe text[index] == name.utf8Start[index] else { return false }
        }
        return true
    }

    /// What there is to say of a name that was read before in the same object.
    func secondName(_ name: StaticString) -> InputFault {
        faultAtEvent(.duplicateName, "a second `\(name)` in one object")
    }

    /// Takes a string if one comes next, or passes over what comes instead.
    mutating func takeValue(limit: Int) throws(InputFault) -> [UInt8]? {
        let depth = depth
        guard try next() == .string else {
            try leave(toDepth: depth)
            return nil
        }
        return try takeString(limit: limit)
    }
}
