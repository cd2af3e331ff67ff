// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
internal import UntrustedText

/// The values of REST API V1, as JSON writes them or as AdobePassExchange converts XML.
extension JSONDocument {
    /// The members of an object; `nil` if the value is not an object.
    package var members: [Member]? {
        if case .object(let members, _) = self { members } else { nil }
    }

    /// The member of an object; `nil` if it is absent or `null`.
    package subscript(name: String) -> JSONDocument? {
        guard let value = members?.first(where: { $0.name.isIdentical(to: name) })?.value, !value.isNull else {
            return nil
        }
        return value
    }

    /// The Boolean, or the string `true` or `false`; otherwise `nil`.
    var truthValue: Bool? {
        switch self {
        case .bool(let value, _): value
        case .string(let text, _) where text.isIdentical(to: "true"): true
        case .string(let text, _) where text.isIdentical(to: "false"): false
        default: nil
        }
    }

    /// The whole number, or the string of digits; otherwise `nil`.
    var integer: Int64? {
        switch self {
        case .number(let text, _): Int64(text)
        case .string(let text, _): Timestamp(milliseconds: text)?.millisecondsSince1970
        default: nil
        }
    }

    /// The instant: a number that is not negative, or a string of digits.
    var milliseconds: Timestamp? {
        guard let integer, integer >= 0 else { return nil }
        return Timestamp(millisecondsSince1970: integer)
    }

    /// The values of a list: the list itself, the members of one name in a wrapper, or a single value.
    ///
    /// - Parameter name: The name of the members in a wrapper; `nil` for any name.
    /// - Returns: The values; empty for an empty element of XML.
    func elements(named name: String? = nil) -> [JSONDocument] {
        switch self {
        case .null: return []
        case .array(let values, _): return values.flatMap { $0.elements(named: name) }
        case .string(let text, _) where text.unicodeScalars.allSatisfy(\.properties.isWhitespace): return []
        case .object(let members, _):
            guard let name else { return members.count == 1 ? members[0].value.elements() : [self] }
            guard let wrapped = members.first(where: { $0.name.isIdentical(to: name) })?.value else { return [self] }
            if case .array(let values, _) = wrapped { return values }
            return [wrapped]
        default: return [self]
        }
    }
}
