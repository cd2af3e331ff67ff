// SPDX-License-Identifier: Apache-2.0

/// The lists of TV providers.
extension StandIn {
    /// `GET config/{requestorId}` of V1.
    func v1Configuration(_ call: Call) throws -> Answer {
        let requestor = try requestor(call.place("requestor"))
        let mvpds = requestor.mvpds.map { mvpd -> JSON in
            let json: JSON = [
                "id": mvpd.id, "displayName": mvpd.displayName, "logoUrl": mvpd.logoUrl, "iFrameRequired": false,
                "tempPass": mvpd.isTemporary ? true : nil,
            ]
            return json.merged(with: partner(mvpd, requestor, ["requiredMetadataFields": mvpd.requiredMetadataFields]))
        }
        let (id, name) = (requestor.id, requestor.name)
        return .json(["requestor": ["id": id, "name": name, "domains": requestor.domains, "mvpds": mvpds] as JSON])
    }

    /// `GET /api/v2/{sp}/configuration` of V2: retrieve-configuration-for-specific-service-provider.md.
    ///
    /// The properties of a partner are included only for its platforms.
    func v2Configuration(_ call: Call) throws -> Answer {
        let provider = try provider(of: call)
        let platform = try v2Information(of: call)?.json?["osName"]?.string?.nonEmpty
        let isApple = platform == "iOS" || platform == "tvOS"
        let mvpds = provider.mvpds.map { mvpd -> JSON in
            let json: JSON = [
                "id": mvpd.id, "displayName": mvpd.displayName, "logoUrl": mvpd.logoUrl,
                "isTempPass": mvpd.isTemporary, "isProxy": false,
            ]
            return isApple ? json.merged(with: partner(mvpd, provider, ["enforcePlatformPermissions": false])) : json
        }
        let requestor: JSON = [
            "id": provider.id, "name": provider.name,
            "domains": provider.domains.map { ["name": $0, "mvpdInitiated": false] as JSON }, "mvpds": mvpds,
        ]
        let system = platform ?? "unknown"
        let device = platform == "tvOS" ? "appletv" : system
        return .json(["device": device, "clientType": system, "os": system, "requestor": requestor])
    }

    /// Returns the properties of a partner's provider, with those of one interface; none of another provider.
    private func partner(_ mvpd: MVPD, _ provider: ServiceProvider, _ others: JSON) -> JSON {
        guard mvpd.enablePlatformServices != nil else { return [:] }
        let partner: JSON = [
            "enablePlatformServices": isPartner(mvpd, provider), "boardingStatus": mvpd.boardingStatus,
            "displayInPlatformPicker": mvpd.displayInPlatformPicker ?? false,
            "platformMappingId": mvpd.platformMappingId,
        ]
        return partner.merged(with: others)
    }
}
