// SPDX-License-Identifier: Apache-2.0

extension AdobeEndpoint {
    private static let device: Set<AdobeHeader> = [.authorization, .deviceIdentifier]

    private static func call(
        _ method: String,
        _ path: String,
        _ body: Body = .none,
        required: Set<AdobeHeader>
    ) -> AdobeEndpoint {
        var call = AdobeEndpoint(.service, method, path)
        call.body = body
        call.required = required
        call.optional = [.accept, .forwardedFor]
        return call
    }

    /// The calls of the SSO service, whose host Adobe does not publish, and of the Reset API for temporary access.
    static let services: [AdobeEndpoint] = [
        call("POST", "/api/{sp}/serviceToken", required: device.union([.deviceInformation])),
        call("GET", "/api/{sp}/serviceToken", required: [.authorization, .serviceToken]),
        call("POST", "/api/{sp}/link", required: device.union([.serviceToken])),
        call("POST", "/api/{sp}/unlink", .json, required: device.union([.serviceToken, .contentType])),
        call("GET", "/api/{sp}/list", required: device.union([.serviceToken])),
        call("DELETE", "/reset-tempass/v3/reset", required: [.authorization]),
        call("DELETE", "/reset-tempass/v3/reset/generic", required: [.authorization]),
    ]
}
