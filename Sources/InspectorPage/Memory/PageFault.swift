// SPDX-License-Identifier: Apache-2.0

/// A request of the page that has no result; the reason never contains content of a capture or of a key.
package struct PageFault: Error, Sendable {
    /// The status code of HTTP.
    let status: Int

    /// The reason, for the user.
    let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
