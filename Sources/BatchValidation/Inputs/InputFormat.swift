// SPDX-License-Identifier: Apache-2.0

package import SAMLBindings

/// What inputs are said to be.
///
/// Archives are recognised whatever is said, and what is said is true of their members.
package enum InputFormat: String, Hashable, Sendable, CaseIterable {
    /// Whatever their content shows.
    case auto
    /// One document each, XML.
    case xml
    /// One document each, inside one layer at least.
    case encoded
    /// HTTP Archive 1.2.
    case har
    /// JSON Lines: one document a line.
    case jsonl

    /// What each capture is then said to be.
    package var captureFormat: CaptureFormat {
        switch self {
        case .auto, .har, .jsonl: .auto
        case .xml: .xml
        case .encoded: .encoded
        }
    }
}
