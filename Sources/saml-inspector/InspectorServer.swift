// SPDX-License-Identifier: Apache-2.0

#if Inspector
internal import BatchValidation
internal import CLibrary
internal import Captures
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import InspectorPage
internal import Logging
internal import NIOCore
internal import SAML
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

/// The server of the page, on the loopback interface.
struct InspectorServer {
    /// The maximum number of open connections; a browser opens six.
    private static let maximumConnections = 32

    /// The time for the head and for the body of a request, which a browser on this machine sends at once.
    private static let (headTime, bodyTime) = (TimeAmount.seconds(5), TimeAmount.seconds(60))

    /// The port, or 0 for any free one.
    let port: Int

    /// Runs until a signal ends the process.
    func run() async throws {
        // A log could contain names of files, so there is none.
        let logger = Logger(label: "saml-inspector") { _ in SwiftLogNoOpLogHandler() }
        let responder = PageResponder()
        let application = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [ReadLimits(head: Self.headTime, body: Self.bodyTime)],
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8 << 10,
                        maxHeaderListSize: 16 << 10,
                        maxHeaderFieldCount: 64
                    )
                )
            ),
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.maximumConnections)
            ),
            onServerRunning: { channel in
                var generator = SystemRandomNumberGenerator()
                let access = PageAccess(port: channel.localAddress?.port ?? 0, using: &generator)
                responder.begin(Inspector(access: access) { Timestamp.now })
                StandardStreams.write(
                    "Open this address in a browser; press Control-C to end.\n\(access.url)\n",
                    to: STDOUT_FILENO
                )
            },
            logger: logger
        )
        let group = ServiceGroup(
            configuration: .init(
                services: [application],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        try await group.run()
    }
}

/// Passes requests to the inspector, and its answers to the browser.
private final class PageResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    /// The inspector, which needs the port of the server and therefore begins after it.
    private let inspector = Mutex<Inspector?>(nil)

    /// The memory for bodies, which a request takes before it is read.
    private let bodyMemory = Limit(2 * Inspector.maximumBodyBytes)

    func begin(_ inspector: Inspector) { self.inspector.withLock { $0 = inspector } }

    func respond(to request: Request, context: Context) async throws -> Response {
        guard let inspector = inspector.withLock({ $0 }) else {
            return Self.response(PageAnswer(status: 503, "The server is starting."))
        }
        let asked = PageRequest(
            method: request.method.rawValue,
            target: request.head.path ?? "",
            host: request.head.authority,
            origin: request.headers[.origin],
            fetchSite: HTTPField.Name("Sec-Fetch-Site").flatMap { request.headers[$0] }
        )
        if let rejection = inspector.rejection(of: asked) { return Self.response(rejection) }
        let most = Inspector.maximumBodyBytes
        var request = request
        // A request with neither field has no body (RFC 9112, 6.3), and so needs no memory for one.
        let unknown = request.headers[.transferEncoding] == nil ? 0 : most
        let taken = request.headers[.contentLength].map { Int($0) ?? -1 } ?? unknown
        guard 0...most ~= taken else {
            return Self.response(PageAnswer(status: 413, "The file has more than \(most >> 20) MiB."))
        }
        guard bodyMemory.enter(taken) else {
            return Self.response(PageAnswer(status: 503, "Too many files are sent at the same time. Send it again."))
        }
        defer { bodyMemory.leave(taken) }
        guard let body = try? await request.collectBody(upTo: most) else {
            return Self.response(PageAnswer(status: 413, "The file has more than \(most >> 20) MiB."))
        }
        return Self.response(await inspector.answer(to: asked, body: Array(buffer: body)))
    }

    private static func response(_ answer: PageAnswer) -> Response {
        var headers = HTTPFields()
        for (name, value) in PageAnswer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        headers[.contentType] = answer.type
        // The rest of a rejected body is not read.
        if answer.status == 413 || answer.status == 503 { headers[.connection] = "close" }
        return Response(
            status: .init(code: answer.status),
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        )
    }
}
#endif
