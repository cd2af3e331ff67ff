// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import HTTPTypes
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// The documented forms of header values.
enum HeaderSyntax {
    /// The fields that the audit checks.
    static let names: [HTTPField.Name] = [
        .authorization, .contentType, .accept, .deviceIdentifier, .deviceInformation, .subjectToken, .rokuToken,
        .serviceToken, .partnerFrameworkStatus, .temporaryIdentity, .visitorIdentifier, .forwardedFor,
    ]

    /// Returns why a value does not have the documented form, or `nil` if it has.
    static func problem(_ name: HTTPField.Name, _ value: [UInt8], of endpoint: AdobeEndpoint) -> String? {
        switch name {
        case .authorization: authorization(value)
        case .contentType: contentType(value, endpoint.body)
        // V1 also answers in XML.
        case .accept where endpoint.interface == .v2:
            isJSON(value) ? nil : "is not `application/json;charset=utf-8`"
        case .deviceIdentifier: deviceIdentifier(value)
        case .deviceInformation: deviceInformation(value, isV1: endpoint.interface == .v1)
        case .subjectToken, .rokuToken:
            isToken(value) ? nil : "is not a compact JSON Web Signature or Encryption"
        case .serviceToken: serviceToken(value, isOfV2: endpoint.interface == .v2)
        case .partnerFrameworkStatus: frameworkStatus(value)
        case .temporaryIdentity: object(value) == nil ? "is not the Base64 of a JSON object" : nil
        case .visitorIdentifier:
            value.isEmpty || value.contains(UInt8(ascii: "\"")) ? "is empty or has quotation marks" : nil
        case .forwardedFor: isAddressList(value) ? nil : "is not a list of IP addresses"
        default: nil
        }
    }

    private static func authorization(_ value: [UInt8]) -> String? {
        guard value.prefix(7).map(\.asciiLowercased).elementsEqual("bearer ".utf8) else {
            return "does not begin with `Bearer`"
        }
        return AccessToken(String(decoding: value.dropFirst(7), as: UTF8.self)) == nil ? "has no bearer token" : nil
    }

    private static func contentType(_ value: [UInt8], _ body: AdobeEndpoint.Body) -> String? {
        switch body {
        case .none: nil
        case .form:
            mediaType(value).elementsEqual(FormBody.contentType.utf8) ? nil : "is not `\(FormBody.contentType)`"
        case .json: isJSON(value) ? nil : "is not `application/json`"
        }
    }

    private static func isJSON(_ value: [UInt8]) -> Bool { mediaType(value).elementsEqual("application/json".utf8) }

    /// Returns the media type in lower case, without parameters and blanks.
    static func mediaType(_ value: [UInt8]) -> [UInt8] {
        value.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != 0x20 && $0 != 0x09 }.map(\.asciiLowercased)
    }

    private static func deviceIdentifier(_ value: [UInt8]) -> String? {
        guard value.starts(with: "fingerprint ".utf8) else { return "does not begin with `fingerprint`" }
        let identifier = try? DeviceID(headerValue: String(decoding: value, as: UTF8.self))
        return identifier == nil ? "has no Base64 of printable ASCII after `fingerprint`" : nil
    }

    private static func deviceInformation(_ value: [UInt8], isV1: Bool) -> String? {
        if !isV1, value.contains(UInt8(ascii: "%")) {
            return "is percent-encoded, as in V1; V2 takes Base64 alone"
        }
        let value = isV1 ? CallParameters.decoded(value[...]) : value
        guard let json = content(value), let information = try? ClientInformation(json: json) else {
            return "is not the Base64 of a JSON object"
        }
        let missing = information.missingKeys.filter { !isV1 || $0 == .model || $0 == .osName }
        return missing.isEmpty ? nil : "lacks " + missing.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    }

    private static func frameworkStatus(_ value: [UInt8]) -> String? {
        guard let status = object(value) else { return "is not the Base64 of a JSON object" }
        guard let access = status["frameworkPermissionInfo"]?["accessStatus"]?.text,
            SubscriberAccount.AccessStatus.allCases.contains(where: { $0.name.rawValue.isIdentical(to: access) })
        else { return "lacks `frameworkPermissionInfo` with a documented `accessStatus`" }
        guard access.isIdentical(to: "granted") else { return nil }
        guard let provider = status["frameworkProviderInfo"], provider["id"]?.text?.isEmpty == false
        else { return "lacks the `id` of `frameworkProviderInfo`" }
        guard let date = provider["expirationDate"] else { return nil }
        guard let digits = date.text, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return "has an `expirationDate` that is not a string of milliseconds"
        }
        return nil
    }

    private static func serviceToken(_ value: [UInt8], isOfV2: Bool) -> String? {
        guard let token = IdentityToken(String(decoding: value, as: UTF8.self)), !token.isEncrypted else {
            return "is not a compact JSON Web Signature"
        }
        // The samples of the SSO service are signed with HS256.
        return !isOfV2 || token.algorithm == "RS256" ? nil : "is not signed with RS256"
    }

    /// Returns whether a text has three or five parts in Base64 URL, with dots between them.
    static func isToken(_ value: [UInt8]) -> Bool {
        let parts = value.split(separator: UInt8(ascii: "."), maxSplits: 6, omittingEmptySubsequences: false)
        return [3, 5].contains(parts.count) && !parts[0].isEmpty
            && value.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
    }

    private static func isAddressList(_ value: [UInt8]) -> Bool {
        value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).allSatisfy { address in
            ForwardedAddress(String(decoding: address.filter { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)) != nil
        }
    }

    /// Returns the JSON object that a value contains in Base64, whose padding may be missing.
    static func object(_ value: [UInt8]) -> JSONDocument? { content(value).flatMap { object(json: $0) } }

    /// Returns a JSON object; `nil` for other text.
    static func object(json: [UInt8]) -> JSONDocument? {
        (try? JSONDocument(parsing: json, maximumDepth: 16)).flatMap { $0.members == nil ? nil : $0 }
    }

    private static func content(_ value: [UInt8]) -> [UInt8]? { try? Base64(padding: .optional).decode(value.span) }
}
