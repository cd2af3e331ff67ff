// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a JSON text (RFC 8259).
package struct JSONFault: Error, Hashable, Sendable {
    /// What kind of fault it is.
    package enum Code: Hashable, Sendable {
        /// The text ends inside a value.
        case truncated
        /// The text does not follow the grammar.
        case malformed
        /// A string is not UTF-8, or has half of a surrogate pair.
        case notUTF8
        /// Values are nested deeper than is accepted.
        case tooDeep
        /// A name, a string or a number is longer than is accepted.
        case tooLong
        /// A name stands twice in one object, so that two readers could see two values.
        case duplicateName
        /// The source of the text failed.
        case unreadable
    }

    /// What kind of fault it is.
    package let code: Code

    /// The byte at which it was noticed, counted from zero.
    package let offset: Int

    /// The same place as a line and a column.
    package let location: JSONPlace

    /// What was expected and what was found, without values.
    package let reason: String

    /// Makes a fault.
    package init(_ code: Code, offset: Int, at location: JSONPlace, _ reason: String) {
        self.code = code
        self.offset = offset
        self.location = location
        self.reason = reason
    }
}

extension JSONFault: CustomStringConvertible {
    package var description: String { "\(location.line):\(location.column): \(reason)" }
}
