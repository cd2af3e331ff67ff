// SPDX-License-Identifier: Apache-2.0

internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1

/// A browser that keeps cookies and does not follow redirects, for the tests of an adapter.
final class HTTPBrowser {
    /// A response.
    struct Reply {
        let status: Int
        let fields: HTTPHeaders
        let body: String

        /// The URL of a redirect, or an empty text.
        var location: String { fields.first(name: "Location") ?? "" }
    }

    private let client: HTTPClient

    /// The port of the server.
    let port: Int

    private var cookies: [String: (value: String, path: String)] = [:]

    /// Creates a browser without cookies.
    init(_ client: HTTPClient, port: Int) {
        self.client = client
        self.port = port
    }

    /// Sends a request to a path, or to a URL of the site.
    func send(
        _ method: HTTPMethod,
        _ url: String,
        body: [UInt8]? = nil,
        fields: HTTPHeaders = ["Accept": "text/html"]
    ) async throws -> Reply {
        let target = url.hasPrefix(LoginSite.base) ? String(url.dropFirst(LoginSite.base.count)) : url
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(target)")
        request.method = method
        request.headers = fields
        let sent = cookies.filter { target.hasPrefix($0.value.path) }.map { "\($0.key)=\($0.value.value)" }.sorted()
        if !sent.isEmpty { request.headers.add(name: "Cookie", value: sent.joined(separator: "; ")) }
        if let body {
            request.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
            request.body = .bytes(body)
        }
        let response = try await client.execute(request, timeout: .seconds(30))
        for text in response.headers["Set-Cookie"] { keep(text) }
        return Reply(
            status: Int(response.status.code),
            fields: response.headers,
            body: String(buffer: try await response.body.collect(upTo: 1 << 20))
        )
    }

    private func keep(_ text: String) {
        let parts = text.split(separator: "; ").map(String.init)
        let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
        cookies[pair[0]] = parts.contains("Max-Age=0") ? nil : (pair[1], path)
    }
}
