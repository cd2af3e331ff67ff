// SPDX-License-Identifier: Apache-2.0

extension ChannelConfiguration {
    /// Reads the answer of REST API V2.
    init(_ json: JSONObject) throws(JSONMismatch) {
        let serviceProvider = try json.required("requestor", try json.object("requestor"))
        var domains: [String] = []
        for domain in try serviceProvider.objects("domains") ?? [] {
            domains.append(try domain.required("name", try domain.string("name")))
        }
        let mvpds = try serviceProvider.objects("mvpds") ?? []
        self.init(
            serviceProvider: try serviceProvider.required("id", try serviceProvider.serviceProvider("id")),
            name: try serviceProvider.string("name"),
            domains: domains,
            mvpds: try mvpds.map { mvpd throws(JSONMismatch) in try MVPD(mvpd) }
        )
    }
}

extension MVPD {
    /// Reads an entry of REST API V2.
    init(_ json: JSONObject) throws(JSONMismatch) {
        self.init(
            id: try json.required("id", try json.mvpd("id")),
            displayName: try json.string("displayName"),
            logoURL: try json.string("logoUrl"),
            enablePlatformServices: try json.bool("enablePlatformServices") ?? false,
            boardingStatus: try json.name("boardingStatus"),
            displayInPlatformPicker: try json.bool("displayInPlatformPicker") ?? false,
            platformMappingID: try json.string("platformMappingId").map { SubscriberAccount.ProviderID(rawValue: $0) },
            isTempPass: try json.bool("isTempPass") ?? false,
            isProxy: try json.bool("isProxy") ?? false,
            enforcesPlatformPermissions: try json.bool("enforcePlatformPermissions") ?? false
        )
    }
}
