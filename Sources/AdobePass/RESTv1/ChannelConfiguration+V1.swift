// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension ChannelConfiguration {
    /// Reads the answer of REST API V1.
    init(_ answer: V1Answer) throws(AdobePassError) {
        let document = try answer.value()
        // JSON may contain the document element of the XML, or omit it.
        let only = document.members.flatMap { $0.count == 1 ? $0[0].value : nil }
        guard let serviceProvider = document["requestor"] ?? only?["requestor"], serviceProvider.members != nil else {
            throw answer.fault("`requestor` is missing or not an object.")
        }
        guard let list = serviceProvider["mvpds"] else { throw answer.fault("`mvpds` is missing.") }
        let elements = list.elements(named: "mvpd")
        guard elements.allSatisfy({ $0.members != nil }) else {
            throw answer.fault("`mvpds` contains a value that is not an object.")
        }
        let mvpds = elements.compactMap { MVPD($0) }
        self.init(
            serviceProvider: serviceProvider["id"]?.text.flatMap { ServiceProviderID($0) },
            name: serviceProvider["name"]?.text,
            mvpds: mvpds,
            unreadableCount: elements.count - mvpds.count
        )
    }
}

extension MVPD {
    /// Reads an entry of REST API V1; `nil` if it has no valid identifier.
    init?(_ value: JSONDocument) {
        guard let id = value["id"]?.text.flatMap({ MVPDID($0) }) else { return nil }
        func text(_ name: String) -> String? {
            guard let text = value[name]?.text, !text.isEmpty else { return nil }
            return text
        }
        self.init(
            id: id,
            displayName: text("displayName"),
            logoURL: text("logoUrl"),
            enablePlatformServices: value["enablePlatformServices"]?.truthValue ?? false,
            boardingStatus: text("boardingStatus").map { ServiceName(rawValue: $0) },
            displayInPlatformPicker: value["displayInPlatformPicker"]?.truthValue ?? false,
            platformMappingID: text("platformMappingId").map { SubscriberAccount.ProviderID(rawValue: $0) },
            requiredMetadataFields: (value["requiredMetadataFields"]?.elements() ?? []).flatMap { $0.elements() }
                .compactMap(\.text).filter { !$0.isEmpty },
            isTempPass: value["tempPass"]?.truthValue ?? false
        )
    }
}
