// SPDX-License-Identifier: Apache-2.0

/// Whether progress is shown.
package enum ProgressMode: String, Hashable, Sendable, CaseIterable {
    /// On a terminal.
    case auto
    /// Everywhere: a bar on a terminal, else a line now and then.
    case always
    /// Nowhere.
    case never
}
