// SPDX-License-Identifier: Apache-2.0

/// An error of a PostgreSQL database or of the connection with it.
public struct PostgreSQLError: Error, Hashable, Sendable {
    /// The message of the server, which contains no parameter of a statement.
    public let message: String

    /// Creates an error.
    public init(message: String) { self.message = message }
}

extension PostgreSQLError: CustomStringConvertible {
    /// The message.
    public var description: String { "the database reports: \(message)" }
}
