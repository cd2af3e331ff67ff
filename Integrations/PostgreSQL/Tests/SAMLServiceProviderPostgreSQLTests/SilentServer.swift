// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// A server that accepts connections and stops to answer, as one whose disk or machine hangs.
final class SilentServer: Sendable {
    /// The connection string.
    let settings: String

    /// The number of connections so far.
    var connections: Int { count.withLock(\.self) }

    private let listener: CInt
    private let count = Mutex(0)

    /// Starts a server.
    ///
    /// - Parameter greets: Whether it answers the first message of a connection, so that the client sends statements.
    /// - Throws: An error of the system.
    init(greets: Bool) throws {
        let listener = socket(AF_INET, Self.stream, 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(listener, address, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO) }
        settings =
            "host=127.0.0.1 port=\(UInt16(bigEndian: address.sin_port)) user=a dbname=a sslmode=disable "
            + "gssencmode=disable connect_timeout=2"
        Thread { [self] in
            while true {
                let connection = unsafe accept(listener, nil, nil)
                guard connection >= 0 else { return }
                count.withLock { $0 += 1 }
                guard greets else { continue }
                var start = [UInt8](repeating: 0, count: 1_024)
                _ = unsafe recv(connection, &start, start.count, 0)
                // No password is needed, and the server is ready.
                let greeting: [UInt8] = [0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5A, 0, 0, 0, 5, 0x49]
                _ = unsafe send(connection, greeting, greeting.count, 0)
            }
        }.start()
    }

    /// Ends the server; its connections remain until the process ends.
    func stop() {
        shutdown(listener, CInt(SHUT_RDWR))
        close(listener)
    }

    #if canImport(Glibc)
    private static let stream = CInt(SOCK_STREAM.rawValue)
    #else
    private static let stream = SOCK_STREAM
    #endif
}
