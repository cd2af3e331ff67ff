// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassApple
internal import HTTPTypes
internal import ScriptedServer
internal import Testing

/// The transport over `URLSession`, against a server that follows a script.
@Suite struct `A transport over URLSession` {
    private static let marker = "MARKER-9f31"
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private func request(_ server: ScriptedServer, _ path: String = "/", body: String = "") -> TransportRequest {
        let head = HTTPRequest(
            method: body.isEmpty ? .get : .post,
            scheme: "http",
            authority: "127.0.0.1:\(server.port)",
            path: path
        )
        return TransportRequest(head: head, body: Array(body.utf8))
    }

    private func fault(_ limits: URLSessionTransport.Limits, _ request: TransportRequest) async -> TransportError? {
        do throws(TransportError) {
            _ = try await URLSessionTransport(limits: limits).send(request)
            return nil
        } catch {
            #expect(!"\(error)".contains(Self.marker))
            return error
        }
    }

    private func fault(
        _ limits: URLSessionTransport.Limits = .init(exchange: .seconds(60)),
        _ serve: @escaping @Sendable (ScriptedConnection) -> Void
    ) async throws -> TransportError? {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            serve(connection)
        }
        defer { server.stop() }
        return await fault(limits, request(server, "/path?deviceId=\(Self.marker)", body: Self.marker))
    }

    @Test func `sends the path, the fields and the body unchanged, and returns the whole answer`() async throws {
        let server = try ScriptedServer(
            answering: "HTTP/1.1 404 Not Found\r\nX-A: 1\r\nContent-Length: 3\r\n\r\n\u{0}ab"
        )
        defer { server.stop() }
        let target = "/a%2Fb;c=d/%7Euser/:@!$&'()*+,=?x=%2B+y&z=&q=a%20b/?"
        var message = request(server, target, body: "a=%2B&SAMLResponse=PHN%2B")
        message.head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        message.head.headerFields[.authorization] = "Bearer a.b-c"
        let answer = try await URLSessionTransport().send(message)
        #expect(answer.head.status.code == 404)
        #expect(answer.head.headerFields[values: try #require(HTTPField.Name("X-A"))] == ["1"])
        #expect(answer.body == [0, 0x61, 0x62])
        let received = try #require(server.requests.first)
        #expect(received.line == "POST \(target)")
        #expect(received.body == "a=%2B&SAMLResponse=PHN%2B")
        #expect(received.field("Content-Type") == "application/x-www-form-urlencoded")
        #expect(received.field("Authorization") == "Bearer a.b-c")
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func `does not follow redirects`(status: Int) async throws {
        let other = try ScriptedServer(answering: Self.ok)
        defer { other.stop() }
        let server = try ScriptedServer(
            answering: "HTTP/1.1 \(status) Moved\r\nLocation: \(other.address)/\r\nContent-Length: 0\r\n\r\n"
        )
        defer { server.stop() }
        #expect(try await URLSessionTransport().send(request(server)).head.status.code == status)
        #expect(other.accepted == 0)
        #expect(server.requests.count == 1)
    }

    @Test func `accepts a body of exactly the limit, and rejects a longer one`() async throws {
        let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd")
        defer { server.stop() }
        let answer = try await URLSessionTransport(limits: .init(bodyBytes: 4)).send(request(server))
        #expect(answer.body == Array("abcd".utf8))
        #expect(await fault(.init(bodyBytes: 3), request(server))?.code == .tooLarge)
    }

    @Test(arguments: ["Content-Length: 41943040\r\n\r\n", "\r\n"])
    func `stops reading a body at the limit`(rest: String) async throws {
        let fault = try await fault { connection in
            connection.write("HTTP/1.1 200 OK\r\n\(rest)")
            let block = [UInt8](repeating: 0x78, count: 1 << 20)
            for _ in 0..<40 where connection.write(block) {}
        }
        #expect(fault?.code == .tooLarge)
    }

    @Test func `rejects header fields above the limit`() async throws {
        let fields = (0..<10).map { "X-\($0): \(String(repeating: "x", count: 100))\r\n" }.joined()
        let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n")
        defer { server.stop() }
        #expect(await fault(.init(headerBytes: 2_000), request(server)) == nil)
        #expect(await fault(.init(headerBytes: 900), request(server))?.code == .tooLarge)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"])
    func `times out if the server does not complete its answer`(start: String) async throws {
        let fault = try await fault(.init(exchange: .milliseconds(300))) { connection in
            connection.write(start)
            connection.waitForEnd()
        }
        #expect(fault?.code == .timedOut)
    }

    @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345"])
    func `reports an answer that ends early`(start: String) async throws {
        // Foundation reports an empty answer on Linux as one that is not HTTP.
        let code = try await fault { $0.write(start) }?.code
        #expect(code == .closedEarly || (start.isEmpty && code == .notHTTP))
    }

    @Test func `reports that no server listens at the port`() async throws {
        let closed = try ClosedPort()
        let head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(closed.port)", path: "/")
        #expect(await fault(.init(), TransportRequest(head: head))?.code == .notConnected)
    }

    @Test func `sends each request once, and stores no cookie`() async throws {
        let server = try ScriptedServer(
            answering: "HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 2\r\n\r\nok"
        )
        defer { server.stop() }
        let transport = URLSessionTransport()
        for _ in 0..<5 { _ = try await transport.send(request(server)) }
        #expect(server.requests.count == 5)
        #expect(server.requests.allSatisfy { $0.field("Cookie") == nil })
        let silent = try ScriptedServer { _ = $0.readRequest() }
        defer { silent.stop() }
        #expect(await fault(.init(), request(silent, body: "once")) != nil)
        #expect(silent.requests.count == 1)
    }

    @Test func `does not let a body expand`() async throws {
        let server = try ScriptedServer(answering: Self.ok)
        defer { server.stop() }
        _ = try await URLSessionTransport().send(request(server))
        #expect(server.requests.first?.field("Accept-Encoding") == "identity")
    }

    @Test(arguments: [
        ("ftp", "127.0.0.1", "/"), ("http", "example.org", "/"), ("http", "127.0.0.1:1", ""),
        ("http", "127.0.0.1:1", "/a b"), ("http", "127.0.0.1:1", "/a#b"), ("http", "127.0.0.1:1", "/é"),
        ("http", "127.0.0.1:1", "/%zz"),
    ])
    func `does not send what it would change`(scheme: String, authority: String, path: String) async {
        let head = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path)
        let error = await fault(.init(), TransportRequest(head: head))
        #expect(error?.code == .notConnected)
        #expect(error?.reason.contains("cannot be sent") == true)
    }

    @Test func `stops when the task is canceled`() async throws {
        let (arrived, arrive) = AsyncStream<Void>.makeStream()
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            arrive.yield()
            connection.waitForEnd()
        }
        defer { server.stop() }
        let message = request(server)
        let task = Task { await fault(.init(), message) }
        for await _ in arrived { break }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }
}
