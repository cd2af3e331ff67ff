// SPDX-License-Identifier: Apache-2.0

#if Hummingbird
public import Hummingbird
public import SAMLServiceProvider

extension ServicePage.HTML: ResponseGenerator {
    /// Returns the answer with a page, which no cache keeps: it could be read after the logout.
    public func response(from request: Request, context: some RequestContext) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
#endif
