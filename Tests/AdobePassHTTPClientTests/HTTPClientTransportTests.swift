// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AdobePassHTTPClient
internal import HTTPTypes
internal import ScriptedServer
internal import Testing

/// What servers do wrong, and what becomes of it.
@Suite struct `A transport over HTTP` {
    private static let marker = "MARKER-9f31"

    private func fault(
        _ limits: HTTPClientTransport.Limits = .init(exchange: .seconds(60)),
        _ serve: @escaping @Sendable (ScriptedConnection) -> Void
    ) async throws -> TransportFault? {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            serve(connection)
        }
        defer { server.stop() }
        return await fault(limits, .to(server, "/path?deviceId=\(Self.marker)", body: Self.marker))
    }

    private func fault(_ limits: HTTPClientTransport.Limits, _ request: TransportRequest) async -> TransportFault? {
        do throws(TransportFault) {
            _ = try await HTTPClientTransport(limits: limits).send(request)
            return nil
        } catch {
            #expect(!"\(error)".contains(Self.marker))
            return error
        }
    }

    @Test(arguments: ["http://127.0.0.1", "http://localhost", "https://localhost", "https://nobody.invalid"])
    func `tells that nobody is there`(server: String) async throws {
        let closed = try ClosedPort()
        let parts = server.split(separator: "://").map(String.init)
        let request = TransportRequest.to(parts[0], "\(parts[1]):\(closed.port)")
        #expect(await fault(.init(connection: .seconds(1)), request)?.code == .notConnected)
    }

    @Test func `gives a connection up that does not come about`() async throws {
        // A server that accepts and never speaks TLS.
        let server = try ScriptedServer { $0.waitForEnd() }
        defer { server.stop() }
        let request = TransportRequest.to("https", "127.0.0.1:\(server.port)")
        let fault = await fault(.init(connection: .milliseconds(200)), request)
        #expect(fault?.code == .notConnected)
        #expect(server.requests.isEmpty)
    }

    @Test func `gives up on a server that never answers`() async throws {
        let limits = HTTPClientTransport.Limits(exchange: .milliseconds(300))
        #expect(try await fault(limits) { $0.waitForEnd() }?.code == .timedOut)
    }

    @Test func `gives up on a server that stops half-way`() async throws {
        let limits = HTTPClientTransport.Limits(exchange: .milliseconds(300))
        let fault = try await fault(limits) { connection in
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345")
            connection.waitForEnd()
        }
        #expect(fault?.code == .timedOut)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nX: ",
    ])
    func `gives up on a trickle`(start: String) async throws {
        let limits = HTTPClientTransport.Limits(exchange: .milliseconds(400))
        let fault = try await fault(limits) { connection in
            connection.write(start)
            while connection.write("x") { connection.pause(20) }
        }
        #expect(fault?.code == .timedOut)
    }

    @Test func `gives up on answers that are never final`() async throws {
        let limits = HTTPClientTransport.Limits(exchange: .milliseconds(400))
        let fault = try await fault(limits) { connection in
            while connection.write("HTTP/1.1 103 Early Hints\r\n\r\n") { connection.pause(20) }
        }
        #expect(fault?.code == .timedOut)
    }

    @Test(arguments: [
        "", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
    ])
    func `tells an answer that ends early`(start: String) async throws {
        #expect(try await fault { $0.write(start) }?.code == .closedEarly)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "<html>\(marker)</html>\r\n\r\n", "\u{0}\u{1}\u{2}\u{3}", "HTTP/1.1 abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", "HTTP/1.1 200 OK\r\n\(marker)\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ])
    func `tells what is no HTTP`(answer: String) async throws {
        #expect(try await fault { $0.write(answer) }?.code == .notHTTP)
    }

    @Test(arguments: ["Content-Length: 10485760\r\n\r\n", "\r\n"])
    func `reads no more of a body than its limit`(rest: String) async throws {
        let sent = Counter()
        let fault = try await fault { connection in
            connection.write("HTTP/1.1 200 OK\r\n\(rest)")
            let block = [UInt8](repeating: 0x78, count: 1 << 20)
            for _ in 0..<40 where connection.write(block) { sent.increment() }
        }
        #expect(fault?.code == .tooLarge)
        // What the buffers of the system take is sent all the same.
        #expect(sent.value < 30)
    }

    @Test func `takes a body of the limit, and none beyond`() async throws {
        let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd")
        defer { server.stop() }
        let answer = try await HTTPClientTransport(limits: .init(bodyBytes: 4)).send(.to(server))
        #expect(answer.body == Array("abcd".utf8))
        #expect(await fault(.init(bodyBytes: 3), .to(server))?.code == .tooLarge)
    }

    @Test(arguments: ["X-Field: \(String(repeating: "x", count: 1000))\r\n", "A: b\r\n", "x"])
    func `reads no header without end`(piece: String) async throws {
        let fault = try await fault { connection in
            connection.write("HTTP/1.1 200 OK\r\n")
            let block = String(repeating: piece, count: 64)
            while connection.write(block) {}
        }
        #expect([.tooLarge, .notHTTP].contains(fault?.code))
    }

    @Test func `decompresses nothing`() async throws {
        // 10 MB of zeros in 10 kB, or whatever it says it is.
        let server = try ScriptedServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd"
        )
        defer { server.stop() }
        let answer = try await HTTPClientTransport().send(.to(server))
        #expect(answer.body == Array("abcd".utf8))
        #expect(server.requests.first?.field("Accept-Encoding") == nil)
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func `follows no redirect`(status: Int) async throws {
        let other = try ScriptedServer(answering: .ok)
        defer { other.stop() }
        let server = try ScriptedServer(
            answering: "HTTP/1.1 \(status) Moved\r\nLocation: \(other.address)/\r\nContent-Length: 0\r\n\r\n"
        )
        defer { server.stop() }
        #expect(try await HTTPClientTransport().send(.to(server)).head.status.code == status)
        #expect(other.accepted == 0)
        #expect(server.requests.count == 1)
    }

    @Test func `sends nothing twice`() async throws {
        let server = try ScriptedServer { _ = $0.readRequest() }
        defer { server.stop() }
        #expect(await fault(.init(), .to(server, body: "once"))?.code == .closedEarly)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [0, 1]) func `ends when the task is cancelled`(bytes: Int) async throws {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let (arrived, arrive) = AsyncStream<Void>.makeStream()
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            if bytes > 0 { connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx") }
            arrive.yield()
            connection.waitForEnd()
            end.yield()
        }
        defer { server.stop() }
        let request = TransportRequest.to(server)
        let transport = HTTPClientTransport()
        let task = Task { await fault(transport, request) }
        for await _ in arrived { break }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        // The connection ends although the transport lives.
        for await _ in ended { break }
        await transport.shutdown()
    }

    @Test func `sends nothing when it was shut down`() async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        let transport = HTTPClientTransport()
        await transport.shutdown()
        await transport.shutdown()
        #expect(await fault(transport, .to(server))?.code == .notConnected)
        #expect(server.accepted == 0)
    }

    private func fault(_ transport: HTTPClientTransport, _ request: TransportRequest) async -> TransportFault? {
        do throws(TransportFault) {
            _ = try await transport.send(request)
            return nil
        } catch {
            return error
        }
    }
}
#endif
