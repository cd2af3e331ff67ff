// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import StrictJSON
internal import UntrustedText

/// Checks the header fields of a request.
enum HeaderCheck {
    static func check(_ call: CapturedCall, _ endpoint: AdobeEndpoint, _ report: (AuditRule, String?) -> Void) {
        for header in AdobeHeader.allCases {
            let values = call.fields.filter { $0.name.elementsEqual(header.rawValue.utf8) }
            guard let value = values.first?.value else {
                // Without a body, a tool may omit its type.
                if endpoint.required.contains(header), header != .contentType || !call.body.isEmpty {
                    report(.headerMissing, "`\(header.name)`")
                }
                continue
            }
            if values.count > 1 { report(.headerRepeated, nil) }
            // The page of a browser has only fields of the browser, and every call may describe the device.
            let isDevice = header == .deviceIdentifier || header == .deviceInformation
            if endpoint.interface == .v2, !isDevice, header != .contentType, !header.isOfBrowser,
                !endpoint.required.contains(header), !endpoint.optional.contains(header)
            {
                report(.headerUnexpected, "`\(header.name)`")
            } else if endpoint.required.contains(header) || endpoint.optional.contains(header) || isDevice {
                if let problem = HeaderSyntax.problem(header, value, of: endpoint) {
                    report(.headerMalformed, "`\(header.name)` \(problem)")
                } else if header == .contentType, endpoint.body == .json, endpoint.interface != .service, !isUTF8(value)
                {
                    report(.charsetMissing, nil)
                } else if header == .identity, isAddress(value) {
                    report(.identityNotHashed, nil)
                }
            }
        }
        let isInParameter = [call.target?.query ?? [], call.body[...]].contains { text in
            CallParameters(text).has("device_info")
        }
        if endpoint.needsDeviceInformation, call.field("x-device-info") == nil, !isInParameter {
            report(.headerMissing, "`X-Device-Info`, or the parameter `device_info`")
        }
    }

    private static func isUTF8(_ value: [UInt8]) -> Bool {
        let parameters = value.map(\.asciiLowercased).filter { $0 != 0x20 && $0 != UInt8(ascii: "\"") }
        return String(decoding: parameters, as: UTF8.self).containsBytes(of: ";charset=utf-8")
    }

    /// Returns whether an identity contains a mail address instead of a hash.
    private static func isAddress(_ value: [UInt8]) -> Bool {
        let members = HeaderSyntax.object(value) ?? []
        return members.contains { members.text($0.name)?.utf8.contains(UInt8(ascii: "@")) ?? false }
    }
}

extension AdobeHeader {
    /// Whether browsers send the field with every request.
    fileprivate var isOfBrowser: Bool { self == .accept || self == .forwardedFor || self == .authorization }
}
