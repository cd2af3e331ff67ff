// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// The calls of REST API V2.
///
/// ```swift
/// let call = RESTv2.readProfiles(serviceProvider: acme, device: device)
/// let profiles = try await session.run(call)
/// ```
///
/// ## Guarantees
///
/// - Each function returns a ``ServiceCall``, or the URL of a page for a browser, and sends nothing.
/// - For every status that does not carry the answer of a call, reading the answer throws an ``AdobePassError``.
///
/// ## Limits
///
/// - A call has no access token: ``AdobePassSession`` adds it, and registers the app.
public enum RESTv2: Sendable {
    /// The only partner that the services document: Apple's Video Subscriber Account framework.
    package static let partner = "Apple"

    /// Returns the URL of the page on which the user signs in: `GET /api/v2/authenticate/{sp}/{code}`.
    ///
    /// A browser opens the page, without header fields of the services. It answers with a redirect or with HTML.
    ///
    /// - Parameters:
    ///   - server: The base URL of the service.
    ///   - serviceProvider: The service provider.
    ///   - code: The code of the session.
    /// - Returns: The URL. It contains the code.
    public static func authenticationPage(
        at server: ServerAddress,
        serviceProvider: ServiceProviderID,
        code: RegistrationCode
    ) -> PrivateText {
        PrivateText("\(server)/api/v2/authenticate/\(serviceProvider.pathSegment)/\(code.text)")
    }

    /// Returns the path of a call of one service provider.
    static func path(_ serviceProvider: ServiceProviderID, _ segments: String...) -> String {
        "/api/v2/\(serviceProvider.pathSegment)/" + segments.joined(separator: "/")
    }
}
