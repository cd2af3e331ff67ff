// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The base URL of a service: a scheme, a host and a port, without a path.
public struct ServerAddress: Hashable, Sendable {
    /// `https`, or `http` for a server on this machine.
    public var scheme: String { exactScheme }

    @Exact private var exactScheme: String

    /// The host, with its port if the URL contains one.
    public var authority: String { exactAuthority }

    @Exact private var exactAuthority: String

    /// Creates a base URL.
    ///
    /// - Parameter text: `https://host` or `https://host:port`. The scheme `http` is allowed only for `localhost`,
    ///   `127.0.0.1` and `[::1]`, because requests contain secrets. The result is `nil` for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isAuthority(parts[1]) else { return nil }
        switch parts[0] {
        case "https": break
        case "http" where Self.isLoopback(parts[1]): break
        default: return nil
        }
        exactScheme = String(parts[0])
        exactAuthority = String(parts[1])
    }

    private init(host: String) {
        exactScheme = "https"
        exactAuthority = host
    }

    /// The production server of both APIs and of client registration, the default of sessions.
    public static let production = ServerAddress(host: "api.auth.adobe.com")

    /// The staging server of both APIs and of client registration.
    public static let staging = ServerAddress(host: "api.auth-staging.adobe.com")

    /// The production server of ``TemporaryAccessReset``.
    public static let management = ServerAddress(host: "mgmt.auth.adobe.com")

    private static func isAuthority(_ text: Substring) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(where: "/?#@\\".contains) else {
            return false
        }
        let (host, port) = split(text)
        return !host.isEmpty && (port == nil || port.flatMap { UInt16($0) }.map { $0 > 0 } ?? false)
    }

    private static func isLoopback(_ text: Substring) -> Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains(String(split(text).host))
    }

    private static func split(_ text: Substring) -> (host: Substring, port: Substring?) {
        guard let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") else { return (text, nil) }
        return (text[..<colon], text[text.index(after: colon)...])
    }
}

extension ServerAddress: CustomStringConvertible {
    /// The URL as text.
    public var description: String { "\(scheme)://\(authority)" }
}
