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

    /// The step that the path begins or continues.
    var kind: AttemptRecord.Kind {
        switch self {
        case .login: .loginStart
        case .assertionConsumer: .login
        case .singleLogout: .logoutRequest
        case .logout: .logoutStart
        case .metadata: .metadata
        }
    }

    /// Returns the URL of the path.
    func url(_ endpoints: ServiceProvider.Endpoints) -> String {
        switch self {
        case .login: endpoints.login
        case .assertionConsumer: endpoints.assertionConsumer
        case .singleLogout: endpoints.singleLogout
        case .logout: endpoints.logout
        case .metadata: endpoints.metadata
        }
    }
}

extension Entrance {
    /// Finds the path of the service provider that a path is; fails if it belongs to the service.
    init?(_ path: String, _ endpoints: ServiceProvider.Endpoints) {
        let found = Self.allCases.first { path.isIdentical(to: endpoints.path(of: $0.url(endpoints))) }
        guard let found else { return nil }
        self = found
    }
}
