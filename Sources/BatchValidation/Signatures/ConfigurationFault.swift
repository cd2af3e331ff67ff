// SPDX-License-Identifier: Apache-2.0

/// An error of a trust file, key or option, because of which no document is validated.
package struct ConfigurationFault: Error, Hashable, Sendable {
    /// The kinds of errors, which determine the exit status.
    package enum Kind: Hashable, Sendable {
        /// The options conflict, or a file is invalid.
        case usage
        /// A file cannot be opened.
        case cannotOpen
        /// A file cannot be read.
        case cannotRead
        /// A loaded library is too old, or differs from the one that this program was built for.
        case unusableLibrary
    }

    /// The kind of the error.
    package let kind: Kind

    /// A description of the error, which never contains bytes of a key.
    package let reason: String

    package init(_ reason: String, _ kind: Kind = .usage) {
        self.kind = kind
        self.reason = reason
    }
}

extension ConfigurationFault: CustomStringConvertible {
    package var description: String { reason }
}
