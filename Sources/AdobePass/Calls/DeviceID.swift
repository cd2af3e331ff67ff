// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// The identifier of a streaming device, hashed already: whoever sends the same one shares the same tokens.
///
/// It is personal data and shown nowhere.
public struct DeviceID: Hashable, Sendable {
    /// More bytes than any hash has, in any spelling.
    private static let mostBytes = 512

    /// The identifier as it is sent, before any encoding.
    @Exact package private(set) var text: String

    /// Makes an identifier.
    ///
    /// - Parameter text: A hash of what identifies the device, or the `id` of a registration record; nil if it is empty,
    ///   longer than 512 bytes, or holds anything but printable ASCII.
    public init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.mostBytes, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }
}

extension DeviceID: CustomStringConvertible, CustomReflectable {
    /// That it is an identifier, without it.
    public var description: String { "DeviceID(withheld)" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The kind of device, as the profile request and the token exchange of REST API V1 name it.
///
/// No value is documented for iPadOS: ``iOS`` stands for it.
public enum DeviceType: String, Hashable, Sendable, CaseIterable {
    /// An iPhone or an iPad.
    case iOS
    /// An Apple TV.
    case tvOS
}
