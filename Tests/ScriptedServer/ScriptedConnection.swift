// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A connection that a test controls.
package struct ScriptedConnection: Sendable {
    private let socket: Int32
    private let note: @Sendable (ReceivedRequest) -> Void

    init(_ socket: Int32, _ note: @escaping @Sendable (ReceivedRequest) -> Void) {
        self.socket = socket
        self.note = note
    }

    /// Reads a whole request.
    ///
    /// Returns `nil` if the client closed the connection.
    package func readRequest() -> ReceivedRequest? {
        var bytes: [UInt8] = []
        let end = Array("\r\n\r\n".utf8)
        var bodyStart: Int?
        while true {
            if bodyStart == nil, bytes.count >= end.count {
                bodyStart = (0...(bytes.count - end.count)).first { Array(bytes[$0..<($0 + end.count)]) == end }
                    .map { $0 + end.count }
            }
            if let bodyStart {
                let head = String(decoding: bytes[..<bodyStart], as: UTF8.self)
                let length = ReceivedRequest(head: head, body: "").field("Content-Length").flatMap { Int($0) } ?? 0
                if bytes.count >= bodyStart + length {
                    let request = ReceivedRequest(
                        head: head,
                        body: String(decoding: bytes[bodyStart...], as: UTF8.self)
                    )
                    note(request)
                    return request
                }
            }
            guard let more = Sockets.read(socket) else { return nil }
            bytes += more
        }
    }

    /// Writes text.
    ///
    /// Returns `false` if the client closed the connection.
    @discardableResult
    package func write(_ text: String) -> Bool { Sockets.write(socket, Array(text.utf8)) }

    /// Writes bytes.
    ///
    /// Returns `false` if the client closed the connection.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool { Sockets.write(socket, bytes) }

    /// Waits until the client closes the connection.
    package func waitForEnd() { while Sockets.read(socket) != nil {} }

    /// Writes text over and over, every 20 ms, until the client ends the connection.
    package func trickle(_ text: String) {
        while write(text), !Sockets.waitForInput(socket, milliseconds: 20) {}
    }

    /// Ends the server's side of the connection, and waits until the client ends its side.
    package func end() {
        Sockets.shutDownWriting(socket)
        waitForEnd()
    }
}
