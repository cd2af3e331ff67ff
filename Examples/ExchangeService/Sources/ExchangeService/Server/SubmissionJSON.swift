// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// A submission in JSON, with what the header fields of REST API V2 say under names.
///
/// ```json
/// {
///   "samlAttributeQueryResponse": "<samlp:Response …",
///   "serviceProvider": "ACME",
///   "mvpd": "NorthCable",
///   "device": {
///     "id": "0d1f…", "type": "tvOS",
///     "information": {"model": "AppleTV11,1", "version": "1", "osName": "tvOS", "osVersion": "18",
///                     "connectionType": "WiFi"}
///   },
///   "framework": {"accessStatus": "granted", "providerId": "north-cable", "expirationDate": 1767225600000}
/// }
/// ```
struct SubmissionJSON: Decodable {
    struct Device: Decodable {
        var id: String
        var type: String?
        var information: [String: String]?
    }

    struct Framework: Decodable {
        var accessStatus: String
        var providerId: String?
        var expirationDate: Milliseconds?
    }

    /// An instant in milliseconds since 1970: a number or, as some apps write it, a string of digits.
    struct Milliseconds: Decodable {
        let moment: Timestamp

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int64.self) {
                moment = Timestamp(millisecondsSince1970: number)
            } else if let read = Timestamp(milliseconds: try container.decode(String.self)) {
                moment = read
            } else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "The value is not in milliseconds since 1970."
                )
            }
        }
    }

    var samlAttributeQueryResponse: String
    var serviceProvider: String?
    var mvpd: String?
    var device: Device?
    var framework: Framework?
}

extension Submission {
    /// Creates a submission from its JSON.
    init(_ json: SubmissionJSON) throws(Refusal) {
        self.init(document: Array(json.samlAttributeQueryResponse.utf8))
        if let id = json.serviceProvider { serviceProvider = try .reading(id) }
        if let mvpd = json.mvpd { self.mvpd = try .reading(mvpd) }
        if let device = json.device {
            deviceID = try .reading(device.id)
            if let type = device.type { deviceType = try .reading(type) }
            if let information = device.information { self.information = try ClientInformation(reading: information) }
        }
        frameworkStatus = json.framework.map { PartnerFrameworkStatus($0) }
    }
}

extension PartnerFrameworkStatus {
    /// Creates a status from its JSON.
    init(_ json: SubmissionJSON.Framework) {
        self.init(
            accessStatus: .init(rawValue: json.accessStatus),
            providerID: json.providerId.map { SubscriberAccount.ProviderID(rawValue: $0) },
            expirationDate: json.expirationDate?.moment
        )
    }
}

extension ClientInformation {
    /// Creates the information from values with documented names; other names are ignored.
    init(reading values: [String: String]) throws(Refusal) {
        func required(_ name: String) throws(Refusal) -> String {
            guard let value = values[name], !value.isEmpty else {
                throw Refusal(.badRequest, "device.information.\(name): the value is missing")
            }
            return value
        }
        self.init(
            model: try required("model"),
            version: try required("version"),
            osName: try required("osName"),
            osVersion: try required("osVersion"),
            connectionType: try required("connectionType")
        )
        for (name, value) in values { try? set(ServiceName(rawValue: name), to: value) }
    }
}
