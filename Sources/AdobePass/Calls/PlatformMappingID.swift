// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The identifier that Apple gives a TV provider: `accountProviderIdentifier` of the Video Subscriber Account framework.
///
/// Two of them are the same if they are the same code points; case counts.
public struct PlatformMappingID: Hashable, Sendable {
    /// The identifier as text.
    public let text: String

    /// Makes an identifier.
    ///
    /// - Parameter text: The identifier as Apple or Adobe spells it.
    public init(_ text: String) {
        self.text = text
    }

    /// Whether two identifiers are the same code points.
    public static func == (left: PlatformMappingID, right: PlatformMappingID) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Feeds the identifier to a hasher.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}

extension PlatformMappingID: CustomStringConvertible {
    /// The identifier as text.
    public var description: String { text }
}
