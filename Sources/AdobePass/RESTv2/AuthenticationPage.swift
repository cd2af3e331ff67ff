// SPDX-License-Identifier: Apache-2.0

extension RESTv2 {
    /// The page that begins the sign-in in a browser: `GET /api/v2/authenticate/{sp}/{code}`.
    ///
    /// It is opened, not called: it takes no header field, and answers with a redirect or with HTML.
    public struct AuthenticationPage: Hashable, Sendable {
        /// The address of the page.
        public let link: Link

        /// Names the page.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - code: The code of the session.
        public init?(serviceProvider: RequestorID, code: RegistrationCode) {
            guard let link = Link("/api/v2/authenticate/\(serviceProvider.pathSegment)/\(code.text)") else {
                return nil
            }
            self.link = link
        }
    }
}
