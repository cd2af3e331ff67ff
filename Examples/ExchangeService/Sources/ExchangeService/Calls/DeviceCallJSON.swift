// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

/// A call in JSON.
///
/// ```json
/// {
///   "serviceProvider": "ACME",
///   "mvpd": "NorthCable",
///   "device": {"id": "0d1f…", "information": {"model": "AppleTV11,1", …}},
///   "framework": {"accessStatus": "granted", "providerId": "north-cable", "expirationDate": 1767225600000},
///   "resources": ["news"]
/// }
/// ```
struct DeviceCallJSON: Decodable {
    /// The maximum number of resources, and the maximum length of each text in bytes.
    private static let (mostResources, longest) = (100, 8192)

    var device: SubmissionJSON.Device
    var serviceProvider: String?
    var mvpd: String?
    var framework: SubmissionJSON.Framework?
    var code: String?
    var resources: [String]?
    var domainName: String?
    var redirectUrl: String?

    /// Returns the call.
    ///
    /// - Throws: A refusal that names the missing or invalid value.
    func call(_ kind: DeviceCall.Kind) throws(Refusal) -> DeviceCall {
        guard let information = device.information else {
            throw Refusal(.badRequest, "device.information: the value is missing")
        }
        let resources = resources ?? []
        let texts = resources + [domainName, redirectUrl].compactMap(\.self)
        guard resources.count <= Self.mostResources, texts.allSatisfy({ $0.utf8.count <= Self.longest }) else {
            throw Refusal(
                .badRequest,
                "there must be at most \(Self.mostResources) resources, and texts of at most \(Self.longest) bytes"
            )
        }
        var missing: [String] = []
        switch kind {
        case .partnerSessions: if framework == nil { missing.append("framework") }
        case .preauthorize, .authorize:
            if mvpd == nil { missing.append("mvpd") }
            if resources.isEmpty { missing.append("resources") }
        case .logout: if mvpd == nil { missing.append("mvpd") }
        case .sessions, .profiles: break
        }
        guard missing.isEmpty else {
            throw Refusal(.badRequest, "\(missing.joined(separator: " and ")): the value is missing")
        }
        return DeviceCall(
            kind: kind,
            serviceProvider: try serviceProvider.map { (text) throws(Refusal) in try .reading(text) },
            deviceID: try .reading(device.id),
            information: try ClientInformation(reading: information),
            status: framework.map { PartnerFrameworkStatus($0) },
            mvpd: try mvpd.map { (text) throws(Refusal) in try .reading(text) },
            code: try code.map { (text) throws(Refusal) in try .reading(text) },
            resources: resources,
            domainName: domainName,
            redirectURL: redirectUrl
        )
    }
}

extension RegistrationCode {
    fileprivate static func reading(_ text: String) throws(Refusal) -> RegistrationCode {
        guard let code = RegistrationCode(text) else {
            throw Refusal(.badRequest, "code must have at most 64 letters and digits")
        }
        return code
    }
}
