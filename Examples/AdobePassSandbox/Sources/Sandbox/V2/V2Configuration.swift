// SPDX-License-Identifier: Apache-2.0

/// The list of TV providers: retrieve-configuration-for-specific-service-provider.md.
enum V2Configuration {
    /// `GET /api/v2/{sp}/configuration`.
    static func answer(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let provider = try V2Caller.provider(call, standIn)
        let information = try V2Caller.information(of: call, standIn, isNeeded: false)
        let platform = information?.json?["osName"]?.string ?? ""
        let isApple = platform == "iOS" || platform == "tvOS"
        let mvpds = provider.mvpds.map { $0.v2JSON(standIn, provider, isApple: isApple) }
        return .json(
            200,
            [
                "device": .string(isApple && platform == "tvOS" ? "appletv" : platform.isEmpty ? "unknown" : platform),
                "clientType": .string(platform.nonEmpty ?? "unknown"), "os": .string(platform.nonEmpty ?? "unknown"),
                "requestor": [
                    "id": .string(provider.id), "name": .string(provider.name),
                    "domains": .array(provider.domains.map { ["name": .string($0), "mvpdInitiated": false] }),
                    "mvpds": .array(mvpds),
                ],
            ]
        )
    }
}

extension MVPD {
    /// Returns the entry; the properties of a partner are included only for its platforms.
    fileprivate func v2JSON(_ standIn: StandIn, _ provider: ServiceProvider, isApple: Bool) -> JSON {
        var members = [
            JSON.Member("id", .string(id)), JSON.Member("displayName", .string(displayName)),
            JSON.Member("logoUrl", .string(logoUrl)), JSON.Member("isTempPass", .bool(isTempPass ?? false)),
            JSON.Member("isProxy", false),
        ]
        guard isApple, let enablePlatformServices else { return .object(members) }
        if let boardingStatus { members.append(JSON.Member("boardingStatus", .string(boardingStatus))) }
        if let platformMappingId { members.append(JSON.Member("platformMappingId", .string(platformMappingId))) }
        let isOn = enablePlatformServices && !standIn.settings.withoutPartner.contains("\(provider.id)/\(id)")
        members.append(JSON.Member("enablePlatformServices", .bool(isOn)))
        members.append(JSON.Member("displayInPlatformPicker", .bool(displayInPlatformPicker ?? false)))
        members.append(JSON.Member("enforcePlatformPermissions", false))
        return .object(members)
    }
}
