// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

/// System calls of the scripted server.
enum Sockets {
    struct Fault: Error {
        let step: String
    }

    /// Listens on a free port of the loopback interface.
    static func listen() throws -> (Int32, UInt16) {
        let (descriptor, port) = try bindAny()
        guard systemListen(descriptor, 64) == 0 else { throw Fault(step: "listen") }
        return (descriptor, port)
    }

    /// Takes a free port of the loopback interface.
    static func bindAny() throws -> (Int32, UInt16) {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Fault(step: "socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safety: these calls access the address only while they run, and only within its size.
        let bound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        guard bound else { throw Fault(step: "bind") }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// The next connection, or `nil` if the listener was shut down.
    static func accept(_ listener: Int32) -> Int32? {
        while true {
            let descriptor = systemAccept(listener, nil, nil)
            if descriptor >= 0 { return descriptor }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// The next received bytes, or `nil` at the end.
    static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        // Safety: the buffer is written only during the call.
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return nil }
        return Array(bytes[..<count])
    }

    /// Writes all bytes.
    ///
    /// Returns `false` if the connection fails.
    static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            // Safety: the buffer is read only during the call.
            let count = unsafe rest.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, noSignal) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Waits until bytes or the end arrive, but not longer than the given time; returns whether they did.
    static func waitForInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) > 0
    }

    static func shutDownWriting(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    static func shutDown(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
    private static let noSignal: Int32 = 0
    #endif
}

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemAccept(
    _ descriptor: Int32,
    _ address: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 {
    unsafe accept(descriptor, address, length)
}
