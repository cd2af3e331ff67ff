// SPDX-License-Identifier: Apache-2.0

/// An error in a JSON text (RFC 8259).
package struct JSONFault: Error, Hashable, Sendable {
    /// The kinds of errors.
    package enum Code: Hashable, Sendable {
        /// The text ends inside a value.
        case truncated
        /// The text does not follow the grammar.
        case malformed
        /// A string is not UTF-8, or contains half of a surrogate pair.
        case notUTF8
        /// Values are nested too deeply.
        case tooDeep
        /// A name, a string or a number is too long.
        case tooLong
        /// An object contains the same name twice, so its meaning is ambiguous.
        case duplicateName
        /// The source of the text cannot be read.
        case unreadable
    }

    /// The kind of the error.
    package let code: Code

    /// The byte offset of the error, from zero.
    package let offset: Int

    /// The line and the column of the error.
    package let location: JSONPlace

    /// A description of the error as a sentence, without values.
    package let reason: String

    /// Creates an error.
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
