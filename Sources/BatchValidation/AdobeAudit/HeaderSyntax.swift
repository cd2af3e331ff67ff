// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// The documented forms of header values.
enum HeaderSyntax {
    /// Returns why a value does not have the documented form, or `nil` if it has.
    static func problem(_ header: AdobeHeader, _ value: [UInt8], of endpoint: AdobeEndpoint) -> String? {
        switch header {
        case .authorization: authorization(value)
        case .contentType: contentType(value, endpoint.body)
        case .accept: accept(value, endpoint.interface)
        case .deviceIdentifier: deviceIdentifier(value)
        case .deviceInformation: deviceInformation(value, isV1: endpoint.interface == .v1)
        case .subjectToken, .rokuToken:
            isToken(value, parts: [3, 5]) ? nil : "is not a compact JSON Web Signature or Encryption"
        case .serviceToken: serviceToken(value, isOfV2: endpoint.interface == .v2)
        case .frameworkStatus: frameworkStatus(value)
        case .identity: object(value) == nil ? "is not the Base64 of a JSON object" : nil
        case .visitor:
            value.isEmpty || value.contains(UInt8(ascii: "\"")) ? "is empty or has quotation marks" : nil
        case .forwardedFor: isAddressList(value) ? nil : "is not a list of IP addresses"
        }
    }

    private static func authorization(_ value: [UInt8]) -> String? {
        guard value.prefix(7).map(\.asciiLowercased).elementsEqual("bearer ".utf8) else {
            return "does not begin with `Bearer`"
        }
        let token = value.dropFirst(7)
        return token.isEmpty || token.contains { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "\"") }
            ? "has no bearer token" : nil
    }

    private static func contentType(_ value: [UInt8], _ body: AdobeEndpoint.Body) -> String? {
        let type = mediaType(value)
        switch body {
        case .none: return nil
        case .form:
            return type.elementsEqual("application/x-www-form-urlencoded".utf8)
                ? nil : "is not `application/x-www-form-urlencoded`"
        case .json: return type.elementsEqual("application/json".utf8) ? nil : "is not `application/json`"
        }
    }

    private static func accept(_ value: [UInt8], _ interface: AdobeEndpoint.Interface) -> String? {
        // V1 also answers in XML.
        interface == .v2 && !mediaType(value).elementsEqual("application/json".utf8)
            ? "is not `application/json;charset=utf-8`" : nil
    }

    /// Returns the media type in lower case, without parameters and blanks.
    static func mediaType(_ value: [UInt8]) -> [UInt8] {
        value.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != 0x20 && $0 != 0x09 }.map(\.asciiLowercased)
    }

    private static func deviceIdentifier(_ value: [UInt8]) -> String? {
        let type = Array("fingerprint ".utf8)
        guard value.starts(with: type) else { return "does not begin with `fingerprint`" }
        let identifier = try? Base64().decode(Array(value.dropFirst(type.count)).span)
        return identifier.map(\.isEmpty) ?? true ? "has no Base64 after `fingerprint`" : nil
    }

    private static func deviceInformation(_ value: [UInt8], isV1: Bool) -> String? {
        var value = value
        if isV1 {
            value = CallParameters.decoded(value[...])
        } else if value.contains(UInt8(ascii: "%")) {
            return "is percent-encoded, as in V1; V2 takes Base64 alone"
        }
        guard let members = object(value) else { return "is not the Base64 of a JSON object" }
        let required = isV1 ? ["model", "osName"] : ["model", "version", "osName", "osVersion", "connectionType"]
        let missing = required.filter { name in !members.contains { $0.name.isIdentical(to: name) } }
        return missing.isEmpty ? nil : "lacks " + missing.map { "`\($0)`" }.joined(separator: ", ")
    }

    private static func frameworkStatus(_ value: [UInt8]) -> String? {
        guard let status = object(value) else { return "is not the Base64 of a JSON object" }
        guard let permission = status.object("frameworkPermissionInfo"),
            let access = permission.text("accessStatus"),
            ["granted", "denied", "restricted", "notDetermined"].containsIdentical(to: access)
        else { return "lacks `frameworkPermissionInfo` with a documented `accessStatus`" }
        guard access.isIdentical(to: "granted") else { return nil }
        guard let provider = status.object("frameworkProviderInfo"), let id = provider.text("id"), !id.utf8.isEmpty
        else { return "lacks the `id` of `frameworkProviderInfo`" }
        guard let member = provider.first(where: { $0.name.isIdentical(to: "expirationDate") }) else { return nil }
        guard case .string(let date, _) = member.value, date.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return "has an `expirationDate` that is not a string of milliseconds"
        }
        return nil
    }

    private static func serviceToken(_ value: [UInt8], isOfV2: Bool) -> String? {
        guard isToken(value, parts: [3]) else { return "is not a compact JSON Web Signature" }
        let head = Array(value.prefix { $0 != UInt8(ascii: ".") })
        let decoded = try? Base64(alphabet: .urlSafe, padding: .optional).decode(head.span)
        guard let decoded, let members = object(json: decoded), let algorithm = members.text("alg") else {
            return "has no header of a JSON Web Signature"
        }
        // The samples of the SSO service are signed with HS256.
        return !isOfV2 || algorithm.isIdentical(to: "RS256") ? nil : "is not signed with RS256"
    }

    /// Returns whether a text consists of parts in Base64 URL, with dots between them.
    static func isToken(_ value: [UInt8], parts: [Int]) -> Bool {
        let pieces = value.split(separator: UInt8(ascii: "."), maxSplits: 6, omittingEmptySubsequences: false)
        guard parts.contains(pieces.count), !pieces[0].isEmpty else { return false }
        return value.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
    }

    private static func isAddressList(_ value: [UInt8]) -> Bool {
        value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).allSatisfy { address in
            let address = address.filter { $0 != 0x20 && $0 != 0x09 }
            if address.contains(UInt8(ascii: ":")) {
                return (2...45).contains(address.count)
                    && address.allSatisfy {
                        $0.hexadecimalValue() != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
                    }
            }
            let parts = address.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return parts.count == 4
                && parts.allSatisfy { (1...3).contains($0.count) && UInt8(String(decoding: $0, as: UTF8.self)) != nil }
        }
    }

    /// Returns the members of a JSON object in Base64.
    static func object(_ value: [UInt8]) -> [JSONDocument.Member]? {
        (try? Base64(padding: .optional).decode(value.span)).flatMap { object(json: $0) }
    }

    /// Returns the members of a JSON object.
    static func object(json: [UInt8]) -> [JSONDocument.Member]? {
        guard case .object(let members, _)? = try? JSONDocument(parsing: json, mostDepth: 16) else { return nil }
        return members
    }
}

extension [JSONDocument.Member] {
    /// Returns the members of the object with a name.
    func object(_ name: String) -> [JSONDocument.Member]? {
        guard case .object(let members, _)? = first(where: { $0.name.isIdentical(to: name) })?.value else { return nil }
        return members
    }

    /// Returns the string with a name.
    func text(_ name: String) -> String? {
        guard case .string(let text, _)? = first(where: { $0.name.isIdentical(to: name) })?.value else { return nil }
        return text
    }
}
