// SPDX-License-Identifier: Apache-2.0

/// A place in a JSON text.
package struct JSONPlace: Hashable, Sendable {
    /// The line, counted from one; CR LF, CR and LF each end a line.
    package let line: Int

    /// The column, counted from one in Unicode scalars.
    package let column: Int

    /// Makes a place.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
