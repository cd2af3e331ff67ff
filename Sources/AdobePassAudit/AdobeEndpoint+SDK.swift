// SPDX-License-Identifier: Apache-2.0

extension AdobeEndpoint {
    private static let base = "/adobe-services/1.0/"

    private static func calls(_ methods: [String], _ path: String, _ replacement: String) -> [AdobeEndpoint] {
        methods.map { AdobeEndpoint(.sdk, $0, path, replacement: replacement) }
    }

    /// The calls of the AccessEnabler SDKs, whose methods differ between the platforms.
    static let sdk = [
        calls(["GET"], "/adobe-services/config/{sp}", "\(configuration)"),
        calls(["GET", "POST"], base + "authenticate", "\(createSession), then \(authenticationPage)"),
        calls(["GET", "POST"], base + "authorize", "\(authorize)"),
        calls(["GET", "POST"], base + "deviceShortAuthorize", "\(authorize)"),
        calls(["GET", "POST", "DELETE"], base + "tokens/…", "\(profiles), or \(authorize) for media tokens"),
        calls(["GET"], "/entitlement/v4/AccessEnabler.js", "none: call REST API V2 instead of the SDK"),
    ].flatMap(\.self)

    /// The calls of the browser of a sign-in and of a logout, in V2 too.
    static let browser: [AdobeEndpoint] = [
        AdobeEndpoint(.browser, "GET", "/adobe-services/authenticate/saml"),
        AdobeEndpoint(.browser, "POST", "/adobe-services/authenticate/saml"),
        AdobeEndpoint(.browser, "POST", "/sp/saml/SAMLAssertionConsumer"),
        AdobeEndpoint(.browser, "GET", "/adobe-services/logout"),
        AdobeEndpoint(.browser, "POST", "/adobe-services/logout"),
    ]
}
