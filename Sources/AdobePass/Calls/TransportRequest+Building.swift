// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

extension TransportRequest {
    /// Creates a request for a path of a server.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - server: The base URL of the service.
    ///   - path: The path, percent-encoded.
    ///   - query: The query.
    ///   - accept: The media type that the request accepts.
    package init(
        _ method: HTTPRequest.Method,
        _ server: ServerAddress,
        path: String,
        query: URLQuery = URLQuery(),
        accept: String? = "application/json"
    ) {
        let target = query.text.isEmpty ? path : "\(path)?\(query.text)"
        var head = HTTPRequest(method: method, scheme: server.scheme, authority: server.authority, path: target)
        head.headerFields[.accept] = accept
        self.init(head: head)
    }

    /// Sets a form as the body of the request.
    ///
    /// - Parameter bytes: The body of a ``FormBody``.
    package mutating func setForm(_ bytes: [UInt8]) {
        body = bytes
        head.headerFields[.contentType] = FormBody.contentType
    }
}
