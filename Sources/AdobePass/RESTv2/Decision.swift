// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON
public import UntrustedText

extension RESTv2 {
    /// Whether a user may watch a resource.
    public struct Decision: Hashable, Sendable {
        /// Who decided.
        public struct Source: ExactRawText, Sendable {
            /// The name as the service spells it.
            public let rawValue: String

            /// Makes a source.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// The provider.
            public static let mvpd = Source(rawValue: "mvpd")
            /// The rules for a degraded provider.
            public static let degradation = Source(rawValue: "degradation")
            /// The rules of temporary access.
            public static let tempPass = Source(rawValue: "temppass")
            /// Nobody: a decision for tests.
            public static let dummy = Source(rawValue: "dummy")
        }

        /// The resource.
        @Exact public private(set) var resource: String

        /// Whether the user may.
        public let isAuthorized: Bool

        /// The service provider.
        public let serviceProvider: RequestorID?

        /// The provider.
        public let provider: MVPDID?

        /// Who decided.
        public let source: Source?

        /// The token for the player; only of an authorization.
        public let token: MediaToken?

        /// When the decision begins to be valid.
        public let notBefore: EpochMilliseconds?

        /// When the decision ends to be valid.
        public let notAfter: EpochMilliseconds?

        /// Why the user may not.
        public let error: ServiceError?
    }

    /// The short-lived token for a player.
    public struct MediaToken: Hashable, Sendable {
        /// The token.
        public let serializedToken: PrivateText

        /// When it begins to be valid.
        public let notBefore: EpochMilliseconds?

        /// When it ends to be valid.
        public let notAfter: EpochMilliseconds?
    }
}

extension RESTv2.Decision {
    /// Returns the definition of a call for decisions, which ``RESTv2/Authorize`` and ``RESTv2/Preauthorize`` share.
    ///
    /// A second decision grants what the first one did, so the call is safe to retry.
    static func request(
        _ kind: String,
        _ serviceProvider: RequestorID,
        _ provider: MVPDID,
        _ resources: [String],
        _ device: StreamingDevice,
        _ status: PartnerFrameworkStatus?
    ) -> CallDefinition<[RESTv2.Decision]> {
        CallDefinition(.allowed) { server in
            let path = RESTv2.path(serviceProvider, "decisions", kind, provider.pathSegment)
            var request = TransportRequest(.post, server, path: path)
            device.identify(&request, status: status)
            request.body = JSONValue.object([.init("resources", .strings(resources))]).encoded
            request.head.headerFields[.contentType] = "application/json"
            return request
        } json: { json throws(JSONMismatch) in
            let items = try json.required("decisions", try json.objects("decisions"))
            return try items.map { item throws(JSONMismatch) in try RESTv2.Decision(item) }
        }
    }

    private init(_ json: JSONObject) throws(JSONMismatch) {
        resource = try json.required("resource", try json.string("resource"))
        isAuthorized = try json.required("authorized", try json.bool("authorized"))
        serviceProvider = try json.serviceProvider("serviceProvider")
        provider = try json.mvpd("mvpd")
        source = try json.string("source").map { Source(rawValue: $0) }
        notBefore = try json.milliseconds("notBefore")
        notAfter = try json.milliseconds("notAfter")
        error = ServiceError(json["error"])
        // What is not authorized has no token, whatever the body says.
        token = isAuthorized ? try RESTv2.MediaToken(try json.object("token")) : nil
    }
}

extension RESTv2.MediaToken {
    fileprivate init?(_ json: JSONObject?) throws(JSONMismatch) {
        guard let json else { return nil }
        serializedToken = try json.required("serializedToken", try json.privateText("serializedToken"))
        notBefore = try json.milliseconds("notBefore")
        notAfter = try json.milliseconds("notAfter")
    }
}
