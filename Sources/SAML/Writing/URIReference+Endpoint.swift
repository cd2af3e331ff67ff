// SPDX-License-Identifier: Apache-2.0

extension URIReference {
    /// The URL of an endpoint without its query and fragment, in the form of a source of a content security policy; `nil`
    /// unless the reference is an `https` URL, or an `http` URL of the loopback interface, with a host and without user
    /// information (S-82).
    var endpointSource: String? {
        let bytes = Array(rawValue.utf8)
        guard bytes.allSatisfy(Self.isURLByte) else { return nil }
        let isSecure = bytes.starts(with: "https://".utf8)
        guard isSecure || bytes.starts(with: "http://".utf8) else { return nil }
        let rest = bytes[(isSecure ? 8 : 7)...]
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        var host = authority
        if let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") {
            let port = authority[(colon + 1)...]
            guard 1...5 ~= port.count, port.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            host = authority[..<colon]
        }
        let isLoopback = ["localhost", "127.0.0.1", "[::1]"].contains { $0.utf8.elementsEqual(host) }
        guard isLoopback || isSecure && !host.isEmpty && host.allSatisfy(Self.isHostByte) else { return nil }
        // These end a source or a directive of a policy.
        return String(decoding: bytes.prefix { !"?#".utf8.contains($0) }, as: UTF8.self)
            .replacing(";", with: "%3B").replacing(",", with: "%2C")
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    private static func isURLByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}'".utf8.contains(byte)
    }
}
