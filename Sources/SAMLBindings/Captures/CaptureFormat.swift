// SPDX-License-Identifier: Apache-2.0

/// What a capture is said to be.
package enum CaptureFormat: String, Hashable, Sendable, CaseIterable {
    /// Whatever its content shows.
    case auto
    /// XML, taken as it is.
    case xml
    /// A document inside one layer at least.
    case encoded
}
