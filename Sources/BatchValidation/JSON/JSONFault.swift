// SPDX-License-Identifier: Apache-2.0

package import SAML

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
    }

    /// What kind of fault it is.
    package let code: Code

    /// The byte at which it was noticed, counted from zero.
    package let offset: Int

    /// The same place as a line and a column.
    package let location: SourceLocation

    /// What was expected and what was found, without values.
    package let reason: String
}

extension JSONFault: CustomStringConvertible {
    package var description: String { "\(location.line):\(location.column): \(reason)" }
}

extension JSONFault {
    /// The fault as a report has it.
    package var finding: Finding {
        let code: Finding.Code =
            switch code {
            case .truncated: .encodingTruncated
            case .notUTF8: .encodingNotUTF8
            case .malformed, .tooDeep, .tooLong, .duplicateName: .inputUnknownFormat
            }
        return Finding(code, .error, reason, at: location)
    }

    /// The same fault in a text that began on another line.
    func moved(toLine line: Int) -> JSONFault {
        JSONFault(
            code: code,
            offset: offset,
            location: SourceLocation(line: location.line + line - 1, column: location.column),
            reason: reason
        )
    }
}
