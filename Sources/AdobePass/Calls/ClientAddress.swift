// SPDX-License-Identifier: Apache-2.0

/// The public network address of a device, for the header field `X-Forwarded-For`.
///
/// A service of the programmer sends it: calls are counted by it, and without it all devices share one count. It is
/// personal data and shown nowhere.
public struct ClientAddress: Hashable, Sendable {
    /// The address as it is sent.
    package let text: String

    /// Makes an address.
    ///
    /// - Parameter text: An IPv4 or IPv6 address without a port; nil if it holds what neither does.
    public init?(_ text: String) {
        guard (2...45).contains(text.utf8.count), text.contains(where: ".:".contains),
            text.allSatisfy({ $0.isASCII && ($0.isHexDigit || $0 == "." || $0 == ":") })
        else { return nil }
        self.text = text
    }
}

extension ClientAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// That it is an address, without it.
    public var description: String { "ClientAddress(withheld)" }

    /// That it is an address, without it.
    public var debugDescription: String { description }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
