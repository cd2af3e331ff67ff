// SPDX-License-Identifier: Apache-2.0

/// The list of TV providers, as XML unless a call requests JSON, whose format is not documented.
enum V1Configuration {
    /// `GET config/{requestorId}`.
    static func answer(_ standIn: StandIn, _ call: Call) throws -> Answer {
        let requestor = try V1Device.requestor(call.place("requestor"), standIn)
        let mvpds = requestor.mvpds.map { $0.v1Members(standIn, requestor) }
        if try standIn.v1Format(call, unasked: .xml) == .json {
            return .json(
                200,
                [
                    "requestor": [
                        "id": .string(requestor.id), "name": .string(requestor.name),
                        "domains": .array(requestor.domains.map { .string($0) }),
                        "mvpds": .array(mvpds.map { .object($0) }),
                    ]
                ]
            )
        }
        let root = XMLElement(
            "ns2:config",
            attributes: [("xmlns:ns2", "http://pass.adobe.com/config")],
            [
                XMLElement(
                    "requestor",
                    [
                        XMLElement("id", requestor.id),
                        XMLElement("name", requestor.name),
                        XMLElement("domains", requestor.domains.map { XMLElement("domain", $0) }),
                        XMLElement("channels", ""),
                        XMLElement("mvpds", mvpds.map { XMLElement("mvpd", XMLElement.elements(of: $0)) }),
                    ]
                )
            ]
        )
        return .xml(200, root)
    }
}

extension MVPD {
    fileprivate func v1Members(_ standIn: StandIn, _ requestor: ServiceProvider) -> [JSON.Member] {
        var members = [
            JSON.Member("id", .string(id)), JSON.Member("displayName", .string(displayName)),
            JSON.Member("logoUrl", .string(logoUrl)), JSON.Member("iFrameRequired", false),
        ]
        if isTempPass == true { members.append(JSON.Member("tempPass", true)) }
        guard let enablePlatformServices else { return members }
        let isOn = enablePlatformServices && !standIn.settings.withoutPartner.contains("\(requestor.id)/\(id)")
        members.append(JSON.Member("enablePlatformServices", .bool(isOn)))
        if let boardingStatus { members.append(JSON.Member("boardingStatus", .string(boardingStatus))) }
        members.append(JSON.Member("displayInPlatformPicker", .bool(displayInPlatformPicker ?? false)))
        if let platformMappingId { members.append(JSON.Member("platformMappingId", .string(platformMappingId))) }
        if let fields = requiredMetadataFields {
            members.append(JSON.Member("requiredMetadataFields", .array(fields.map { .string($0) })))
        }
        return members
    }
}
