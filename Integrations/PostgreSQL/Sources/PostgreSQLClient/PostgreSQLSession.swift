// SPDX-License-Identifier: Apache-2.0

internal import CLibPQ

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open connection of libpq, which is closed with its last reference.
@safe final class PostgreSQLSession {
    private let connection: OpaquePointer

    /// Whether the server did not answer in time, so that the next answer would be that to an earlier statement.
    private(set) var isSilent = false

    /// The names of the prepared statements.
    private var names: [String: String] = [:]

    /// The parameters of a connection that the settings can change: a server that cannot be reached, or stops to answer, is
    /// noticed after some seconds.
    private static let defaults = [
        ("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"),
        ("keepalives_interval", "3"),
        ("keepalives_count", "3"),
    ]

    init(settings: String) throws(PostgreSQLError) {
        let parameters = Self.defaults + [("dbname", settings)]
        let connection = unsafe Self.withCStrings(parameters.map(\.0)) { names in
            unsafe Self.withCStrings(parameters.map(\.1)) { values in
                // Safety: both arrays end with NULL, and libpq copies the strings.
                unsafe PQconnectdbParams(names, values, 1)
            }
        }
        // Safety: the connection is closed once, by `deinit`.
        guard let connection = unsafe connection else { throw PostgreSQLError(message: "out of memory") }
        unsafe self.connection = connection
        guard isOpen else { throw lastError }
        // Otherwise a long statement could wait for a server that does not read it.
        unsafe PQsetnonblocking(connection, 1)
    }

    deinit { unsafe PQfinish(connection) }

    var isOpen: Bool { unsafe !isSilent && PQstatus(connection) == CONNECTION_OK }

    private var lastError: PostgreSQLError {
        // Safety: libpq owns the text, which is copied.
        unsafe PostgreSQLError(message: String(cString: PQerrorMessage(connection)))
    }

    func runScript(_ script: String, within patience: Duration) throws(PostgreSQLError) {
        _ = try unsafe rows(afterSending: PQsendQuery(connection, script), within: patience)
    }

    func run(
        _ statement: String,
        _ parameters: [PostgreSQLValue],
        within patience: Duration
    ) throws(PostgreSQLError) -> [[[UInt8]?]] {
        let name: String
        if let known = names[statement] {
            name = known
        } else {
            name = "s\(names.count)"
            _ = try unsafe rows(afterSending: PQsendPrepare(connection, name, statement, 0, nil), within: patience)
            names[statement] = name
        }
        let octets = parameters.map(\.octets)
        // One buffer for all values, each with a byte more, so that also an empty value has an address.
        let buffer: [UInt8] = octets.flatMap { $0.bytes + [0] }
        var start = 0
        let starts = octets.map { value in
            defer { start += value.bytes.count + 1 }
            return start
        }
        let isSent = unsafe buffer.withUnsafeBytes { buffer in
            // Safety: each value lies in the buffer, which lives until the call ends; libpq copies the values.
            let values = unsafe starts.map {
                unsafe buffer.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self)
            }
            return unsafe PQsendQueryPrepared(
                connection,
                name,
                CInt(parameters.count),
                values,
                octets.map { CInt($0.bytes.count) },
                octets.map { $0.isBinary ? 1 : 0 },
                1
            )
        }
        return try rows(afterSending: isSent, within: patience)
    }

    /// Returns the rows of the last result of what was sent.
    private func rows(
        afterSending isSent: CInt,
        within patience: Duration
    ) throws(PostgreSQLError) -> [[[UInt8]?]] {
        guard isSent == 1 else { throw lastError }
        let end = ContinuousClock.now + patience
        var last: OpaquePointer?
        while true {
            try wait(until: end, patience)
            guard let next = unsafe PQgetResult(connection) else { break }
            // Safety: a result is freed when the next one replaces it, or by `rows(of:)`.
            unsafe PQclear(last)
            unsafe last = next
        }
        return try unsafe rows(of: last)
    }

    /// Waits until the whole statement is sent and a result is there.
    ///
    /// - Throws: ``PostgreSQLError`` if the connection breaks, or the server is silent: TCP notices only one that is gone,
    ///   and only the server itself observes `statement_timeout`.
    private func wait(until end: ContinuousClock.Instant, _ patience: Duration) throws(PostgreSQLError) {
        while true {
            let unsent = unsafe PQflush(connection)
            guard unsent >= 0 else { throw lastError }
            if unsafe unsent == 0 && PQisBusy(connection) == 0 { return }
            let left = end - ContinuousClock.now
            guard left > .zero else {
                isSilent = true
                throw PostgreSQLError(message: "the server did not answer within \(patience)")
            }
            // At most a second, because libpq may have decrypted octets that the socket does not announce.
            var socket = unsafe pollfd(
                fd: PQsocket(connection),
                events: Int16(POLLIN) | (unsent > 0 ? Int16(POLLOUT) : 0),
                revents: 0
            )
            // Safety: the function writes to this variable alone.
            unsafe poll(&socket, 1, left < .seconds(1) ? CInt(left / .milliseconds(1)) + 1 : 1_000)
            guard unsafe PQconsumeInput(connection) == 1 else { throw lastError }
        }
    }

    /// Returns the rows of a result, and frees it.
    private func rows(of result: OpaquePointer?) throws(PostgreSQLError) -> [[[UInt8]?]] {
        // Safety: the result is read before it is freed; a value has as many bytes as libpq says.
        defer { unsafe PQclear(result) }
        let status = unsafe PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            // The primary message contains no parameter; a detail can.
            let primary = unsafe PQresultErrorField(result, CInt(UInt8(ascii: "M")))
            throw unsafe PostgreSQLError(message: String(cString: primary ?? PQerrorMessage(connection)))
        }
        return unsafe (0..<PQntuples(result)).map { row in
            unsafe (0..<PQnfields(result)).map { column in
                guard unsafe PQgetisnull(result, row, column) == 0 else { return nil }
                let value = unsafe PQgetvalue(result, row, column)
                return unsafe Array(UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column))))
            }
        }
    }

    /// Calls a closure with an array of C strings that ends with NULL.
    private static func withCStrings<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let buffer = texts.flatMap { Array($0.utf8) + [0] }.map { CChar(bitPattern: $0) }
        var start = 0
        let starts = texts.map { text in
            defer { start += text.utf8.count + 1 }
            return start
        }
        return unsafe buffer.withUnsafeBufferPointer { buffer in
            // Safety: each string lies in the buffer, which lives until the call ends.
            let pointers = unsafe starts.map { unsafe buffer.baseAddress?.advanced(by: $0) } + [nil]
            return unsafe pointers.withUnsafeBufferPointer { pointers in
                // Safety: the array contains at least its NULL.
                unsafe body(pointers.baseAddress.unsafelyUnwrapped)
            }
        }
    }
}
