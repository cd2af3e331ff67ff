// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON

extension RESTv2 {
    /// Asks for permission to watch resources: `POST /api/v2/{sp}/decisions/authorize/{mvpd}`.
    ///
    /// The answer contains a decision for each resource, and a media token with each permission.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - provider: The provider of the profile.
    ///   - resources: The resources: identifiers, or MRSS.
    ///   - device: The device.
    ///   - status: The status of the framework, for a profile of Apple's single sign-on.
    /// - Returns: The call, whose answer contains the decisions.
    public static func authorize(
        serviceProvider: ServiceProviderID,
        provider: MVPDID,
        resources: [String],
        device: StreamingDevice,
        status: PartnerFrameworkStatus? = nil
    ) -> ServiceCall<[Decision]> {
        decisions("authorize", .temporaryIdentity, serviceProvider, provider, resources, device, status)
    }

    /// Asks which resources the provider would permit: `POST /api/v2/{sp}/decisions/preauthorize/{mvpd}`.
    ///
    /// Use the answer only to choose what an app displays. It contains no media tokens.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - provider: The provider of the profile.
    ///   - resources: The resources: identifiers, or MRSS.
    ///   - device: The device.
    ///   - status: The status of the framework, for a profile of Apple's single sign-on.
    /// - Returns: The call, whose answer contains the decisions.
    public static func preauthorize(
        serviceProvider: ServiceProviderID,
        provider: MVPDID,
        resources: [String],
        device: StreamingDevice,
        status: PartnerFrameworkStatus? = nil
    ) -> ServiceCall<[Decision]> {
        decisions("preauthorize", [], serviceProvider, provider, resources, device, status)
    }

    /// Returns a call for decisions.
    ///
    /// A second decision grants the same as the first one, so the call is safe to retry.
    private static func decisions(
        _ kind: String,
        _ fields: ContextFields,
        _ serviceProvider: ServiceProviderID,
        _ provider: MVPDID,
        _ resources: [String],
        _ device: StreamingDevice,
        _ status: PartnerFrameworkStatus?
    ) -> ServiceCall<[Decision]> {
        ServiceCall(isIdempotent: true, accepting: [.singleSignOn, .frameworkStatus, .visitor, .address, fields]) {
            server in
            let path = path(serviceProvider, "decisions", kind, provider.pathSegment)
            var request = TransportRequest(.post, server, path: path)
            device.identify(&request, status: status)
            request.body = JSONValue.object([.init("resources", .strings(resources))]).encoded
            request.head.headerFields[.contentType] = "application/json;charset=utf-8"
            return request
        } json: { json throws(JSONMismatch) in
            // Since release 3.9, a failed authorization is an error instead of an empty answer.
            if json["decisions"] == nil, let error = ServiceError(json) {
                return resources.map {
                    Decision(
                        resource: $0,
                        isAuthorized: false,
                        serviceProvider: serviceProvider,
                        provider: provider,
                        error: error
                    )
                }
            }
            let items = try json.required("decisions", try json.objects("decisions"))
            return try items.map { item throws(JSONMismatch) in try Decision(item) }
        }
    }
}
