// SPDX-License-Identifier: Apache-2.0

#if Hummingbird
internal import HTTPTypes
@_exported public import HummingbirdTesting
internal import NIOCore

extension TestBrowser {
    /// Creates a browser whose requests the test client of Hummingbird sends; requires the trait `Hummingbird`.
    ///
    /// ```swift
    /// try await application.test(.router) { client in
    ///     let browser = TestBrowser(at: "https://app.example.test", providers: [idp], client)
    ///     let page = try await browser.get("/members")
    /// }
    /// ```
    public convenience init(at base: String, providers: [TestIdentityProvider], _ client: some TestClientProtocol) {
        self.init(at: base, providers: providers) { head, body in
            let (uri, body) = (head.path ?? "/", ByteBuffer(bytes: body))
            return try await client.execute(uri: uri, method: head.method, headers: head.headerFields, body: body) {
                (HTTPResponse(status: $0.status, headerFields: $0.headers), Array($0.body.readableBytesView))
            }
        }
    }
}
#endif
