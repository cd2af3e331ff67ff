// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The identifier that Apple gives a TV provider: `accountProviderIdentifier` of the Video Subscriber Account framework.
///
/// Two of them are the same if they are the same code points; case counts.
public struct PlatformMappingID: Hashable, Sendable {
    /// The identifier as text.
    @Exact public private(set) var text: String

    /// Makes an identifier.
    ///
    /// - Parameter text: The identifier as Apple or Adobe spells it.
    public init(_ text: String) {
        self.text = text
    }
}

extension PlatformMappingID: CustomStringConvertible {
    /// The identifier as text.
    public var description: String { text }
}
