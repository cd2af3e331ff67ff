// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ServiceProvider {
    /// The URLs of a service provider.
    public struct Endpoints: Hashable, Sendable {
        /// The URL of the service, without a trailing slash.
        public let base: EndpointURL

        /// The URL that starts a login.
        public var login: String { url("/saml/login") }

        /// The ACS URL, which receives responses: register it.
        public var assertionConsumer: String { url("/saml/acs") }

        /// The URL that ends the session of the user; requests must use the method POST.
        public var logout: String { url("/saml/logout") }

        /// The URL that receives requests and answers of logout: register it.
        public var singleLogout: String { url("/saml/slo") }

        /// The URL of the metadata of the service provider.
        public var metadata: String { url("/saml/metadata") }

        /// Returns the URL of a path of the service.
        func url(of path: LocalPath) -> String { base.origin + path.text }

        private func url(_ path: String) -> String { base.text + path }

        /// Returns the path of one of the URLs.
        func path(of url: String) -> String {
            String(decoding: url.utf8.dropFirst(base.origin.utf8.count), as: UTF8.self)
        }
    }
}

extension ServiceProvider.Endpoints: CustomStringConvertible {
    /// The URLs to register with an identity provider, one per line.
    public var description: String {
        """
        Assertion consumer service (HTTP POST): \(assertionConsumer)
        Single logout (HTTP redirect and POST): \(singleLogout)
        Metadata: \(metadata)
        """
    }
}
