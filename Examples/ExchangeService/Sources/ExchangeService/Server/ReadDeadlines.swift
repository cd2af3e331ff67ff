// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections on which a request takes too long to arrive, however busy they look.
///
/// A client that sends a byte now and then is never idle. So there is one limit for the head, from when the connection
/// opened or the answer before it was done, and one for the body, from when the head was read.
final class ReadDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let head: TimeAmount
    private let body: TimeAmount
    private var deadline: NIODeadline?
    private var timer: Scheduled<Void>?
    private var isReading = false

    init(head: TimeAmount, body: TimeAmount) {
        self.head = head
        self.body = body
    }

    func handlerAdded(context: ChannelHandlerContext) {
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
        if case .end = unwrapOutboundIn(data), !isReading { expect(within: head, context) }
        context.write(data, promise: promise)
    }

    private func expect(within limit: TimeAmount, _ context: ChannelHandlerContext) {
        deadline = .now() + limit
        if timer == nil { watch(context, in: min(head, body)) }
    }

    /// Looks at the deadline now and then, which is cheaper than a timer for every part of every request.
    private func watch(_ context: ChannelHandlerContext, in time: TimeAmount) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [self] in
            timer = nil
            let now = NIODeadline.now()
            guard let deadline else { return watch(context, in: min(head, body)) }
            // No deadline that is set in the meantime comes before the shorter of the two limits.
            if deadline > now { return watch(context, in: min(deadline - now, head, body)) }
            context.close(promise: nil)
        }
    }
}
