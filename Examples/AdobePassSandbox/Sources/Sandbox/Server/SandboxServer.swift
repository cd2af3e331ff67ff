// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
package import Hummingbird
package import Logging
internal import NIOCore

/// The HTTP server of the sandbox.
extension StandIn {
    /// Creates a server, which announces its port when it listens, and logs to standard error; port 0 selects a free one.
    package func application(
        host: String = "127.0.0.1",
        port: Int = 0,
        logLevel: Logger.Level = .warning,
        announce: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        var standardError = Logger(label: "adobe-pass-sandbox", factory: { StreamLogHandler.standardError(label: $0) })
        standardError.logLevel = logLevel
        return Application(
            responder: SandboxResponder(standIn: self),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: "openresty"),
            onServerRunning: { channel in announce(channel.localAddress?.port ?? port) },
            logger: standardError
        )
    }
}

/// Converts requests of the server to calls, and answers to responses.
struct SandboxResponder: HTTPResponder {
    let standIn: StandIn

    func respond(to request: Request, context: SandboxContext) async throws -> Response {
        let body: ByteBuffer
        do {
            // Documented requests are smaller.
            body = try await request.body.collect(upTo: 4 << 20)
        } catch is NIOTooManyBytesError {
            return Response(status: .contentTooLarge, headers: [.connection: "close"])
        }
        let host = request.head.authority.map { [("host", $0)] } ?? []
        let fields = host + request.headers.map { ($0.name.rawName.lowercased(), $0.value) }
        let headers = Dictionary(fields) { "\($0), \($1)" }
        let (method, target, bytes) = (request.method.rawValue, request.head.path ?? "/", Array(body.readableBytesView))
        var call = Call(method, target, headers: headers, body: bytes)
        call.peer = context.peer
        let answer = standIn.answer(call)
        if answer.delayMilliseconds > 0 { try await Task.sleep(for: .milliseconds(answer.delayMilliseconds)) }
        // An answer without a body cannot be cut in half, so it gets a body.
        let status = HTTPResponse.Status(code: answer.isCut && answer.status == 204 ? 200 : answer.status)
        return Response(status: status, headers: answer.headers, body: Self.body(of: answer))
    }

    private static func body(of answer: Answer) -> ResponseBody {
        let bytes = answer.body
        guard answer.isCut else { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
        return ResponseBody(contentLength: max(bytes.count, 2)) { writer in
            try await writer.write(ByteBuffer(bytes: bytes.isEmpty ? [0x20] : bytes[..<(bytes.count / 2)]))
            // The server closes the connection if writing the response fails.
            throw CutConnection()
        }
    }

    private struct CutConnection: Error {}
}

struct SandboxContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let peer: String

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress ?? "127.0.0.1"
    }
}
