// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import NIOPosix

/// A connection whose requests need not be complete, for the tests of an adapter.
struct RawConnection {
    private let channel: any Channel
    private let head: EventLoopFuture<String>

    init(port: Int) async throws {
        let promise = NIOSingletons.posixEventLoopGroup.any().makePromise(of: String.self)
        channel = try await ClientBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(HeadReader(promise))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        head = promise.futureResult
    }

    /// Sends the head of a request and the first bytes of its body.
    func post(_ path: String, length: Int, sending count: Int) async throws {
        let head = """
            POST \(path) HTTP/1.1\r
            Host: app.example.test\r
            Content-Type: application/x-www-form-urlencoded\r
            Content-Length: \(length)\r
            \r

            """
        var bytes = ByteBuffer(string: head)
        bytes.writeRepeatingByte(UInt8(ascii: "A"), count: count)
        try await channel.writeAndFlush(bytes)
    }

    /// Returns the head of the answer, or what has arrived of it when the server closes the connection.
    func answer() async throws -> String { try await head.get() }

    func close() async { try? await channel.close() }
}

/// Reads the head of an answer.
private final class HeadReader: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let promise: EventLoopPromise<String>
    private var text = ""

    init(_ promise: EventLoopPromise<String>) { self.promise = promise }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        text += String(buffer: unwrapInboundIn(data))
        if text.contains("\r\n\r\n") { promise.succeed(text) }
    }

    func channelInactive(context: ChannelHandlerContext) { promise.succeed(text) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
