// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

extension TransportRequest {
    /// Makes a request for a path of a server.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - server: Where the service lives.
    ///   - path: The path, encoded already.
    ///   - query: What follows the path.
    ///   - accept: The type that the answer should have.
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

    /// Gives the request a form as its body.
    ///
    /// - Parameter bytes: The body of a ``FormBody``.
    package mutating func setForm(_ bytes: [UInt8]) {
        body = bytes
        head.headerFields[.contentType] = FormBody.contentType
    }
}
