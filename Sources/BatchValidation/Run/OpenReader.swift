// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// An input with several documents that is passed between tasks; only one task uses it at a time.
struct OpenReader: Sendable {
    let documents: DocumentReader

    /// The path of the input.
    let path: InputPath
}
