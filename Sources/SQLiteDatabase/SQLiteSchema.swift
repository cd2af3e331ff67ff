// SPDX-License-Identifier: Apache-2.0

/// The tables of a program, and the numbers by which it recognizes its database.
package struct SQLiteSchema: Sendable {
    /// The application ID in the header of the file.
    package let applicationID: Int

    /// The version of the tables.
    package let version: Int

    /// Whether each commit waits for the disk, so that an entry survives a loss of power.
    package let isDurable: Bool

    /// The statements that create the tables.
    package let tables: String

    /// Creates a schema.
    package init(applicationID: Int, version: Int, isDurable: Bool, tables: String) {
        self.applicationID = applicationID
        self.version = version
        self.isDurable = isDurable
        self.tables = tables
    }
}
