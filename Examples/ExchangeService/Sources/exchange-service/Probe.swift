// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// A request for `/healthz` of a running service, for container images without a shell and `curl`.
enum Probe {
    /// The longest wait for each part of the answer, in seconds.
    private static let patience = 2

    /// Returns whether the service at a port of this machine answers with status 200.
    static func isAnswered(port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // Safety: each pointer is used only during its call, with the size of its value.
        var wait = timeval(tv_sec: patience, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, option, &wait, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(truncatingIfNeeded: port).bigEndian)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return false }
        let request = Array("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8)
        let sent = unsafe request.withUnsafeBytes {
            unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard sent == request.count else { return false }
        let expected = Array("HTTP/1.1 200 ".utf8)
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        while answer.count < expected.count {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { return false }
            answer += buffer[..<count]
        }
        return answer.starts(with: expected)
    }
}
