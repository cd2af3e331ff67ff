// SPDX-License-Identifier: Apache-2.0

package import StrictJSON
internal import UntrustedText

/// The type of a member of ``RunOptions``: how a policy file writes it, and how a fingerprint sees it.
package protocol PolicyValue: Sendable {
    /// What a policy file has to contain, such as "a list of strings".
    static var kind: String { get }

    /// Reads the value from a policy file.
    ///
    /// - Throws: The reason if the JSON value is of another kind, or is not among the accepted values.
    static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> Self

    /// Whether the user gave the value.
    var isGiven: Bool { get }

    /// The value in UTF-8, one element for each value of a list.
    var texts: [[UInt8]] { get }
}

/// Why a value of a policy file cannot be used.
package enum PolicyMismatch: Error {
    /// The JSON value is a list instead of a string, for example.
    case kind
    /// The value is not among the accepted values, which the form describes.
    case value(String, form: String)
}

/// The folder of a policy file, with the slash at its end; empty for the working directory.
package struct PolicyFolder: Sendable {
    let bytes: ArraySlice<UInt8>

    init(of file: InputPath) {
        bytes = file.bytes.lastIndex(of: UInt8(ascii: "/")).map { file.bytes[...$0] } ?? []
    }

    /// Returns a path of the policy file as seen from the working directory.
    func resolve(_ text: String) -> InputPath {
        guard !text.isEmpty, !text.isIdentical(to: "-"), !text.beginsWithBytes(of: "/") else { return InputPath(text) }
        return InputPath(bytes: bytes + Array(text.utf8))
    }
}

// MARK: Values

extension Bool: PolicyValue {
    package static var kind: String { "true or false" }

    package static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> Bool {
        guard case .bool(let isSet, _) = value else { throw .kind }
        return isSet
    }

    package var isGiven: Bool { self }
    package var texts: [[UInt8]] { self ? [[]] : [] }
}

extension Optional: PolicyValue where Wrapped: PolicyElement {
    package static var kind: String { Wrapped.kind }

    package static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> Wrapped? {
        try Wrapped.element(value, in: folder)
    }

    package var isGiven: Bool { self != nil }
    package var texts: [[UInt8]] { map { [$0.bytes] } ?? [] }
}

extension Array: PolicyValue where Element: PolicyElement {
    package static var kind: String { "a list of \(Element.kinds)" }

    package static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyMismatch) -> [Element] {
        guard case .array(let elements, _) = value else { throw .kind }
        var result: [Element] = []
        for element in elements {
            if let element = try Element.element(element, in: folder) { result.append(element) }
        }
        return result
    }

    package var isGiven: Bool { !isEmpty }
    package var texts: [[UInt8]] { map(\.bytes) }
}
