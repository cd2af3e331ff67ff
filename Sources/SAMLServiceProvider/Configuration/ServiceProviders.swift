// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import UntrustedText

/// Several service providers of one server, each with an entity ID, a URL and its own sessions (SDP-SP36).
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
            // Neither the case of a host nor, for cookies, the port counts.
            let values = [
                ("entity ID", configuration.entityID), ("URL", base.origin.asciiLowercased + base.path),
                ("session cookie", "\(base.host) \(configuration.sessionCookieName)"),
            ]
            for (name, value) in values where !names.insert(ExactText("\(name) \(value)")).inserted {
                throw ConfigurationError(.range, "Two service providers have the same \(name): \(value)")
            }
        }
        all = providers.sorted {
            $0.configuration.endpoints.base.path.utf8.count > $1.configuration.endpoints.base.path.utf8.count
        }
    }

    /// Returns the service provider of the host and the path of a request, or `nil` if no URL fits, or if servers read the path
    /// in different ways: refuse the request then, because a router may take it for a path of another one.
    public func provider(for head: HTTPRequest) -> ServiceProvider? {
        let path = (head.path ?? "/").utf8.prefix { $0 != UInt8(ascii: "?") }
        // The form has neither empty nor dot segments, also not escaped.
        guard LocalPath(String(decoding: path, as: UTF8.self)) != nil,
            let decoded = try? PercentEncoding.decode(Array(path).span, plus: .literal)
        else { return nil }
        let found = provider(of: head.authority, Array(path))
        return found?.configuration.entityID == provider(of: head.authority, decoded)?.configuration.entityID
            ? found : nil
    }

    private func provider(of authority: String?, _ path: [UInt8]) -> ServiceProvider? {
        all.first { provider in
            let base = provider.configuration.endpoints.base
            guard let authority, authority.asciiLowercased.isIdentical(to: base.authority) else { return false }
            return path.elementsEqual(base.path.utf8) || path.starts(with: "\(base.path)/".utf8)
        }
    }
}
