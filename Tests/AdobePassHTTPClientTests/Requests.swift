// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import HTTPTypes
internal import ScriptedServer
internal import Synchronization

extension TransportRequest {
    /// A request that a test sends.
    static func to(_ server: ScriptedServer, _ path: String = "/", body: String = "") -> TransportRequest {
        to("http", "127.0.0.1:\(server.port)", path, body: body)
    }

    /// A request that a test sends.
    static func to(_ scheme: String, _ authority: String, _ path: String = "/", body: String = "") -> TransportRequest {
        let head = HTTPRequest(method: body.isEmpty ? .get : .post, scheme: scheme, authority: authority, path: path)
        return TransportRequest(head: head, body: Array(body.utf8))
    }
}

extension String {
    /// The shortest answer that succeeds.
    static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
}

/// A counter that any thread can increment.
final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func increment() { count.withLock { $0 += 1 } }
}
#endif
