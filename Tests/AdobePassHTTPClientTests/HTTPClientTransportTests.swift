// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AdobePassHTTPClient
internal import HTTPTypes
internal import ScriptedServer
internal import Testing

/// Faults of servers and how the transport reports them.
@Suite struct `A transport over HTTP` {
    private static let marker = "MARKER-9f31"

    private func fault(
        _ limits: HTTPClientTransport.Limits = .init(exchange: .seconds(60)),
        _ serve: @escaping @Sendable (ScriptedConnection) -> Void
    ) async throws -> TransportError? {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            serve(connection)
        }
        defer { server.stop() }
        return await fault(limits, .to(server, "/path?deviceId=\(Self.marker)", body: Self.marker))
    }

    private func fault(_ limits: HTTPClientTransport.Limits, _ request: TransportRequest) async -> TransportError? {
        do throws(TransportError) {
            _ = try await HTTPClientTransport(limits: limits).send(request)
            return nil
        } catch {
            #expect(!"\(error)".contains(Self.marker))
            return error
        }
    }

    @Test(arguments: ["http://127.0.0.1", "http://localhost", "https://localhost", "https://nobody.invalid"])
    func `reports that no server listens at the port`(server: String) async throws {
        let closed = try ClosedPort()
        let parts = server.split(separator: "://").map(String.init)
        let request = TransportRequest.to(parts[0], "\(parts[1]):\(closed.port)")
        #expect(await fault(.init(connection: .seconds(1)), request)?.code == .notConnected)
    }

    @Test func `stops waiting for a connection that is not established`() async throws {
        // The server accepts connections and never starts TLS.
        let server = try ScriptedServer { $0.waitForEnd() }
        defer { server.stop() }
        let request = TransportRequest.to("https", "127.0.0.1:\(server.port)")
        let fault = await fault(.init(connection: .milliseconds(200)), request)
        #expect(fault?.code == .notConnected)
        #expect(server.requests.isEmpty)
    }

    @Test func `times out if the server never answers`() async throws {
        let limits = HTTPClientTransport.Limits(exchange: .milliseconds(300))
        #expect(try await fault(limits) { $0.waitForEnd() }?.code == .timedOut)
    }

    @Test func `times out if the server stops in the middle of an answer`() async throws {
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
    func `times out if the server sends one byte at a time`(start: String) async throws {
        let limits = HTTPClientTransport.Limits(exchange: .milliseconds(400))
        let fault = try await fault(limits) { connection in
            connection.write(start)
            connection.trickle("x")
        }
        #expect(fault?.code == .timedOut)
    }

    @Test func `times out if the server sends only interim answers`() async throws {
        let limits = HTTPClientTransport.Limits(exchange: .milliseconds(400))
        let fault = try await fault(limits) { $0.trickle("HTTP/1.1 103 Early Hints\r\n\r\n") }
        #expect(fault?.code == .timedOut)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: [
            ("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1;x=yyyyyyyy\r\nx\r\n"),
        ]
    )
    func `ends an answer that keeps the client busy`(start: String, piece: String) async throws {
        var limits = HTTPClientTransport.Limits(exchange: .seconds(120), bodyBytes: 1 << 28)
        let beginning = Duration.milliseconds(start.isEmpty ? 300 : 20_000)
        limits.pace = .init(beginning: beginning, bytesPerSecond: 1_000, smallParts: 64, bytesPerPart: 64)
        let fault = try await fault(limits) { connection in
            connection.write(start)
            while connection.write(String(repeating: piece, count: 1_000)) {}
        }
        #expect(fault?.code == (start.isEmpty ? .timedOut : .tooLarge))
    }

    @Test(arguments: [
        "", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n",
    ])
    func `reports an answer that ends early`(start: String) async throws {
        #expect(try await fault { $0.write(start) }?.code == .closedEarly)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "<html>\(marker)</html>\r\n\r\n", "\u{0}\u{1}\u{2}\u{3}", "HTTP/1.1 abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", "HTTP/1.1 200 OK\r\n\(marker)\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ])
    func `reports an answer that is not HTTP`(answer: String) async throws {
        #expect(try await fault { $0.write(answer) }?.code == .notHTTP)
    }

    @Test(arguments: ["Content-Length: 10485760\r\n\r\n", "\r\n"])
    func `stops reading a body at the limit`(rest: String) async throws {
        let sent = Counter()
        let fault = try await fault { connection in
            connection.write("HTTP/1.1 200 OK\r\n\(rest)")
            let block = [UInt8](repeating: 0x78, count: 1 << 20)
            for _ in 0..<40 where connection.write(block) { sent.increment() }
        }
        #expect(fault?.code == .tooLarge)
        // The server can still send as many bytes as the buffers of the system hold.
        #expect(sent.value < 30)
    }

    @Test func `accepts a body of exactly the limit, and rejects a longer one`() async throws {
        let server = try ScriptedServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd")
        defer { server.stop() }
        let answer = try await HTTPClientTransport(limits: .init(bodyBytes: 4)).send(.to(server))
        #expect(answer.body == Array("abcd".utf8))
        #expect(await fault(.init(bodyBytes: 3), .to(server))?.code == .tooLarge)
    }

    @Test(arguments: ["X-Field: \(String(repeating: "x", count: 1000))\r\n", "A: b\r\n", "x"])
    func `rejects an endless header`(piece: String) async throws {
        let fault = try await fault { connection in
            connection.write("HTTP/1.1 200 OK\r\n")
            let block = String(repeating: piece, count: 64)
            while connection.write(block) {}
        }
        #expect([.tooLarge, .notHTTP].contains(fault?.code))
    }

    @Test func `does not decompress a body`() async throws {
        // 10 MB of zeros compressed to 10 kB.
        let server = try ScriptedServer(
            answering: "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd"
        )
        defer { server.stop() }
        let answer = try await HTTPClientTransport().send(.to(server))
        #expect(answer.body == Array("abcd".utf8))
        #expect(server.requests.first?.field("Accept-Encoding") == nil)
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func `does not follow redirects`(status: Int) async throws {
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

    @Test func `sends each request once`() async throws {
        let server = try ScriptedServer { _ = $0.readRequest() }
        defer { server.stop() }
        #expect(await fault(.init(), .to(server, body: "once"))?.code == .closedEarly)
        #expect(server.requests.count == 1)
    }

    // The system buffers less than 16 MiB, so the client reads the body when the server has written so much of it.
    @Test(arguments: [0, 16 << 20]) func `stops when the task is canceled`(bytes: Int) async throws {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let (arrived, arrive) = AsyncStream<Void>.makeStream()
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            if bytes > 0 {
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(bytes + 1)\r\n\r\n")
                connection.write([UInt8](repeating: 0x78, count: bytes))
            }
            arrive.yield()
            connection.waitForEnd()
            end.yield()
        }
        defer { server.stop() }
        let request = TransportRequest.to(server)
        let transport = HTTPClientTransport(limits: .init(bodyBytes: 2 * bytes))
        let task = Task { await fault(transport, request) }
        for await _ in arrived { break }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        // The connection closes although the transport still exists.
        for await _ in ended { break }
        await transport.shutdown()
    }

    @Test func `sends no request after it was shut down`() async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        let transport = HTTPClientTransport()
        await transport.shutdown()
        await transport.shutdown()
        #expect(await fault(transport, .to(server))?.code == .notConnected)
        #expect(server.accepted == 0)
    }

    private func fault(_ transport: HTTPClientTransport, _ request: TransportRequest) async -> TransportError? {
        do throws(TransportError) {
            _ = try await transport.send(request)
            return nil
        } catch {
            return error
        }
    }
}
#endif
