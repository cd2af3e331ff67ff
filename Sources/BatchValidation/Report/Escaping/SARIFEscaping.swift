// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The escaping of plain-text messages in SARIF 2.1.0 (3.11), where brackets denote links and braces placeholders.
package enum SARIFEscaping: TextEscaping {
    package static func escape(_ text: String) -> String {
        text.escaped(#"\[]{}"#) { $0 == "{" || $0 == "}" ? "\($0)\($0)" : "\\\($0)" }
    }

    /// Returns a path as a file reference: a relative URI or a `file:` URI (RFC 3986, RFC 8089).
    package static func fileReference(_ path: String) -> String {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { PercentEncoding.encode(String(decoding: $0, as: UTF8.self)) }
        return (path.utf8.first == UInt8(ascii: "/") ? "file://" : "") + segments.joined(separator: "/")
    }
}
