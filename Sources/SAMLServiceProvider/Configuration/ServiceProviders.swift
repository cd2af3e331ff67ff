// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
internal import SAML
internal import UntrustedText

/// Several service providers of one server, each with an entity ID, a URL and sessions of its own (SDP-SP36).
///
/// ```swift
/// let services = try ServiceProviders([shop, help])
/// guard let saml = services.provider(for: request.head) else { return .notFound }
/// ```
public struct ServiceProviders: Sendable {
    /// The service providers, those with longer paths first.
    public let all: [ServiceProvider]

    /// Creates a list.
    ///
    /// - Throws: ``ConfigurationError`` if two have the same URL or entity ID, or the same session cookie at one host.
    public init(_ providers: [ServiceProvider]) throws(ConfigurationError) {
        var names: Set<ExactText> = []
        for configuration in providers.map(\.configuration) {
            let base = configuration.endpoints.base
            let values = [
                ("entity ID", configuration.entityID), ("URL", base.text),
                ("session cookie", "\(base.origin) \(configuration.sessionCookieName)"),
            ]
            for (name, value) in values where !names.insert(ExactText("\(name) \(value)")).inserted {
                throw ConfigurationError(.range, "Two service providers have the same \(name): \(value)")
            }
        }
        all = providers.sorted {
            $0.configuration.endpoints.base.path.utf8.count > $1.configuration.endpoints.base.path.utf8.count
        }
    }

    /// Returns the service provider of the host and the path of a request, or `nil` if no URL fits.
    public func provider(for head: HTTPRequest) -> ServiceProvider? {
        let path = String(decoding: (head.path ?? "/").utf8.prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self)
        return all.first { provider in
            let base = provider.configuration.endpoints.base
            let host = base.origin.asciiLowercased.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
            guard let authority = head.authority, authority.asciiLowercased.utf8.elementsEqual(host) else {
                return false
            }
            return path.isIdentical(to: base.path) || path.utf8.starts(with: "\(base.path)/".utf8)
        }
    }
}
