// SPDX-License-Identifier: Apache-2.0

extension AdobeEndpoint {
    private static let common: Set<AdobeHeader> = [.accept, .forwardedFor, .visitor]
    private static let device: Set<AdobeHeader> = [.authorization, .deviceIdentifier, .deviceInformation]
    private static let signOn: Set<AdobeHeader> = [.subjectToken, .rokuToken, .serviceToken]

    private static func call(
        _ method: String,
        _ path: String,
        _ body: Body = .none,
        required: Set<AdobeHeader>,
        optional: Set<AdobeHeader> = [],
        polling: Int? = nil
    ) -> AdobeEndpoint {
        var call = AdobeEndpoint(.v2, method, "/api/v2/" + path)
        call.body = body
        call.required = required
        call.optional = common.union(optional)
        call.pollingSeconds = polling
        return call
    }

    /// The calls of REST API V2, those with more literal segments first.
    static let v2: [AdobeEndpoint] = [
        AdobeEndpoint(.v2, "GET", "/api/v2/authenticate/{sp}/{code}"),
        call(
            "GET",
            "{sp}/configuration",
            required: [.authorization],
            optional: [.deviceIdentifier, .deviceInformation]
        ),
        call(
            "POST",
            "{sp}/sessions/sso/{partner}",
            .form,
            required: device.union([.contentType]),
            optional: [.frameworkStatus]
        ),
        call(
            "POST",
            "{sp}/profiles/sso/{partner}",
            .form,
            required: device.union([.contentType]),
            optional: [.frameworkStatus]
        ),
        call("POST", "{sp}/sessions", .form, required: device.union([.contentType]), optional: signOn),
        call("POST", "{sp}/sessions/{code}", .form, required: [.authorization, .contentType]),
        call("GET", "{sp}/sessions/{code}", required: [.authorization]),
        call("GET", "{sp}/profiles", required: device, optional: signOn.union([.frameworkStatus])),
        call(
            "GET",
            "{sp}/profiles/code/{code}",
            required: [.authorization],
            optional: [.identity],
            polling: 3
        ),
        call(
            "GET",
            "{sp}/profiles/{mvpd}",
            required: device,
            optional: signOn.union([.frameworkStatus, .identity]),
            polling: 3
        ),
        call(
            "POST",
            "{sp}/decisions/preauthorize/{mvpd}",
            .json,
            required: device.union([.contentType]),
            optional: signOn.union([.frameworkStatus, .identity])
        ),
        call(
            "POST",
            "{sp}/decisions/authorize/{mvpd}",
            .json,
            required: device.union([.contentType]),
            optional: signOn.union([.frameworkStatus, .identity])
        ),
        call("GET", "{sp}/logout/{mvpd}", required: device, optional: signOn),
    ]

    /// Dynamic client registration, which V1 and V2 share.
    static let registration: [AdobeEndpoint] = [("register", Body.json), ("token", .form)].map { name, body in
        var call = AdobeEndpoint(.registration, "POST", "/o/client/\(name)")
        call.body = body
        call.required = [.contentType, .deviceInformation]
        call.optional = [.accept, .forwardedFor]
        return call
    }
}
