// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// The hashed identifier of a streaming device.
///
/// Every client that sends the same identifier has the same tokens. The identifier is personal data; descriptions and
/// dumps omit it.
public struct DeviceID: Hashable, Sendable, Withheld {
    /// The maximum length in bytes: no encoding of a hash is longer.
    private static let maximumLength = 512

    /// The identifier, before any encoding.
    @Exact package private(set) var text: String

    /// Creates an identifier from up to 512 printable ASCII characters.
    ///
    /// - Parameter text: A hash of the hardware identifier, or the `id` of a registration record. The result is `nil`
    ///   if it is empty, longer, or contains another character.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }
}

/// The kind of device in the profile request and the token exchange of REST API V1.
///
/// No value is documented for iPadOS; use ``iOS``.
public enum DeviceType: String, Hashable, Sendable, CaseIterable {
    /// An iPhone or an iPad.
    case iOS
    /// An Apple TV.
    case tvOS
}
