// SPDX-License-Identifier: Apache-2.0

/// The tables of a program, and the numbers by which it recognizes its database.
package struct SQLiteSchema: Sendable {
    /// The application ID in the header of the file.
    package let applicationID: Int

    /// The version of the tables.
    package let version: Int

    /// The statements that create the tables.
    package let tables: String

    /// Creates a schema.
    package init(applicationID: Int, version: Int, tables: String) {
        self.applicationID = applicationID
        self.version = version
        self.tables = tables
    }
}
