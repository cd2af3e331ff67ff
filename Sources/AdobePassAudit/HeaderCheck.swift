// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Captures
internal import HTTPTypes
internal import StrictJSON
internal import UntrustedText

/// Checks the header fields of a request.
enum HeaderCheck {
    static func check(_ call: CapturedCall, _ endpoint: AdobeEndpoint, _ report: (AuditRule, String?) -> Void) {
        for name in HeaderSyntax.names {
            let isRequired = endpoint.required.contains(name)
            let values = call.fields.filter { $0.name.elementsEqual(name.canonicalName.utf8) }
            guard let value = values.first?.value else {
                // Without a body, a tool may omit its type.
                if isRequired, name != .contentType || !call.body.isEmpty {
                    report(.headerMissing, "`\(name.rawName)`")
                }
                continue
            }
            if values.count > 1 { report(.headerRepeated, nil) }
            // The page of a browser has only fields of the browser, and every call may describe the device.
            let isDevice = name == .deviceIdentifier || name == .deviceInformation
            let isListed = isRequired || endpoint.optional.contains(name) || isDevice
            if isListed {
                check(name, value, endpoint, report)
            } else if endpoint.interface == .v2, ![.contentType, .accept, .forwardedFor, .authorization].contains(name)
            {
                report(.headerUnexpected, "`\(name.rawName)`")
            }
        }
        let isInParameter = [call.target?.query ?? [], call.body[...]].contains { text in
            CallParameters(text).has("device_info")
        }
        if endpoint.needsDeviceInformation, call.field(.deviceInformation) == nil, !isInParameter {
            report(.headerMissing, "`\(HTTPField.Name.deviceInformation.rawName)`, or the parameter `device_info`")
        }
    }

    private static func check(
        _ name: HTTPField.Name,
        _ value: [UInt8],
        _ endpoint: AdobeEndpoint,
        _ report: (AuditRule, String?) -> Void
    ) {
        if let problem = HeaderSyntax.problem(name, value, of: endpoint) {
            report(.headerMalformed, "`\(name.rawName)` \(problem)")
        } else if name == .contentType, endpoint.body == .json, endpoint.interface != .service, !isUTF8(value) {
            report(.charsetMissing, nil)
        } else if name == .temporaryIdentity, isAddress(value) {
            report(.identityNotHashed, nil)
        }
    }

    private static func isUTF8(_ value: [UInt8]) -> Bool {
        let parameters = value.map(\.asciiLowercased).filter { $0 != 0x20 && $0 != UInt8(ascii: "\"") }
        return String(decoding: parameters, as: UTF8.self).containsBytes(of: ";charset=utf-8")
    }

    /// Returns whether an identity contains a mail address instead of a hash.
    private static func isAddress(_ value: [UInt8]) -> Bool {
        let members = HeaderSyntax.object(value)?.members ?? []
        return members.contains { $0.value.text?.utf8.contains(UInt8(ascii: "@")) ?? false }
    }
}

extension CapturedCall {
    /// Returns the value of the first field with a name, or `nil` if no field has it.
    func field(_ name: HTTPField.Name) -> [UInt8]? { field(name.canonicalName) }
}
