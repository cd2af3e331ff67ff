// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Reads values whose form the program knows, such as the files that are part of it.
extension JSONValue {
    /// The value of a member, or `nil` if the value is not an object with this member.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.isIdentical(to: name) }?.value
    }

    /// The text, or `nil` if the value is not a text.
    package var asText: String? { if case .string(let text) = self { text } else { nil } }

    /// The elements of an array; empty for another value.
    package var asElements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
