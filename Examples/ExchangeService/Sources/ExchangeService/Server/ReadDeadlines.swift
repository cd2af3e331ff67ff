// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections whose requests take too long to receive, even if they are never idle.
///
/// A client that sends one byte at intervals is never idle. One limit therefore applies to the head of a request, from
/// the opening of the connection or the end of the previous response; another applies to the body, from the end of the
/// head.
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
