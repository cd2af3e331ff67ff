// SPDX-License-Identifier: Apache-2.0

/// The relay state next to a message, for its size and for comparisons.
///
/// The value can identify a session or a user, so that it has neither an accessor nor a description.
package struct RelayState: Hashable, Sendable {
    private let octets: [UInt8]

    /// Creates a relay state from its decoded value.
    init(_ octets: [UInt8]) { self.octets = octets }

    /// The size of the decoded value in bytes.
    package var size: Int { octets.count }
}
