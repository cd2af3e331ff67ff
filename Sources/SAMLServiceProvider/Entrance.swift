// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

/// A path of the service provider.
enum Entrance: CaseIterable {
    case login, assertionConsumer, singleLogout, logout, metadata

    /// The methods that the path receives.
    func methods(_ configuration: ServiceProvider.Configuration) -> [HTTPRequest.Method] {
        switch self {
        case .login: [.get]
        case .metadata: [.get, .head]
        case .singleLogout: [.get, .post]
        // An assertion belongs neither into a URL nor into what caches and logs keep of it.
        case .assertionConsumer: configuration.artifacts == nil ? [.post] : [.get, .post]
        // A link does not sign a user out.
        case .logout: [.post]
        }
    }

    /// The step that the path begins or continues, and the URL of the path.
    private var row: (kind: AttemptRecord.Kind, url: KeyPath<ServiceProvider.Endpoints, String>) {
        switch self {
        case .login: (.loginStart, \.login)
        case .assertionConsumer: (.login, \.assertionConsumer)
        case .singleLogout: (.logoutRequest, \.singleLogout)
        case .logout: (.logoutStart, \.logout)
        case .metadata: (.metadata, \.metadata)
        }
    }

    /// The step that the path begins or continues.
    var kind: AttemptRecord.Kind { row.kind }

    /// Returns the URL of the path.
    func url(_ endpoints: ServiceProvider.Endpoints) -> String { endpoints[keyPath: row.url] }
}

extension Entrance {
    /// Finds the path of the service provider that a path is; fails if it belongs to the service.
    init?(_ path: String, _ endpoints: ServiceProvider.Endpoints) {
        let found = Self.allCases.first { path.isIdentical(to: endpoints.path(of: $0.url(endpoints))) }
        guard let found else { return nil }
        self = found
    }
}
