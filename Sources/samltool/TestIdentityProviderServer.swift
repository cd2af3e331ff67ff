// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import CLibrary
internal import Captures
internal import HTTPTypes
internal import TestIdentityProvider

/// A server for one user: HTTP/1.1 on 127.0.0.1, one request a connection, in one thread.
///
/// A server of a package would add full Foundation, or NIO, to every run of samltool; this one serves a few pages to one
/// browser. Everything is bounded: connections, time, heads and bodies.
struct TestIdentityProviderServer {
    typealias Handler = (HTTPRequest, [UInt8]) -> TestIdentityProvider.Site.Response

    private static let maximumConnections = 64

    /// The URL of the server, without a trailing slash.
    let address: String

    private let listener: CInt
    private var connections: [LoopbackConnection] = []

    /// Opens a port of the loopback interface.
    ///
    /// - Parameter port: The port, or 0 for a free one.
    /// - Throws: ``ConfigurationFault`` if the port is not available.
    init(port: UInt16) throws(ConfigurationFault) {
        #if canImport(Glibc)
        let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var isReusable: CInt = 1
        unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isReusable, socklen_t(MemoryLayout<CInt>.size))
        LoopbackConnection.prepare(listener)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safety: the name has the type of the family, and its own length.
        let isOpen = unsafe withUnsafeMutablePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                unsafe bind(listener, name, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, name, &length) == 0
            }
        }
        guard isOpen else {
            let reason = FileFault(.open, InputPath("port \(port)"), errorNumber: errno)
            throw ConfigurationFault("--port: \(reason)")
        }
        self.listener = listener
        address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
    }

    /// Serves requests until a signal requests the end of the process.
    mutating func run(_ answer: Handler) {
        defer {
            for connection in connections { close(connection.socket) }
            close(listener)
        }
        while true {
            // Without connections, there is no time limit to check.
            let wait: CInt = connections.isEmpty ? -1 : 1_000
            let sockets = [connections.count < Self.maximumConnections ? listener : -1] + connections.map(\.socket)
            guard let ready = Interruption.readable(among: sockets, within: wait) else { return }
            let now = ContinuousClock.now
            connections = zip(connections, ready.dropFirst()).compactMap { connection, isReadable in
                var connection = connection
                if connection.deadline > now, !isReadable || connection.serve(answer) { return connection }
                close(connection.socket)
                return nil
            }
            guard ready[0] else { continue }
            let socket = accept(listener, nil, nil)
            if socket >= 0 { connections.append(LoopbackConnection(socket, until: now + .seconds(15))) }
        }
    }
}
