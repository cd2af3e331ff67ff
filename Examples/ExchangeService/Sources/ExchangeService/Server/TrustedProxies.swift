// SPDX-License-Identifier: Apache-2.0

package import AdobePass

/// The proxies whose `X-Forwarded-For` is trusted.
package struct TrustedProxies: Sendable {
    /// An address, or an IPv4 network.
    package enum Entry: Hashable, Sendable {
        case address(ForwardedAddress)
        case network(UInt32, bits: Int)

        /// Parses an address, or a network such as `10.0.0.0/8`.
        package init?(_ text: String) {
            if let address = ForwardedAddress(text) {
                self = .address(address)
                return
            }
            let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let address = Self.version4(parts[0]), let bits = Int(parts[1]),
                (1...32).contains(bits)
            else { return nil }
            self = .network(address >> (32 - bits), bits: bits)
        }

        func contains(_ address: ForwardedAddress) -> Bool {
            switch self {
            case .address(let own): own == address
            case .network(let prefix, let bits):
                Self.version4(address.headerValue).map { $0 >> (32 - bits) == prefix } ?? false
            }
        }

        private static func version4(_ text: String) -> UInt32? {
            guard ForwardedAddress(text) != nil, !text.contains(":") else { return nil }
            return text.split(separator: ".").reduce(0) { $0 << 8 | (UInt32($1) ?? 0) }
        }
    }

    package var entries: [Entry]

    package init(entries: [Entry]) { self.entries = entries }

    /// Returns the address of the device: searching backwards from the last proxy, the first address that is not a
    /// trusted proxy.
    ///
    /// - Parameters:
    ///   - peer: The address of the peer.
    ///   - fields: The values of `X-Forwarded-For`, in order.
    /// - Returns: The address, or `nil` if no valid address is found.
    package func device(behind peer: String?, _ fields: [String]) -> ForwardedAddress? {
        guard let peer = peer.flatMap(Self.address) else { return nil }
        guard isTrusted(peer) else { return peer }
        var last = peer
        for text in fields.flatMap({ $0.split(separator: ",") }).reversed() {
            let trimmed = text.drop { $0 == " " || $0 == "\t" }.split(separator: " ").first ?? ""
            guard let address = Self.address(String(trimmed)) else { return last }
            guard isTrusted(address) else { return address }
            last = address
        }
        return last
    }

    private func isTrusted(_ address: ForwardedAddress) -> Bool { entries.contains { $0.contains(address) } }

    /// Parses an address; an IPv4 address mapped to IPv6 becomes an IPv4 address.
    private static func address(_ text: String) -> ForwardedAddress? {
        let mapped = "::ffff:"
        // No address is longer, so longer text is not processed.
        guard text.utf8.count <= 64 else { return nil }
        let isMapped = text.lowercased().hasPrefix(mapped) && text.contains(".")
        return ForwardedAddress(isMapped ? String(text.dropFirst(mapped.count)) : text)
    }
}
