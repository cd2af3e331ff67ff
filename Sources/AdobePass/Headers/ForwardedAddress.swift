// SPDX-License-Identifier: Apache-2.0

/// The public IP address of the device on whose behalf a back end makes calls: the header field `X-Forwarded-For`.
///
/// The services limit the calls of each address; without the field, all devices of a back end share one limit. The
/// address is personal data; descriptions and dumps omit it. Two spellings of one address are equal.
public struct ForwardedAddress: Hashable, Sendable, Withheld {
    /// The address in the spelling of the caller.
    public let headerValue: String
    private let bytes: [UInt8]

    /// Parses an address.
    ///
    /// - Parameter text: One address of IPv4 or IPv6 (RFC 4291, section 2.2), without a port, brackets or a zone. The
    ///   result is `nil` for any other text, for example a list of addresses.
    public init?(_ text: String) {
        guard text.utf8.count <= 45, let bytes = Self.version4(text[...]) ?? Self.version6(text[...]) else {
            return nil
        }
        headerValue = text
        self.bytes = bytes
    }

    /// Returns whether two addresses are the same, in any spelling.
    public static func == (left: ForwardedAddress, right: ForwardedAddress) -> Bool { left.bytes == right.bytes }

    /// Adds the bytes of the address to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    private static func version4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            // Some parsers read a number with a leading zero as octal.
            guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part.utf8.count == 1 || part.utf8.first != 0x30,
                let byte = UInt8(part)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func version6(_ text: Substring) -> [UInt8]? {
        let halves = text.split(separator: "::", omittingEmptySubsequences: false)
        guard halves.count <= 2, let head = groups(halves[0], isLast: halves.count == 1) else { return nil }
        guard halves.count == 2 else { return head.count == 16 ? head : nil }
        guard let tail = groups(halves[1], isLast: true), head.count + tail.count <= 14 else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: Substring, isLast: Bool) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if isLast, index == parts.count - 1, let address = version4(part) {
                bytes += address
                continue
            }
            guard (1...4).contains(part.utf8.count), part.utf8.allSatisfy({ $0 < 0x80 }), part.first != "+",
                let group = UInt16(part, radix: 16)
            else { return nil }
            bytes += [UInt8(group >> 8), UInt8(truncatingIfNeeded: group)]
        }
        return bytes
    }
}
