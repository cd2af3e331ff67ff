// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON

/// The calls of Adobe's SSO service, revision 1.0.0, which issues service tokens and links devices.
///
/// A token is the `serviceToken` of a ``CallContext``: devices with the same identity share a sign-in. Adobe does not
/// publish the host of the service. Run the calls in a session with that host as its server, and with the server of
/// REST API V2 as `tokenServer`.
public enum SSOService: Sendable {
    /// Issues a token: `POST /api/{sp}/serviceToken`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - identity: The identity that several devices share.
    ///   - device: The device.
    /// - Returns: The call, whose answer is the token.
    public static func createToken(
        serviceProvider: ServiceProviderID,
        identity: Identity,
        device: StreamingDevice
    ) -> ServiceCall<ServiceToken> {
        // A link code is valid once.
        call(isIdempotent: !identity.isLinkCode, .post, serviceProvider, "serviceToken", statuses: [201]) { request in
            device.identify(&request)
            request.setPrivate(identity.isLinkCode ? .singleSignOnLink : .singleSignOnID, identity.text)
        } json: { json throws(JSONMismatch) in
            try ServiceToken(json)
        }
    }

    /// Replaces a token: `GET /api/{sp}/serviceToken`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - token: A token that is valid or recently expired.
    /// - Returns: The call, whose answer is the new token.
    public static func renewToken(
        serviceProvider: ServiceProviderID,
        token: IdentityToken
    ) -> ServiceCall<ServiceToken> {
        call(isIdempotent: true, .get, serviceProvider, "serviceToken", statuses: [200]) { request in
            request.setPrivate(.serviceToken, token.text)
        } json: { json throws(JSONMismatch) in
            try ServiceToken(json)
        }
    }

    /// Creates a code that links another device: `POST /api/{sp}/link`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - device: The identifier of this device.
    ///   - token: The token of this device.
    /// - Returns: The call, whose answer is the code.
    public static func createLinkCode(
        serviceProvider: ServiceProviderID,
        device: DeviceID,
        token: IdentityToken
    ) -> ServiceCall<LinkCode> {
        // Each call creates another code, and an unused one expires.
        call(isIdempotent: true, .post, serviceProvider, "link", statuses: [201]) { request in
            identify(device, token, in: &request)
        } json: { json throws(JSONMismatch) in
            try LinkCode(json)
        }
    }

    /// Removes devices from the identity: `POST /api/{sp}/unlink`.
    ///
    /// - Parameters:
    ///   - devices: The identifiers of the devices, at least one, as ``listDevices(serviceProvider:device:token:)``
    ///     returns them.
    ///   - serviceProvider: The service provider.
    ///   - device: The identifier of this device.
    ///   - token: The token of this device.
    /// - Returns: The call, whose answer contains the removed devices. Unknown devices are not part of it.
    public static func unlink(
        _ devices: [PrivateText],
        serviceProvider: ServiceProviderID,
        device: DeviceID,
        token: IdentityToken
    ) -> ServiceCall<[PrivateText]> {
        // The answer to a second call does not contain the devices that the first one removed.
        call(isIdempotent: false, .post, serviceProvider, "unlink", statuses: [200]) { request in
            identify(device, token, in: &request)
            request.body = JSONValue.object([.init("devices", .strings(devices.map(\.value)))]).encoded
            request.head.headerFields[.contentType] = "application/json"
        } json: { json throws(JSONMismatch) in
            let removed = try json.required("unlinkedDevices", try json.strings("unlinkedDevices"))
            return removed.map { PrivateText($0) }
        }
    }

    /// Lists the devices of the identity: `GET /api/{sp}/list`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - device: The identifier of this device.
    ///   - token: The token of this device.
    /// - Returns: The call, whose answer contains the devices.
    public static func listDevices(
        serviceProvider: ServiceProviderID,
        device: DeviceID,
        token: IdentityToken
    ) -> ServiceCall<[LinkedDevice]> {
        call(isIdempotent: true, .get, serviceProvider, "list", statuses: [200]) { request in
            identify(device, token, in: &request)
        } json: { json throws(JSONMismatch) in
            let devices = try json.required("devices", try json.object("devices"))
            var linked: [LinkedDevice] = []
            for (id, value) in devices.members.sorted(by: { $0.key < $1.key }) {
                linked.append(try LinkedDevice(id: id, try JSONObject(value, at: devices.path("*"))))
            }
            return linked
        }
    }

    private static func identify(_ device: DeviceID, _ token: IdentityToken, in request: inout TransportRequest) {
        request.setPrivate(.deviceIdentifier, device.headerValue)
        request.setPrivate(.serviceToken, token.text)
    }

    private static func call<Answer>(
        isIdempotent: Bool,
        _ method: HTTPRequest.Method,
        _ serviceProvider: ServiceProviderID,
        _ name: String,
        statuses: [Int],
        fields: @escaping @Sendable (inout TransportRequest) -> Void,
        json: @escaping @Sendable (JSONObject) throws(JSONMismatch) -> Answer
    ) -> ServiceCall<Answer> {
        ServiceCall(isIdempotent: isIdempotent, accepting: []) { server in
            var request = TransportRequest(method, server, path: "/api/\(serviceProvider.pathSegment)/\(name)")
            fields(&request)
            return request
        } answer: { response throws(AdobePassError) in
            try response.json(statuses, make: json)
        }
    }
}
