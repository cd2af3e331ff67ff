// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import CLibrary
internal import HTTPTypes
internal import TestIdentityProvider

/// A connection of a browser, which brings one request.
struct LoopbackConnection {
    let socket: CInt

    /// The time at which the connection closes, whatever was received.
    let deadline: ContinuousClock.Instant

    private var received: [UInt8] = []

    /// Whether the request was answered; the rest of what the browser sends is dropped.
    private var isAnswered = false

    init(_ socket: CInt, until deadline: ContinuousClock.Instant) {
        self.socket = socket
        self.deadline = deadline
        Self.prepare(socket)
    }

    /// Makes a socket return at once, and keeps it from other programs.
    static func prepare(_ socket: CInt) {
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    }

    /// Reads what has arrived, and answers a complete request.
    ///
    /// - Returns: Whether the connection stays open.
    mutating func serve(_ answer: TestIdentityProviderServer.Handler) -> Bool {
        let new = unsafe [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            // Safety: the buffer has the length that is passed.
            count = unsafe max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
        }
        guard !new.isEmpty else { return false }
        guard !isAnswered else { return true }
        received += new
        let response: (head: HTTPResponse, body: [UInt8])
        switch LoopbackRequest.read(received) {
        case .incomplete: return true
        case .refused(let status): response = (HTTPResponse(status: status), [])
        case .complete(let head, let body):
            let answer = answer(head, body)
            response = (answer.head, answer.body)
        }
        received = []
        isAnswered = true
        // If the connection closed now, the system would drop the answer when more of the request arrives.
        return write(Self.bytes(of: response.head, response.body)) && shutdown(socket, CInt(SHUT_WR)) == 0
    }

    private static func bytes(of head: HTTPResponse, _ body: [UInt8]) -> [UInt8] {
        var text = "HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\n"
        for field in head.headerFields { text += "\(field.name.canonicalName): \(field.value)\r\n" }
        text += "content-length: \(body.count)\r\nconnection: close\r\n\r\n"
        return Array(text.utf8) + body
    }

    /// Writes bytes; a browser that does not read them for five seconds, or until the deadline, gets no more.
    private func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe send(socket, $0.baseAddress, $0.count, 0) }
            guard count < 0 else {
                rest = rest.dropFirst(count)
                continue
            }
            guard errno == EAGAIN else { return false }
            var slot = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            let remaining = CInt(max(.zero, min(deadline - .now, .seconds(5))) / .milliseconds(1))
            guard unsafe poll(&slot, 1, remaining) == 1 else { return false }
        }
        return true
    }
}
