// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
internal import SAML

/// The response to a browser, which a server sends as it is.
public struct BrowserResponse: Hashable, Sendable {
    /// The status and the fields, with the cookies.
    public private(set) var head: HTTPResponse

    /// The body.
    public private(set) var body: [UInt8]

    /// Creates a response that no cache keeps, and that reveals no address to the next page.
    init(_ status: HTTPResponse.Status, type: String? = nil, body: [UInt8] = []) {
        head = HTTPResponse(status: status)
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.contentType] = type
        head.headerFields[.xContentTypeOptions] = "nosniff"
        if let name = HTTPField.Name("Referrer-Policy") { head.headerFields[name] = "no-referrer" }
        self.body = body
    }

    /// Creates a redirect, after which the browser sends a GET.
    static func redirect(to location: String) -> BrowserResponse {
        var response = BrowserResponse(.seeOther)
        response.head.headerFields[.location] = location
        return response
    }

    /// Creates a page.
    static func page(_ status: HTTPResponse.Status, _ page: ServicePage) -> BrowserResponse {
        BrowserResponse(status, html: Array(page.html.text.utf8), policy: page.contentSecurityPolicy)
    }

    /// Creates the page that posts a message.
    static func page(_ page: PostPage) -> BrowserResponse {
        BrowserResponse(.ok, html: page.html, policy: page.contentSecurityPolicy)
    }

    private init(_ status: HTTPResponse.Status, html: [UInt8], policy: String) {
        self.init(status, type: "text/html; charset=utf-8", body: html)
        head.headerFields[.contentSecurityPolicy] = policy
    }

    /// Adds a cookie.
    func setting(_ cookie: Cookie, to value: String, for age: Int) -> BrowserResponse {
        var response = self
        response.head.headerFields.append(HTTPField(name: .setCookie, value: cookie.setting(value, for: age)))
        return response
    }

    /// Adds a field.
    func adding(_ name: HTTPField.Name, _ value: String) -> BrowserResponse {
        var response = self
        response.head.headerFields[name] = value
        return response
    }

    /// The response to a request with the method HEAD: the length of the body, without the body.
    var headOnly: BrowserResponse {
        var response = adding(.contentLength, String(body.count))
        response.body = []
        return response
    }

    /// Removes a cookie.
    func removing(_ cookie: Cookie) -> BrowserResponse { setting(cookie, to: "", for: 0) }
}
