// SPDX-License-Identifier: Apache-2.0

/// The display of progress.
package enum ProgressMode: String, Hashable, Sendable, CaseIterable {
    /// Progress is displayed on a terminal.
    case auto
    /// Progress is always displayed: as a bar on a terminal, otherwise as a line at intervals.
    case always
    /// Progress is not displayed.
    case never
}
