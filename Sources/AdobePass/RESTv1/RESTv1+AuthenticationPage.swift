// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv1 {
    /// The page on which somebody signs in with a registration code: `GET /api/v1/authenticate`.
    ///
    /// A browser opens it, without a token. It leads to the provider (302), and after the sign-in to `redirectURL`;
    /// a code that the service does not know gives 400.
    public struct AuthenticationPage: Hashable, Sendable {
        private var code: RegistrationCode
        private var requestor: RequestorID
        private var mvpd: MVPDID
        @Exact private var domainName: String
        private var genericData: PrivateText?
        @Exact private var redirectURL: String

        /// Makes the page.
        ///
        /// - Parameters:
        ///   - code: The registration code.
        ///   - requestor: The programmer's channel.
        ///   - mvpd: The provider.
        ///   - domainName: A domain that is registered for the channel.
        ///   - genericData: JSON for a promotional temporary pass.
        ///   - redirectURL: Where the browser goes in the end, not encoded in any way.
        public init(
            code: RegistrationCode,
            requestor: RequestorID,
            mvpd: MVPDID,
            domainName: String,
            genericData: PrivateText? = nil,
            redirectURL: String
        ) {
            self.code = code
            self.requestor = requestor
            self.mvpd = mvpd
            self.domainName = domainName
            self.genericData = genericData
            self.redirectURL = redirectURL
        }

        /// The address of the page, in ASCII.
        ///
        /// `reg_code` comes first, because `&reg` is a character reference of HTML, and `redirect_url` last, because the
        /// service reads it to the end.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The address.
        public func url(at server: ServerAddress) -> String {
            var query = URLQuery()
            query.append("reg_code", code.text)
            query.append("requestor_id", requestor.text)
            query.append("mso_id", mvpd.text)
            query.append("domain_name", domainName)
            query.append("noflash", "true")
            query.append("no_iframe", "true")
            if let genericData { query.append("generic_data", genericData.value) }
            query.append("redirect_url", redirectURL)
            return "\(server)/api/v1/authenticate?\(query.text)"
        }
    }
}
