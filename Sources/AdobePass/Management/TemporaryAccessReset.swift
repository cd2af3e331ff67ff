// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// The calls of the Reset API for temporary access, for the tools and back ends of a programmer.
///
/// Run them in a session with ``ServerAddress/management`` as its server, and with the server of REST API V2 as `tokenServer`. Status
/// 403 means that the client needs new credentials.
public enum TemporaryAccessReset: Sendable {
    /// Resets temporary access of a device: `DELETE /reset-tempass/v3/reset`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - provider: The provider that represents temporary access.
    ///   - device: The identifier of the device; `nil` for all devices.
    /// - Returns: The call, which has no answer value.
    public static func reset(
        serviceProvider: ServiceProviderID,
        provider: MVPDID,
        device: DeviceID?
    ) -> ServiceCall<Void> {
        // The sample sends the identifier without Base64.
        call("reset", serviceProvider, provider) { query in
            if let device { query.append("device_id", device.text) }
        }
    }

    /// Resets promotional temporary access of a user: `DELETE /reset-tempass/v3/reset/generic`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - provider: The provider that represents temporary access.
    ///   - identity: The identity of the user; `nil` for all users.
    /// - Returns: The call, which has no answer value.
    public static func resetPromotional(
        serviceProvider: ServiceProviderID,
        provider: MVPDID,
        identity: TemporaryIdentity?
    ) -> ServiceCall<Void> {
        call("reset/generic", serviceProvider, provider) { query in
            if let identity { query.append("key", identity.hash) }
        }
    }

    private static func call(
        _ name: String,
        _ serviceProvider: ServiceProviderID,
        _ provider: MVPDID,
        key: @escaping @Sendable (inout URLQuery) -> Void
    ) -> ServiceCall<Void> {
        ServiceCall(isIdempotent: true, accepting: []) { server in
            var query = URLQuery()
            query.append("requestor_id", serviceProvider.text)
            query.append("mvpd_id", provider.text)
            key(&query)
            // The path has one `p` in `tempass`.
            return TransportRequest(.delete, server, path: "/reset-tempass/v3/\(name)", query: query)
        } answer: { response throws(AdobePassError) in
            guard response.head.status.code == 204 else { throw response.failure }
        }
    }
}
