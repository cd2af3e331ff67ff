// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

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
        var expirationDate: EpochMilliseconds?
    }

    var samlAttributeQueryResponse: String
    var serviceProvider: String?
    var mvpd: String?
    var device: Device?
    var framework: Framework?

    init(_ body: [UInt8]) throws(Refusal) {
        guard JSONNames.areShort(body) else {
            throw Refusal(
                .badRequest,
                "the body must be JSON in UTF-8 with names of at most \(JSONNames.mostBytes) bytes"
            )
        }
        do {
            self = try JSONDecoder().decode(SubmissionJSON.self, from: Data(body))
        } catch {
            throw Refusal(.badRequest, Self.message(error))
        }
    }

    /// Returns a description of the error without values of the body.
    private static func message(_ error: any Error) -> String {
        let (problem, path) =
            switch error {
            case DecodingError.keyNotFound(let key, let context):
                ("the value is missing", context.codingPath + [key])
            case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
                ("the value has the wrong type", context.codingPath)
            case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
                ("the value is invalid", context.codingPath)
            default: ("the body must be JSON in UTF-8", [])
            }
        // The path contains only names of this type, except inside the device information.
        let names = path.compactMap { $0.intValue == nil ? $0.stringValue : nil }
        let place = names.prefix(2).joined(separator: ".")
        return place.isEmpty ? problem : "\(place): \(problem)"
    }
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
            if let information = device.information { self.information = try ClientInformation(information) }
        }
        if let framework = json.framework {
            frameworkStatus = PartnerFrameworkStatus(
                accessStatus: .init(rawValue: framework.accessStatus),
                providerID: framework.providerId.map { SubscriberAccount.ProviderID(rawValue: $0) },
                expirationDate: framework.expirationDate
            )
        }
    }
}

extension ClientInformation {
    /// Creates the information from values with documented names; other names are ignored.
    fileprivate init(_ values: [String: String]) throws(Refusal) {
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
