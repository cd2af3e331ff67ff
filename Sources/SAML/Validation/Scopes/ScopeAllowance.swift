// SPDX-License-Identifier: Apache-2.0

/// The work that the scopes of one document may cause in regular expressions of metadata (S-60).
///
/// Without it, each of thousands of values can take hundreds of steps for each of its bytes.
package struct ScopeAllowance {
    /// The steps that a document may take in addition to those for its bytes.
    private static let base = 20_000

    /// The steps for each byte of a scope.
    private static let stepsPerByte = 16

    private var steps = Self.base

    /// Creates the allowance of a document.
    package init() {}

    /// Adds the steps for a scope of a number of bytes.
    mutating func admit(bytes: Int) { steps += bytes * Self.stepsPerByte }

    /// Takes steps; returns `false` if too few are left.
    mutating func take(_ count: Int) -> Bool {
        guard count <= steps else { return false }
        steps -= count
        return true
    }
}
