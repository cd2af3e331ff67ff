// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension TransportRequest {
    /// The names of the form parameters that are neither secret nor personal data.
    private static let open = ["deviceType", "mvpd", "requestor"]

    /// The request as HTTP/1.1 text, in which the length of each secret and of personal data replaces the data.
    package var redacted: String {
        var lines = ["\(head.method.rawValue) \(head.path ?? "/") HTTP/1.1", "Host: \(head.authority ?? "")"]
        lines.append("Authorization: Bearer (withheld)")
        for field in head.headerFields {
            // Fields that must not be indexed are private.
            let isPrivate = field.indexingStrategy == .disallow
            lines.append("\(field.name.rawName): \(isPrivate ? Self.withheld(field.value.utf8.count) : field.value)")
        }
        lines.append("")
        lines += String(decoding: body, as: UTF8.self).split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !Self.open.contains(String(parts[0])) else { return String(field) }
            return "\(parts[0])=\(Self.withheld(parts[1].utf8.count))"
        }
        return lines.joined(separator: "\n")
    }

    private static func withheld(_ count: Int) -> String { "(\(count) bytes withheld)" }
}
