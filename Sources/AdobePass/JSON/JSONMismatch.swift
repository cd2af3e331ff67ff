// SPDX-License-Identifier: Apache-2.0

/// Why a text of JSON is not what was expected; nothing of its strings is in it.
struct JSONMismatch: Error, Hashable, Sendable {
    /// What was expected and found, and where.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
