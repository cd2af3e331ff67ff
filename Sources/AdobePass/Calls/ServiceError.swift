// SPDX-License-Identifier: Apache-2.0

/// An error as the services describe it: an enhanced error code, or the plain body of REST API V1.
public struct ServiceError: Hashable, Sendable {
    /// What went wrong, as a name.
    ///
    /// Names that nobody documented survive.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name as the service spells it.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What went wrong.
    public let code: Code

    /// Makes an error.
    public init(code: Code) {
        self.code = code
    }
}
