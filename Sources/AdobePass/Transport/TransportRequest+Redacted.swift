// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension TransportRequest {
    /// The parameters of a form that are neither secret nor personal data.
    private static let open = ["deviceType", "mvpd", "requestor"]

    /// The request as it would go out over HTTP/1.1, with the length in place of what is secret or personal data.
    package var redacted: String {
        var lines = ["\(head.method.rawValue) \(head.path ?? "/") HTTP/1.1", "Host: \(head.authority ?? "")"]
        lines.append("Authorization: Bearer (withheld)")
        for field in head.headerFields {
            // What may not be indexed may not be shown.
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
