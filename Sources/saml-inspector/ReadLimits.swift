// SPDX-License-Identifier: Apache-2.0

#if Inspector || ExchangeService  // saml-inspector has no server without its trait.
internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Bounds the time and the memory that a connection can take before its request has its own room (S-97).
///
/// - A client that sends one byte at intervals is never idle. One deadline therefore applies to the head of a request, from
///   the opening of the connection or the end of the previous response; another applies to the body, from the end of the
///   head.
/// - Up to ten reads wait for their responder. Small reads bound what they hold.
/// - A connection closes after an answer 503 to a request whose body is not complete, because its rest has no room.
final class ReadLimits: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The most bytes of one read.
    private static let maximumReadBytes = 8 << 10

    private let head: TimeAmount
    private let body: TimeAmount
    private var deadline: NIODeadline?
    private var timer: Scheduled<Void>?
    private var isReading = false
    private var isRefused = false

    init(head: TimeAmount, body: TimeAmount) {
        self.head = head
        self.body = body
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let reads = FixedSizeRecvByteBufferAllocator(capacity: Self.maximumReadBytes)
        context.channel.setOption(.recvAllocator, value: reads).whenFailure { [channel = context.channel] _ in
            channel.close(promise: nil)
        }
        if context.channel.isActive { expect(within: head, context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        expect(within: head, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isReading = true
            expect(within: body, context)
        case .body: break
        case .end:
            isReading = false
            deadline = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let response): isRefused = response.status == .serviceUnavailable && isReading
        case .body: break
        case .end:
            if isRefused {
                let channel = context.channel
                let written = promise ?? context.eventLoop.makePromise()
                written.futureResult.whenComplete { _ in channel.close(promise: nil) }
                return context.writeAndFlush(data, promise: written)
            }
            if !isReading { expect(within: head, context) }
        }
        context.write(data, promise: promise)
    }

    private func expect(within limit: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = .now() + limit
        if timer == nil { watch(context, in: min(head, body)) }
    }

    /// Checks the deadline at intervals, which costs less than a timer for every part of every request.
    private func watch(_ context: ChannelHandlerContext, in time: TimeAmount) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            let now = NIODeadline.now()
            guard let deadline else { return watch(context, in: min(head, body)) }
            // A deadline set in the meantime cannot be earlier than the shorter limit.
            if deadline > now { return watch(context, in: min(deadline - now, head, body)) }
            context.close(promise: nil)
        }
    }
}
#endif
