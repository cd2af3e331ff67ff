// SPDX-License-Identifier: Apache-2.0

extension AdobeEndpoint {
    private static let profiles = "GET /api/v2/{sp}/profiles, /profiles/{mvpd} or /profiles/code/{code}"
    private static let authorize = "POST /api/v2/{sp}/decisions/authorize/{mvpd}"
    private static let preauthorize = "POST /api/v2/{sp}/decisions/preauthorize/{mvpd}"

    private static func call(
        _ method: String,
        _ path: String,
        _ replacement: String,
        _ body: Body = .none,
        needsInformation: Bool = true,
        polling: Int? = nil
    ) -> AdobeEndpoint {
        var call = AdobeEndpoint(.v1, method, path)
        call.replacement = replacement
        call.body = body
        call.required = [.authorization]
        call.optional = [.accept, .deviceInformation, .forwardedFor, .subjectToken, .contentType]
        call.needsDeviceInformation = needsInformation
        call.pollingSeconds = polling
        return call
    }

    /// The page that a browser opens, which has no token.
    private static let page: AdobeEndpoint = {
        var call = AdobeEndpoint(.v1, "GET", "/api/v1/authenticate")
        call.replacement = "GET /api/v2/authenticate/{sp}/{code}"
        return call
    }()

    /// The calls of REST API V1.
    static let v1: [AdobeEndpoint] = [
        page,
        call("GET", "/api/v1/checkauthn", profiles, polling: 1),
        call("GET", "/api/v1/checkauthn/{code}", profiles, needsInformation: false, polling: 1),
        call("GET", "/api/v1/config/{sp}", "GET /api/v2/{sp}/configuration", needsInformation: false),
        call(
            "GET",
            "/api/v1/{sp}/profile-requests/{mvpd}",
            "POST /api/v2/{sp}/sessions/sso/Apple",
            needsInformation: false
        ),
        call(
            "POST",
            "/api/v1/tokens/authn",
            "POST /api/v2/{sp}/profiles/sso/Apple",
            .form,
            needsInformation: false
        ),
        call("GET", "/api/v1/tokens/authn", profiles, polling: 1),
        call("GET", "/api/v1/authorize", authorize),
        call("GET", "/api/v1/tokens/authz", authorize),
        call("GET", "/api/v1/tokens/media", authorize),
        call("GET", "/api/v1/mediatoken", authorize),
        call("GET", "/api/v1/preauthorize", preauthorize),
        call("GET", "/api/v1/preauthorize/{code}", preauthorize, needsInformation: false),
        call("GET", "/api/v1/tokens/usermetadata", profiles),
        call("DELETE", "/api/v1/logout", "GET /api/v2/{sp}/logout/{mvpd}"),
        call("GET", "/api/v1/logout", "GET /api/v2/{sp}/logout/{mvpd}"),
        call(
            "POST",
            "/api/v1/authenticate/freepreview",
            "POST /api/v2/{sp}/decisions/authorize/{mvpd} with the MVPD of the TempPass",
            .form
        ),
        call("POST", "/reggie/v1/{sp}/regcode", "POST /api/v2/{sp}/sessions"),
        call("GET", "/reggie/v1/{sp}/regcode/{code}", "GET /api/v2/{sp}/sessions/{code}", needsInformation: false),
        call("DELETE", "/reggie/v1/{sp}/regcode/{code}", "none: codes of V2 expire", needsInformation: false),
    ]
}
