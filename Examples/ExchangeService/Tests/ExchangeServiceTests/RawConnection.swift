// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdTesting
internal import NIOCore
internal import NIOPosix

/// A connection on which anything can be sent.
struct RawConnection: Sendable {
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

    /// Sends a document with a pause between its head and its body.
    func post(_ document: [UInt8], pause: Duration) async throws {
        let fields = ServiceFixture.fields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
        try await send(
            "POST /v1/exchange HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)"
                + "Content-Length: \(document.count)\r\n\r\n"
        )
        try await Task.sleep(for: pause)
        try await send(String(decoding: document, as: UTF8.self))
    }

    /// Sends something, and reads until the service closes the connection.
    static func exchange(
        _ port: Int,
        _ send: @escaping @Sendable (RawConnection) async throws -> Void
    ) async throws -> String {
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
                    // A connection that is closed on what was not read yet ends like this.
                }
                group.cancelAll()
                return text
            }
        }
    }
}

extension ServiceFixture {
    /// Sends something to the service, and reads until it closes the connection.
    ///
    /// - Returns: What came back, and how long it took.
    func raw(
        _ send: @escaping @Sendable (RawConnection) async throws -> Void
    ) async throws -> (String, Duration) {
        try await run { client in
            let start = ContinuousClock.now
            let text = try await RawConnection.exchange(client.port ?? 0, send)
            return (text, start.duration(to: .now))
        }
    }
}
