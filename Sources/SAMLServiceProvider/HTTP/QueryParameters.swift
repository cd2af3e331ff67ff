// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// The parameters of a query or a form that contains no message.
struct QueryParameters {
    private var values: [ExactText: String] = [:]

    /// The largest query that is read, in bytes.
    static let mostBytes = 16 << 10

    /// Reads parameters; fails if the text is too long, a name occurs twice, or an escape is incomplete.
    init?(_ octets: [UInt8]) {
        guard octets.count <= Self.mostBytes else { return nil }
        for part in octets.split(separator: UInt8(ascii: "&")) {
            let end = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = Self.text(part[..<end]), let value = Self.text(part[end...].dropFirst()),
                values.updateValue(value, forKey: ExactText(name)) == nil
            else { return nil }
        }
    }

    /// The value of a parameter, or `nil` if it is absent.
    subscript(name: ExactText) -> String? { values[name] }

    private static func text(_ octets: ArraySlice<UInt8>) -> String? {
        guard let bytes = try? PercentEncoding.decode(octets.span, plus: .space) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }
}
