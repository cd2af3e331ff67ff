// SPDX-License-Identifier: Apache-2.0

/// What became of one document that a subcommand was given.
package enum DocumentOutcome: Hashable, Sendable {
    /// The result is on standard output.
    case done
    /// There is no result; why was told.
    case refused
}
