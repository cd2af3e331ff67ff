// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// One connection, in the hands of a test.
package struct ScriptedConnection: Sendable {
    private let socket: Int32
    private let note: @Sendable (ReceivedRequest) -> Void

    init(_ socket: Int32, _ note: @escaping @Sendable (ReceivedRequest) -> Void) {
        self.socket = socket
        self.note = note
    }

    /// Reads a whole request; nil if the other side ended the connection.
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

    /// Writes text; false if the other side ended the connection.
    @discardableResult
    package func write(_ text: String) -> Bool { Sockets.write(socket, Array(text.utf8)) }

    /// Writes bytes; false if the other side ended the connection.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool { Sockets.write(socket, bytes) }

    /// Waits until the other side ends the connection.
    package func waitForEnd() { while Sockets.read(socket) != nil {} }

    /// Waits for some milliseconds.
    package func pause(_ milliseconds: Int) { Thread.sleep(forTimeInterval: Double(milliseconds) / 1000) }
}
