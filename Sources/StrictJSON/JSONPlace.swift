// SPDX-License-Identifier: Apache-2.0

/// A location in a JSON text.
package struct JSONPlace: Hashable, Sendable {
    /// The line number, from one; CR LF, CR and LF each end a line.
    package let line: Int

    /// The column number in Unicode scalars, from one.
    package let column: Int

    /// Creates a location.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
