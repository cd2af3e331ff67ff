// SPDX-License-Identifier: Apache-2.0

extension RESTv2 {
    /// What a service provider has set up.
    ///
    /// Members that differ between published descriptions are passed over.
    public struct Configuration: Hashable, Sendable {
        /// The service provider.
        public let serviceProvider: RequestorID

        /// Its name.
        public let name: String?

        /// The registered domains.
        public let domains: [String]

        /// The providers, in the order of the answer.
        public let providers: [Provider]

        /// The providers that Apple knows by an identifier; more than one if the set-up is ambiguous.
        ///
        /// - Parameter mappingID: The identifier, compared exactly.
        /// - Returns: The providers.
        public func providers(mappedTo mappingID: PlatformMappingID) -> [Provider] {
            providers.filter { $0.platformMappingID == mappingID }
        }
    }

    /// A TV provider as a service provider has set it up.
    public struct Provider: Hashable, Sendable {
        /// How far the provider is onboarded at a platform.
        public struct BoardingStatus: RawRepresentable, Hashable, Sendable {
            /// The name as the service spells it.
            public let rawValue: String

            /// Makes a status.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// Full single sign-on.
            public static let supported = BoardingStatus(rawValue: "SUPPORTED")
            /// The platform lists the provider; sign-in is the basic flow.
            public static let picker = BoardingStatus(rawValue: "PICKER")
        }

        /// The identifier of the provider.
        public let id: MVPDID

        /// The name to show.
        public let displayName: String?

        /// Where its logo is, as the service wrote it.
        public let logoURL: String?

        /// Whether it stands for temporary access.
        public let isTempPass: Bool

        /// Whether it signs in for others.
        public let isProxy: Bool

        /// How far it is onboarded at the platform; nil if it is not.
        public let boardingStatus: BoardingStatus?

        /// The identifier of the provider at the platform.
        public let platformMappingID: PlatformMappingID?

        /// Whether this integration uses the single sign-on of the platform.
        public let enablesPlatformServices: Bool

        /// Whether it may be listed by the platform.
        public let displaysInPlatformPicker: Bool

        /// Whether the permission of the platform is enforced.
        public let enforcesPlatformPermissions: Bool
    }
}

extension RESTv2.Configuration {
    init(_ json: JSONObject) throws(JSONFault) {
        let requestor = try json.required("requestor", try json.object("requestor"))
        serviceProvider = try requestor.required("id", try requestor.serviceProvider("id"))
        name = try requestor.string("name")
        var domains: [String] = []
        for domain in try requestor.objects("domains") ?? [] {
            domains.append(try domain.required("name", try domain.string("name")))
        }
        self.domains = domains
        let mvpds = try requestor.objects("mvpds") ?? []
        providers = try mvpds.map { mvpd throws(JSONFault) in try RESTv2.Provider(mvpd) }
    }
}

extension RESTv2.Provider {
    init(_ json: JSONObject) throws(JSONFault) {
        id = try json.required("id", try json.mvpd("id"))
        displayName = try json.string("displayName")
        logoURL = try json.string("logoUrl")
        isTempPass = try json.bool("isTempPass") ?? false
        isProxy = try json.bool("isProxy") ?? false
        boardingStatus = try json.string("boardingStatus").map { BoardingStatus(rawValue: $0) }
        platformMappingID = try json.string("platformMappingId").map { PlatformMappingID($0) }
        enablesPlatformServices = try json.bool("enablePlatformServices") ?? false
        displaysInPlatformPicker = try json.bool("displayInPlatformPicker") ?? false
        enforcesPlatformPermissions = try json.bool("enforcePlatformPermissions") ?? false
    }
}
