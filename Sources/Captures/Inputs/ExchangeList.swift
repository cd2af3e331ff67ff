// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// An exchange in a list of HTTP exchanges in JSON.
protocol ListedExchange {
    /// The names that lead to the array of exchanges, outermost first.
    static var path: [StaticString] { get }

    init()

    /// Reads a member whose name was read last, or skips it.
    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault)
}

/// Reads a list of HTTP exchanges as a stream, in constant memory.
struct ExchangeList<Exchange: ListedExchange> {
    private enum Stage {
        case beforeEntries
        case entries
        case end
    }

    private var reader: InputJSONReader
    private let limit: Int
    private var stage = Stage.beforeEntries

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
        let stage = stage
        self.stage = .end
        switch stage {
        case .beforeEntries: try findEntries()
        case .entries: break
        case .end: return nil
        }
        while true {
            position += 1
            openEntry = position
            let entry = try readEntry()
            openEntry = nil
            switch entry {
            case .exchange(let exchange):
                self.stage = .entries
                return exchange
            case .other: continue
            case .none:
                try finish()
                return nil
            }
        }
    }

    private enum Entry {
        case exchange(Exchange)
        case other
        case none
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

    private mutating func readEntry() throws(InputFault) -> Entry {
        let event = try reader.next()
        if event == .endArray { return .none }
        guard event == .beginObject else {
            try reader.leave(toDepth: entriesDepth)
            return .other
        }
        var exchange = Exchange()
        while let event = try reader.next(), event == .name { try exchange.read(member: &reader, limit: limit) }
        return .exchange(exchange)
    }
}
