// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes
internal import SAML
internal import Synchronization

extension TestIdentityProvider.Site {
    /// The handler of the site for the requests of one method for one path.
    package struct Route: Sendable {
        typealias Answer =
            @Sendable (_ site: TestIdentityProvider.Site, _ octets: [UInt8], Timestamp) throws -> Response

        package let method: HTTPRequest.Method

        /// The path after that of the site.
        package let path: String

        /// Whether pages of other sites may cause the request: messages of services, and pages without an effect.
        package let receivesOtherSites: Bool

        /// Answers a request with this query or this body.
        let answer: Answer

        /// Creates a route; one that receives POST is for the pages of this site unless it says otherwise.
        private init(
            _ method: HTTPRequest.Method,
            _ path: String,
            receivesOtherSites: Bool? = nil,
            _ answer: @escaping Answer
        ) {
            self.method = method
            self.path = path
            self.receivesOtherSites = receivesOtherSites ?? (method == .get)
            self.answer = answer
        }

        /// All routes.
        package static let all = [
            Route(.get, "") { site, _, _ in site.overview() },
            Route(.get, "/") { site, _, _ in site.overview() },
            Route(.get, "/metadata") { site, _, _ in
                Response(.ok, type: "application/samlmetadata+xml", body: site.provider.metadata)
            },
            Route(.get, "/sso") { try $0.signOn($1, false, at: $2) },
            Route(.post, "/sso", receivesOtherSites: true) { try $0.signOn($1, true, at: $2) },
            Route(.post, "/sign-in") { try $0.signIn($1, at: $2) },
            Route(.get, "/slo") { try $0.receiveLogout($1, false, at: $2) },
            Route(.post, "/slo", receivesOtherSites: true) { try $0.receiveLogout($1, true, at: $2) },
            Route(.post, "/sign-out") { try $0.startLogout($1, at: $2) },
            Route(.post, "/roll-over") { site, _, _ in
                site.state.withLock { $0.provider.isRolledOver = true }
                return .redirect(to: site.base.text + "/")
            },
            // A service asks for messages, and no page.
            Route(.post, "/artifact") { try $0.resolve($1, at: $2) },
        ]
    }
}
