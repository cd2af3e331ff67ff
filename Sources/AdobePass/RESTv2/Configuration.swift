// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension RESTv2 {
    /// What a service provider has set up.
    ///
    /// Members that differ between published descriptions are passed over.
    public struct Configuration: Hashable, Sendable {
        /// The service provider.
        public let serviceProvider: RequestorID

        /// Its name.
        @Exact public private(set) var name: String?

        /// The registered domains.
        @Exact public private(set) var domains: [String]

        /// The providers, in the order of the answer.
        public let providers: [Provider]

        /// The providers as the rules for a platform see them.
        ///
        /// No attributes to ask for are among them: V2 names those in ``PartnerRequest/attributeNames``.
        public var platform: RESTv1.Configuration {
            RESTv1.Configuration(requestor: serviceProvider, name: name, mvpds: providers.map(\.mvpd))
        }
    }

    /// A TV provider as a service provider has set it up.
    public struct Provider: Hashable, Sendable {
        /// What REST API V1 tells of it too.
        public let mvpd: RESTv1.MVPD

        /// Whether it stands for temporary access.
        public let isTempPass: Bool

        /// Whether it signs in for others.
        public let isProxy: Bool

        /// Whether the permission of the platform is enforced.
        public let enforcesPlatformPermissions: Bool
    }
}

extension RESTv2.Configuration {
    init(_ json: JSONObject) throws(JSONMismatch) {
        let requestor = try json.required("requestor", try json.object("requestor"))
        serviceProvider = try requestor.required("id", try requestor.serviceProvider("id"))
        name = try requestor.string("name")
        var domains: [String] = []
        for domain in try requestor.objects("domains") ?? [] {
            domains.append(try domain.required("name", try domain.string("name")))
        }
        self.domains = domains
        let mvpds = try requestor.objects("mvpds") ?? []
        providers = try mvpds.map { mvpd throws(JSONMismatch) in try RESTv2.Provider(mvpd) }
    }
}

extension RESTv2.Provider {
    fileprivate init(_ json: JSONObject) throws(JSONMismatch) {
        mvpd = RESTv1.MVPD(
            id: try json.required("id", try json.mvpd("id")),
            displayName: try json.string("displayName"),
            logoURL: try json.string("logoUrl"),
            enablePlatformServices: try json.bool("enablePlatformServices") ?? false,
            boardingStatus: try json.string("boardingStatus").map { RESTv1.MVPD.BoardingStatus(rawValue: $0) },
            displayInPlatformPicker: try json.bool("displayInPlatformPicker") ?? false,
            platformMappingID: try json.string("platformMappingId").map { PlatformMappingID($0) }
        )
        isTempPass = try json.bool("isTempPass") ?? false
        isProxy = try json.bool("isProxy") ?? false
        enforcesPlatformPermissions = try json.bool("enforcePlatformPermissions") ?? false
    }
}
