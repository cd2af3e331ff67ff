// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv1 {
    /// The page on which a browser signs out, at the service and at the provider: `GET /api/v1/logout`.
    ///
    /// Pages about it differ: one knows `DELETE` alone, another a browser on an iPhone or iPad. That the browser goes to
    /// `redirectURL` in the end is not documented.
    public struct LogoutPage: Hashable, Sendable {
        private var client: Client
        @Exact private var redirectURL: String

        /// Makes the page.
        ///
        /// - Parameters:
        ///   - client: On whose behalf the device calls.
        ///   - redirectURL: Where the browser goes in the end, not encoded in any way.
        public init(for client: Client, redirectURL: String) {
            self.client = client
            self.redirectURL = redirectURL
        }

        /// The address of the page, in ASCII; it names the device.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The address.
        public func url(at server: ServerAddress) -> PrivateText {
            var query = URLQuery(for: client)
            query.append("device_info", client.device.information.headerValue)
            query.append("redirect_url", redirectURL)
            return PrivateText("\(server)/api/v1/logout?\(query.text)")
        }
    }
}
