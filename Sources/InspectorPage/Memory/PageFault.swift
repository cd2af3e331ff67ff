// SPDX-License-Identifier: Apache-2.0

/// A request of the page that has no result; the reason never contains content of a capture or of a key.
package struct PageFault: Error, Sendable {
    /// The kinds of errors, which determine the status of the response.
    package enum Kind: Hashable, Sendable {
        /// The request is malformed.
        case malformed
        /// The options or their files cannot be used.
        case unusable
        /// The capture or the settings are no longer in memory.
        case gone
        /// The content cannot be read.
        case unreadable
        /// The machine lacks memory.
        case unavailable
    }

    package let kind: Kind

    /// The reason, for the user.
    package let reason: String

    /// Creates an error.
    package init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }
}
