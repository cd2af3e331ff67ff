// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// Reads a list of HTTP exchanges as a stream, in constant memory.
struct ExchangeList<Exchange: CapturedExchange> {
    private var reader: InputJSONReader
    private let limit: Int
    private var isAtEnd = false

    /// The position of the last exchange in the array, from one.
    private(set) var position = 0

    /// The position of the exchange that contains the error, if one does.
    private(set) var openEntry: Int?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - source: The source of the remaining bytes.
    ///   - limit: The maximum number of useful bytes of a string.
    init(_ head: [UInt8], continuedBy source: any ByteSource, limit: Int) {
        reader = InputJSONReader(head, continuedBy: source)
        self.limit = limit
    }

    /// Returns the next exchange, or `nil` at the end and after an error.
    mutating func next() throws(InputFault) -> Exchange? {
        guard !isAtEnd else { return nil }
        isAtEnd = true
        if position == 0 { try findEntries() }
        while true {
            position += 1
            openEntry = position
            let event = try reader.next()
            guard event != .endArray else { break }
            guard event == .beginObject else {
                try reader.leave(toDepth: entriesDepth)
                continue
            }
            var exchange = Exchange()
            while let event = try reader.next(), event == .name { try exchange.read(member: &reader, limit: limit) }
            openEntry = nil
            isAtEnd = false
            return exchange
        }
        openEntry = nil
        try finish()
        return nil
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
            throw .unknownFormat(message, at: location)
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
            guard !reader.isText(name) else { throw reader.secondName }
            try reader.skipValue()
        }
        _ = try reader.next()
    }
}

// MARK: Audit

extension ExchangeList: CallSequence {
    mutating func nextCall() throws(InputFault) -> CapturedCall? { try next()?.call(at: position, limit: limit) }
}
