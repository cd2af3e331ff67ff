// SPDX-License-Identifier: Apache-2.0

/// The declared format of a capture.
package enum CaptureFormat: String, Hashable, Sendable, CaseIterable {
    /// The format is determined from the content.
    case auto
    /// The capture is XML.
    case xml
    /// The capture is a document inside at least one layer.
    case encoded
}
