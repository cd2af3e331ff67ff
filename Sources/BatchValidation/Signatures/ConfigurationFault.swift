// SPDX-License-Identifier: Apache-2.0

/// A trust file, key or option that cannot be used: no document is judged without it.
package struct ConfigurationFault: Error, Hashable, Sendable {
    /// What the contract's exit status tells.
    package enum Kind: Hashable, Sendable {
        /// The options do not fit together, or a file is not what it should be.
        case usage
        /// A file cannot be opened.
        case cannotOpen
        /// A file cannot be read.
        case cannotRead
        /// A library that is loaded is too old, or not the one that this was built for.
        case unusableLibrary
    }

    /// What kind of fault it is.
    package let kind: Kind

    /// What was expected and what was found; never a byte of a key.
    package let reason: String

    package init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}

extension ConfigurationFault: CustomStringConvertible {
    package var description: String { reason }
}
