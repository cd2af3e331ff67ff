// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Gets the SAML request for the Video Subscriber Account framework:
    /// `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    ///
    /// ``RESTv2/startPartnerSession(serviceProvider:domainName:redirectURL:device:status:)`` replaces this call.
    ///
    /// The answer is the `verificationToken` of a ``SubscriberAccount/MetadataRequest``: the bytes of the body as
    /// UTF-8, unchanged.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - mvpd: The provider.
    ///   - deviceType: The kind of device.
    ///   - address: The public address of the device, if a back end makes the call.
    /// - Returns: The call, whose answer is the SAML request.
    public static func requestProfile(
        serviceProvider: ServiceProviderID,
        mvpd: MVPDID,
        deviceType: DeviceType,
        address: ForwardedAddress? = nil
    ) -> ServiceCall<PrivateText> {
        ServiceCall(isIdempotent: true, read: samlRequest) { server in
            // The place of `deviceType` is not documented. It is in the query, as the parameters of other calls that read.
            var query = URLQuery()
            query.append("deviceType", deviceType.rawValue)
            let path = "/api/v1/\(serviceProvider.pathSegment)/profile-requests/\(mvpd.pathSegment)"
            // The answer has its own type, so the request accepts every type.
            var request = TransportRequest(.get, server, path: path, query: query, accept: "*/*")
            request.setAddress(address)
            return request
        }
    }

    private static func samlRequest(_ answer: V1Answer) throws(AdobePassError) -> PrivateText {
        guard !answer.bytes.isEmpty else { throw answer.fault("The body is empty, not a SAML request.") }
        guard let text = String(validUTF8: answer.bytes) else { throw answer.fault("The SAML request is not UTF-8.") }
        return PrivateText(text)
    }
}
