// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A server on a free port of this machine, which does to each connection what a test tells it to.
package final class ScriptedServer: Sendable {
    private struct Log {
        var accepted = 0
        var requests: [ReceivedRequest] = []
        var connections: [Int32] = []
        var isStopped = false
    }

    /// The port.
    package let port: UInt16

    private let listener: Int32
    private let log = Mutex(Log())

    /// Makes a server, which runs until it is stopped.
    ///
    /// - Parameter serve: What happens to a connection, on a thread of its own; the end of it closes the connection.
    /// - Throws: A fault if there is no port.
    package init(_ serve: @escaping @Sendable (ScriptedConnection) -> Void) throws {
        (listener, port) = try Sockets.listen()
        Thread.detachNewThread { [self] in
            while let socket = Sockets.accept(listener) {
                let isOpen = log.withLock { log in
                    log.accepted += 1
                    log.connections.append(socket)
                    return !log.isStopped
                }
                guard isOpen else {
                    Sockets.close(socket)
                    break
                }
                Thread.detachNewThread { [self] in
                    serve(ScriptedConnection(socket) { request in self.log.withLock { $0.requests.append(request) } })
                    log.withLock { log in
                        log.connections.removeAll { $0 == socket }
                        Sockets.close(socket)
                    }
                }
            }
            // Closed by another thread, its number might be that of another listener at the next turn.
            Sockets.close(listener)
        }
    }

    /// A server that answers every request of every connection with the same bytes.
    package convenience init(answering answer: String) throws {
        try self.init { connection in
            while connection.readRequest() != nil { guard connection.write(answer) else { return } }
        }
    }

    /// The address, without a path.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// How many connections there were.
    package var accepted: Int { log.withLock { $0.accepted } }

    /// The requests so far, of all connections.
    package var requests: [ReceivedRequest] { log.withLock { $0.requests } }

    /// Ends everything.
    package func stop() {
        log.withLock { log in
            log.isStopped = true
            for connection in log.connections { Sockets.shutDown(connection) }
        }
        Sockets.shutDown(listener)
    }
}

/// A port of this machine on which nobody listens, and nobody else will.
package final class ClosedPort: Sendable {
    /// The port.
    package let port: UInt16

    private let socket: Int32

    /// Takes a port.
    ///
    /// - Throws: A fault if there is no port.
    package init() throws { (socket, port) = try Sockets.bindAny() }

    /// The address, without a path.
    package var address: String { "http://127.0.0.1:\(port)" }

    deinit { Sockets.close(socket) }
}

/// A request as it came over the connection.
package struct ReceivedRequest: Sendable {
    /// The request line and the fields, with their line ends.
    package let head: String
    /// The body.
    package let body: String

    /// The value of a field; nil if there is none.
    package func field(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        return nil
    }

    /// The method and the target.
    package var line: String { head.split(separator: " ").prefix(2).joined(separator: " ") }
}
