// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import StrictJSON
internal import UntrustedText

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

extension PolicyKey {
    /// Reads the values of the key from a policy file; none if the file requests none.
    ///
    /// - Throws: ``PolicyValueFault`` if the JSON value has another type, or is not an accepted value.
    func read(_ value: JSONDocument, _ folder: PolicyFolder) throws(PolicyValueFault) -> [any PolicyElement] {
        var elements = [value]
        if arity == .list {
            guard case .array(let list, _) = value else { throw .kind }
            // A template that fills in nothing must not withdraw a demand.
            guard !list.isEmpty else { throw .value("[]", form: "a list with a value, or leave the key out") }
            elements = list
        }
        var result: [any PolicyElement] = []
        for value in elements {
            if let element = try element.element(value, in: folder) { result.append(element) }
        }
        return result
    }

    /// Reads the values of the flag from its arguments; of a flag with one value, the last argument applies.
    ///
    /// - Throws: The reason if an argument is not among the accepted values.
    package func parse(_ arguments: [[UInt8]]) throws(PolicyValueFault) -> [any PolicyElement] {
        var result: [any PolicyElement] = []
        for argument in arity == .list ? arguments[...] : arguments.suffix(1) {
            guard let value = element.init(argument: argument) else {
                throw .value(String(decoding: argument, as: UTF8.self), form: element.form)
            }
            result.append(value)
        }
        return result
    }
}
