// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension Timestamp {
    /// Reads a date such as `Thu, 19 Nov 2026 13:52:13 GMT` (RFC 9110, 5.6.7).
    init?(httpDate value: [UInt8]) {
        let parts = value.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 6, let month = Self.months.firstIndex(where: { $0.isIdentical(to: parts[2]) }) else {
            return nil
        }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(rfc3339: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z")
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
