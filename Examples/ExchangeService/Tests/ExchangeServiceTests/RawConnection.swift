// SPDX-License-Identifier: Apache-2.0

internal import HummingbirdTesting
internal import NIOCore
internal import NIOPosix

/// A connection that can send arbitrary bytes.
struct RawConnection: Sendable {
    /// The head of a request with a document, without its length.
    static let post = """
        POST /v1/exchange HTTP/1.1\r
        Host: a\r
        Connection: close\r
        Content-Type: application/json\r

        """

    typealias Sender = @Sendable (RawConnection) async throws -> Void

    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

    /// Sends the head of a document, and its body when the stream yields an element.
    func post(_ document: [UInt8], bodyAfter moment: AsyncStream<Void>) async throws {
        let body = SampleDocument.request(document)
        try await send(Self.post + "Content-Length: \(body.utf8.count)\r\n\r\n")
        for await _ in moment { break }
        try await send(body)
    }

    /// Sends bytes, and reads until the service closes the connection.
    static func exchange(_ port: Int, _ send: @escaping Sender) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await send(RawConnection(outbound: outbound)) }
                var text = ""
                do {
                    for try await buffer in inbound { text += String(buffer: buffer) }
                } catch {
                    // A connection that closes with unread bytes ends with this error.
                }
                group.cancelAll()
                return text
            }
        }
    }
}

extension ServiceFixture {
    /// Sends bytes to the service, and reads until it closes the connection.
    ///
    /// - Returns: The answer and the elapsed time.
    func raw(_ send: @escaping RawConnection.Sender) async throws -> (String, Duration) {
        try await run { client in
            let start = ContinuousClock.now
            let text = try await RawConnection.exchange(client.port ?? 0, send)
            return (text, start.duration(to: .now))
        }
    }
}
