// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Starts the basic flow: `POST /api/v2/{sp}/sessions`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - provider: The provider; `nil` if it is not known. The answer lists the missing parameters.
    ///   - domainName: A registered domain.
    ///   - redirectURL: The URL to which the browser returns.
    ///   - device: The device.
    /// - Returns: The call, whose answer is the next step.
    public static func createSession(
        serviceProvider: ServiceProviderID,
        provider: MVPDID? = nil,
        domainName: String? = nil,
        redirectURL: String? = nil,
        device: StreamingDevice
    ) -> ServiceCall<SessionReply> {
        // A new code may be created at any time; an unused one expires.
        session([.singleSignOn, .visitor, .address]) { server in
            var request = TransportRequest(.post, server, path: path(serviceProvider, "sessions"))
            device.identify(&request)
            request.setForm(form(provider: provider, domainName: domainName, redirectURL: redirectURL))
            return request
        }
    }

    /// Adds the missing parameters of a session, from any device: `POST /api/v2/{sp}/sessions/{code}`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - code: The code of the session.
    ///   - provider: The provider, if it was missing.
    ///   - domainName: A registered domain, if it was missing.
    ///   - redirectURL: The URL to which the browser returns, if it was missing.
    /// - Returns: The call, whose answer is the next step.
    public static func resumeSession(
        serviceProvider: ServiceProviderID,
        code: RegistrationCode,
        provider: MVPDID? = nil,
        domainName: String? = nil,
        redirectURL: String? = nil
    ) -> ServiceCall<SessionReply> {
        session([.visitor, .address]) { server in
            var request = TransportRequest(.post, server, path: path(serviceProvider, "sessions", code.text))
            request.setForm(form(provider: provider, domainName: domainName, redirectURL: redirectURL))
            return request
        }
    }

    /// Gets the SAML request for Apple's framework: `POST /api/v2/{sp}/sessions/sso/Apple`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - domainName: A registered domain.
    ///   - redirectURL: The URL to which a browser returns. The basic flow, to which the service may fall back,
    ///     requires the domain and the URL; without them, the service answers with
    ///     ``RESTv2/Step/resume(_:missing:)``.
    ///   - device: The device.
    ///   - status: The status of the framework. The documentation is inconsistent about whether it is required, so it
    ///     is always sent.
    /// - Returns: The call, whose answer is the next step.
    public static func startPartnerSession(
        serviceProvider: ServiceProviderID,
        domainName: String?,
        redirectURL: String?,
        device: StreamingDevice,
        status: PartnerFrameworkStatus
    ) -> ServiceCall<SessionReply> {
        // A new request may be made at any time; nothing is consumed.
        session([.frameworkStatus, .visitor, .address]) { server in
            let path = path(serviceProvider, "sessions", "sso", partner)
            var request = TransportRequest(.post, server, path: path)
            device.identify(&request, status: status)
            request.setForm(form(domainName: domainName, redirectURL: redirectURL))
            return request
        }
    }

    /// Returns a call whose answer is the next step of a sign-in.
    private static func session(
        _ fields: ContextFields,
        _ request: @escaping @Sendable (ServerAddress) -> TransportRequest
    ) -> ServiceCall<SessionReply> {
        ServiceCall(isIdempotent: true, statuses: [200, 201], accepting: fields, request: request) {
            json throws(JSONMismatch) in
            try SessionReply(json)
        }
    }

    /// Returns the form with the known parameters of the basic flow.
    private static func form(provider: MVPDID? = nil, domainName: String?, redirectURL: String?) -> [UInt8] {
        var form = FormBody()
        if let provider { form.append("mvpd", provider.text) }
        if let domainName { form.append("domainName", domainName) }
        if let redirectURL { form.append("redirectUrl", redirectURL) }
        return form.bytes
    }
}
