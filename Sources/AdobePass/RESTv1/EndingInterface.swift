// SPDX-License-Identifier: Apache-2.0

/// An interface that Adobe ends, with the dates that it announced.
///
/// On the day after, set ``hasEnded`` and the date in ``endOfLife``. The texts follow; a test says what is to change in the pages.
package struct EndingInterface: Sendable {
    /// The interface that a product with `RESTv1` calls.
    package static let v1 = Self(name: "REST API V1", endOfSupport: "2025-12-31")

    /// The interface of Adobe's own libraries.
    package static let sdk = Self(name: "AccessEnabler SDKs", endOfSupport: "2026-05-31")

    /// The name in Adobe's documentation.
    package let name: String

    /// The last day with fixes.
    package let endOfSupport: String

    /// The last day of the service, in Adobe's words until the date is known.
    package var endOfLife = "end of 2026 (to be decided)"

    /// Whether Adobe has ended the service.
    package var hasEnded = false

    /// A notice about the end of the interface, for its users.
    package var notice: String {
        hasEnded
            ? "Adobe ended it on \(endOfLife): every call fails."
            : "Support ended \(endOfSupport); end of life: \(endOfLife)."
    }
}
