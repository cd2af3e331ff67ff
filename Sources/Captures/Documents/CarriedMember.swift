// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A member of a record beside its message.
package struct CarriedMember: Hashable, Sendable {
    /// The maximum size of a value in bytes.
    static let maximumValueSize = 1_024

    /// The path of the member.
    @Exact package private(set) var name: String

    /// The value as text, cut after the limit.
    @Exact package private(set) var value: String

    /// Creates a member from a value that is longer than the limit by one byte at most.
    init(_ name: String, _ value: [UInt8]) {
        self.name = name
        let isCut = value.count > Self.maximumValueSize
        self.value = String(decoding: value.prefix(Self.maximumValueSize), as: UTF8.self) + (isCut ? "…" : "")
    }
}
