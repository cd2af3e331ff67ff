// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import StrictJSON
internal import UntrustedText

/// The type of a member of ``RunOptions``, with its representation in policy files and fingerprints.
package protocol PolicyValue: Sendable {
    /// The required JSON type in messages, such as "a list of strings".
    static var kind: String { get }

    /// Reads the value from a policy file.
    ///
    /// - Throws: ``PolicyValueFault`` if the JSON value has another type, or is not an accepted value.
    static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> Self

    /// The number of values that a flag accepts.
    static var arity: PolicyArity { get }

    /// The names of all values; empty if values are not names.
    static var choices: [String] { get }

    /// The accepted values of an argument; empty for a flag.
    static var form: String { get }

    /// Reads the value from the arguments of a flag.
    ///
    /// - Throws: The reason if an argument is not among the accepted values.
    static func parse(_ arguments: [[UInt8]]) throws(PolicyValueFault) -> Self

    /// Whether the user specified the value.
    var isGiven: Bool { get }

    /// The values as UTF-8; empty if no value is given.
    var texts: [[UInt8]] { get }
}

/// The number of values that a flag accepts.
package enum PolicyArity: String, Sendable {
    /// The flag has no value.
    case none = "flag"
    /// The flag has one value; the last one applies.
    case one
    /// The flag has a list of values.
    case list
}

/// The reason that a value of a policy file or of a flag cannot be used.
package enum PolicyValueFault: Error {
    /// The JSON value has another type, such as a list instead of a string.
    case kind
    /// The value is not an accepted value; `form` describes the accepted ones.
    case value(String, form: String)
}

/// The directory of a policy file, with a trailing slash; empty for the working directory.
package struct PolicyFolder: Sendable {
    let bytes: ArraySlice<UInt8>

    init(of file: InputPath) {
        bytes = file.bytes.lastIndex(of: UInt8(ascii: "/")).map { file.bytes[...$0] } ?? []
    }

    /// Resolves a path of the policy file against its directory.
    func resolve(_ text: String) -> InputPath {
        guard !text.isEmpty, !text.isIdentical(to: "-"), !text.beginsWithBytes(of: "/") else { return InputPath(text) }
        return InputPath(bytes: bytes + Array(text.utf8))
    }
}

// MARK: Values

extension Bool: PolicyValue {
    package static var kind: String { "true or false" }

    package static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> Bool {
        guard case .bool(let isSet, _) = value else { throw .kind }
        return isSet
    }

    package static var arity: PolicyArity { .none }
    package static var choices: [String] { [] }
    package static var form: String { "" }
    package static func parse(_ arguments: [[UInt8]]) -> Bool { !arguments.isEmpty }
    package var isGiven: Bool { self }
    package var texts: [[UInt8]] { self ? [[]] : [] }
}

extension Optional: PolicyValue where Wrapped: PolicyElement {
    package static var kind: String { Wrapped.kind }

    package static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> Wrapped? {
        try Wrapped.element(value, in: folder)
    }

    package static var arity: PolicyArity { .one }
    package static var choices: [String] { Wrapped.choices }
    package static var form: String { Wrapped.form }

    package static func parse(_ arguments: [[UInt8]]) throws(PolicyValueFault) -> Wrapped? {
        guard let last = arguments.last else { return nil }
        return try Wrapped.parsed(last)
    }

    package var isGiven: Bool { self != nil }
    package var texts: [[UInt8]] { map { [$0.bytes] } ?? [] }
}

extension Array: PolicyValue where Element: PolicyElement {
    package static var kind: String { "a list of \(Element.kinds)" }

    package static func read(_ value: JSONDocument, in folder: PolicyFolder) throws(PolicyValueFault) -> [Element] {
        guard case .array(let elements, _) = value else { throw .kind }
        // A template that fills in nothing must not withdraw a demand.
        guard !elements.isEmpty else { throw .value("[]", form: "a list with a value, or leave the key out") }
        var result: [Element] = []
        for element in elements {
            if let element = try Element.element(element, in: folder) { result.append(element) }
        }
        return result
    }

    package static var arity: PolicyArity { .list }
    package static var choices: [String] { Element.choices }
    package static var form: String { Element.form }

    package static func parse(_ arguments: [[UInt8]]) throws(PolicyValueFault) -> [Element] {
        var result: [Element] = []
        for argument in arguments { result.append(try Element.parsed(argument)) }
        return result
    }

    package var isGiven: Bool { !isEmpty }
    package var texts: [[UInt8]] { map(\.bytes) }
}

extension PolicyElement {
    fileprivate static func parsed(_ argument: [UInt8]) throws(PolicyValueFault) -> Self {
        guard let value = Self(argument: argument) else {
            throw .value(String(decoding: argument, as: UTF8.self), form: form)
        }
        return value
    }
}
