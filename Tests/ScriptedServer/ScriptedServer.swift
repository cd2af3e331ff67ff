// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import Waiting

/// A server on a free port of the loopback interface that runs a closure for each connection.
package final class ScriptedServer: Sendable {
    private struct Log {
        var accepted = 0
        var requests: [ReceivedRequest] = []
        var connections: [Int32] = []
        var isStopped = false
    }

    /// The TCP port.
    package let port: UInt16

    private let listener: Int32
    private let log = Mutex(Log())
    private let ended = Watched(0)

    /// Starts a server, which runs until it is stopped.
    ///
    /// - Parameter serve: Handles a connection on a separate thread. The connection closes when the closure returns.
    /// - Throws: A fault if no port is available.
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
                    ended.change { $0 += 1 }
                }
            }
            // If another thread closed the descriptor, its number could already belong to another listener.
            Sockets.close(listener)
        }
    }

    /// A server that answers every request of every connection with the same bytes.
    package convenience init(answering answer: String) throws {
        try self.init { connection in
            while connection.readRequest() != nil { guard connection.write(answer) else { return } }
        }
    }

    /// The URL of the server, without a path.
    package var address: String { "http://127.0.0.1:\(port)" }

    /// The number of accepted connections.
    package var accepted: Int { log.withLock { $0.accepted } }

    /// The requests of all connections so far.
    package var requests: [ReceivedRequest] { log.withLock { $0.requests } }

    /// Waits until this many connections have ended.
    package func waitForEnd(of connections: Int) async throws { try await ended.wait { $0 >= connections } }

    /// Stops the listener and closes all connections.
    package func stop() {
        log.withLock { log in
            log.isStopped = true
            for connection in log.connections { Sockets.shutDown(connection) }
        }
        Sockets.shutDown(listener)
    }
}

/// A reserved port of the loopback interface on which no server listens.
package final class ClosedPort: Sendable {
    /// The TCP port.
    package let port: UInt16

    private let socket: Int32

    /// Reserves a port.
    ///
    /// - Throws: A fault if no port is available.
    package init() throws { (socket, port) = try Sockets.bindAny() }

    /// The URL of the server, without a path.
    package var address: String { "http://127.0.0.1:\(port)" }

    deinit { Sockets.close(socket) }
}

/// A request as received from the connection.
package struct ReceivedRequest: Sendable {
    /// The request line and the header fields, with their line ends.
    package let head: String
    /// The body.
    package let body: String

    /// The value of a header field, or `nil` if the field is absent.
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
