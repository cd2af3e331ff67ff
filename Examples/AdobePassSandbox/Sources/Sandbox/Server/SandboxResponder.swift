// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
package import Hummingbird
internal import NIOCore

/// Converts requests of the server to calls, and answers to responses.
package struct SandboxResponder: HTTPResponder {
    package typealias Context = SandboxContext

    /// The maximum size of a body, in bytes; documented requests are smaller.
    static let longestBody = 4 << 20

    let standIn: StandIn

    package init(_ standIn: StandIn) { self.standIn = standIn }

    package func respond(to request: Request, context: SandboxContext) async throws -> Response {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: Self.longestBody)
        } catch is NIOTooManyBytesError {
            return Response(status: .contentTooLarge, headers: [.connection: "close"])
        }
        var headers: [String: String] = [:]
        for field in request.headers {
            let name = field.name.rawName.lowercased()
            headers[name] = headers[name].map { "\($0), \(field.value)" } ?? field.value
        }
        let call = Call(
            request.method.rawValue,
            request.head.path ?? "/",
            headers: headers,
            body: Array(body.readableBytesView),
            peer: context.peer
        )
        let answer = standIn.answer(call)
        if answer.delayMilliseconds > 0 { try await Task.sleep(for: .milliseconds(answer.delayMilliseconds)) }
        return try Self.response(for: answer)
    }

    private static func response(for answer: Answer) throws -> Response {
        var headers = HTTPFields()
        for header in answer.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            headers.append(HTTPField(name: name, value: header.value))
        }
        let status = HTTPResponse.Status(code: answer.status)
        switch answer.body {
        case .bytes(let bytes):
            let body = bytes.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            return Response(status: status, headers: headers, body: body)
        case .half(let bytes):
            // An answer without a body cannot be cut in half, so it gets a body.
            let status = answer.status == 204 ? .ok : status
            let announced = max(bytes.count, 2)
            let half = ByteBuffer(bytes: bytes.isEmpty ? [0x20] : bytes[..<(bytes.count / 2)])
            let body = ResponseBody(contentLength: announced) { writer in
                try await writer.write(half)
                // The server closes the connection if writing the response fails.
                throw CutConnection()
            }
            return Response(status: status, headers: headers, body: body)
        case .filling(let count):
            let body = ResponseBody(contentLength: count) { writer in
                let piece = ByteBuffer(repeating: UInt8(ascii: "x"), count: 65_536)
                var left = count
                while left > 0 {
                    try await writer.write(
                        left < 65_536 ? ByteBuffer(repeating: UInt8(ascii: "x"), count: left) : piece
                    )
                    left -= min(left, 65_536)
                }
                try await writer.finish(nil)
            }
            return Response(status: status, headers: headers, body: body)
        }
    }

    private struct CutConnection: Error {}
}

/// The context of a request.
package struct SandboxContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The address of the peer.
    let peer: String

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress ?? "127.0.0.1"
    }
}
