// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
internal import SAML

extension TestIdentityProvider.Site {
    /// A response, which a server sends as it is.
    public struct Response: Hashable, Sendable {
        /// The status and the fields.
        public private(set) var head: HTTPResponse

        /// The body.
        public let body: [UInt8]

        init(_ status: HTTPResponse.Status, type: String? = nil, policy: String? = nil, body: [UInt8] = []) {
            head = HTTPResponse(status: status)
            head.headerFields[.cacheControl] = "no-store"
            head.headerFields[.contentType] = type
            head.headerFields[.xContentTypeOptions] = "nosniff"
            head.headerFields[.contentSecurityPolicy] = policy
            self.body = body
        }

        static func redirect(to location: String) -> Response {
            var response = Response(.seeOther)
            response.head.headerFields[.location] = location
            return response
        }

        /// Creates the page that posts a message.
        static func page(_ page: PostPage) -> Response {
            Response(.ok, type: SitePage.type, policy: page.contentSecurityPolicy, body: page.html)
        }

        /// Creates a page with an error.
        static func refusal(_ status: HTTPResponse.Status, _ reason: String) -> Response {
            SitePage.page(status, "<p>\(SitePage.shown(reason))</p>", allowing: [])
        }
    }
}
