// SPDX-License-Identifier: Apache-2.0

#if HTTPClient
internal import AdobePass
internal import AdobePassHTTPClient
internal import HTTPTypes
internal import ScriptedServer
internal import Testing

/// The bytes of a request, and the answer if no fault occurs.
@Suite struct `A request over HTTP` {
    @Test(arguments: ["/a%2Fb;c=d//e/%7Euser/:@!$&'()*+,=", "/?x=%2B+y&z=&q=a%20b/?", "/", "/a/../b/./c"])
    func `is sent byte for byte`(target: String) async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        var request = TransportRequest.to(server, target, body: "a=%2B&SAMLResponse=PHN%2B")
        request.head.headerFields[.contentType] = "application/x-www-form-urlencoded"
        request.head.headerFields.append(HTTPField(name: .accept, value: "text/a"))
        request.head.headerFields.append(HTTPField(name: .accept, value: "text/b"))
        _ = try await HTTPClientTransport().send(request)
        let received = try #require(server.requests.first)
        #expect(received.line == "POST \(target)")
        #expect(received.body == "a=%2B&SAMLResponse=PHN%2B")
        #expect(received.field("Content-Length") == "25")
        #expect(received.field("Content-Type") == "application/x-www-form-urlencoded")
        #expect(received.field("Host") == "127.0.0.1:\(server.port)")
        #expect(received.head.contains("text/a\r\n") && received.head.contains("text/b\r\n"))
    }

    @Test func `returns the whole answer`() async throws {
        let server = try ScriptedServer(
            answering: "HTTP/1.1 404 Not Found\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 3\r\n\r\n\u{0}ab"
        )
        defer { server.stop() }
        let answer = try await HTTPClientTransport().send(.to(server))
        #expect(answer.head.status.code == 404)
        #expect(answer.head.headerFields[values: try #require(HTTPField.Name("X-A"))] == ["1", "2"])
        #expect(answer.body == [0, 0x61, 0x62])
    }

    @Test func `reuses a connection and stores no cookie`() async throws {
        let server = try ScriptedServer(
            answering: "HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 2\r\n\r\nok"
        )
        defer { server.stop() }
        let transport = HTTPClientTransport()
        for _ in 0..<20 { _ = try await transport.send(.to(server)) }
        #expect(server.requests.count == 20)
        // The answer can arrive shortly before its connection is free again. A transport that reuses none needs 20.
        #expect(server.accepted < 20)
        #expect(server.requests.allSatisfy { $0.field("Cookie") == nil })
    }

    @Test(.timeLimit(.minutes(10))) func `closes an idle connection`() async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        let transport = HTTPClientTransport(limits: .init(idle: .milliseconds(50)))
        _ = try await transport.send(.to(server))
        try await server.waitForEnd(of: 1)
        _ = try await transport.send(.to(server))
        #expect(server.accepted == 2)
    }

    @Test(.timeLimit(.minutes(10)))
    func `opens a new connection if the server closed the previous one`() async throws {
        let server = try ScriptedServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.write(.ok)
            connection.end()
        }
        defer { server.stop() }
        let transport = HTTPClientTransport()
        for count in 1...3 {
            // The client closes its socket shortly before its pool forgets the connection.
            for _ in 0..<100 {
                do throws(TransportError) {
                    _ = try await transport.send(.to(server))
                    break
                } catch {
                    try #require(error.code == .closedEarly)
                }
            }
            try await server.waitForEnd(of: count)
        }
        #expect(server.accepted == 3)
    }

    @Test func `sends many requests at the same time`() async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        let transport = HTTPClientTransport()
        let request = TransportRequest.to(server)
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 { group.addTask { (try? await transport.send(request))?.body == Array("ok".utf8) } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 64)
    }

    static let unsendable: [(scheme: String?, authority: String?, path: String?)] = [
        ("http", "203.0.113.1", "/"), ("ftp", "localhost", "/"), ("http+unix", "localhost", "/"),
        (nil, "localhost", "/"),
        ("https", nil, "/"), ("https", "user@localhost", "/"), ("https", "localhost", nil), ("https", "localhost", ""),
        ("https", "localhost", "path"), ("https", "localhost", "/a b"), ("https", "localhost", "/a#b"),
        ("https", "localhost", "/\r\nX: y"), ("https", "localhost", "/\u{E9}"), ("https", "localhost", "/a|b"),
    ]

    @Test(arguments: unsendable)
    func `is not sent if it cannot be sent unchanged`(scheme: String?, authority: String?, path: String?) async {
        let head = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: path)
        let fault = await fault(TransportRequest(head: head))
        #expect(fault?.code == .notConnected)
        #expect(fault?.reason.hasPrefix("the request cannot be sent: ") == true)
    }

    @Test(arguments: [[0x61, 0x01, 0x62], [0x7F], [0x1B, 0x5B]] as [[UInt8]])
    func `is not sent if a field has a control character`(value: [UInt8]) async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        var request = TransportRequest.to(server)
        request.head.headerFields.append(HTTPField(name: .accept, lenientValue: value))
        #expect(await fault(request)?.code == .notConnected)
        #expect(server.accepted == 0)
    }

    @Test(arguments: [HTTPRequest.Method.connect, .trace])
    func `is not sent if its method is for proxies`(method: HTTPRequest.Method) async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        var request = TransportRequest.to(server)
        request.head.method = method
        #expect(await fault(request)?.code == .notConnected)
        #expect(server.accepted == 0)
    }

    @Test func `is not split by a line break in a field`() async throws {
        let server = try ScriptedServer(answering: .ok)
        defer { server.stop() }
        var request = TransportRequest.to(server)
        request.head.headerFields[.accept] = "a\r\nX-Injected: b"
        _ = try? await HTTPClientTransport().send(request)
        #expect(server.requests.map { $0.field("X-Injected") } == [nil])
    }

    private func fault(_ request: TransportRequest) async -> TransportError? {
        do throws(TransportError) {
            _ = try await HTTPClientTransport().send(request)
            return nil
        } catch {
            return error
        }
    }
}
#endif
