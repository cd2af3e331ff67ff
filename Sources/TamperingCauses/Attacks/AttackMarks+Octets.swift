// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// Marks in octets from which no tree was made.
extension AttackMarks {
    mutating func addDocumentType(_ head: [UInt8]) {
        guard let start = head.firstIndex(ofBytes: "<!DOCTYPE".utf8) else { return }
        let type = String(decoding: head[start...], as: UTF8.self)
        if type.containsBytes(of: "<!ENTITY") {
            let isExternal = type.containsBytes(of: " SYSTEM ") || type.containsBytes(of: " PUBLIC ")
            found.insert(isExternal ? .externalEntity : .entity)
        } else if type.containsBytes(of: "><!--'") || type.containsBytes(of: "><!--\"") {
            found.insert(.quotedDoctype)
        }
    }

    /// Returns whether a `DigestValue` in markup is the digest of the empty string.
    static func hasDigestOfNothing(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        for _ in 0..<maximumDigests {
            guard let start = rest.firstIndex(ofBytes: "DigestValue".utf8) else { return false }
            rest = rest[start...].dropFirst("DigestValue".utf8.count)
            let value = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst().prefix { $0 != UInt8(ascii: "<") }
            if isDigestOfNothing(value) { return true }
        }
        return false
    }

    /// The maximum number of names of digests, in start and end tags, that are examined.
    private static let maximumDigests = 64

    /// Returns whether a text, apart from white space, is the Base64 of the digest of the empty string.
    static func isDigestOfNothing(_ text: some Collection<UInt8>) -> Bool {
        let value = Array(text.prefix(maximumDigestLength).filter { $0 > 0x20 })
        return digestsOfNothing.contains { value == Array($0.utf8) }
    }

    private static let maximumDigestLength = 256

    /// The digests of the empty string, with SHA-1 and SHA-224 to SHA-512.
    private static let digestsOfNothing = [
        "2jmj7l5rSw0yVb/vlWAYkK/YBwk=", "0UoCjCo6K8lHYQK7KII0xBWisB+CjqYqxbPkLw==",
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
        "OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb",
        "z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    ]

    /// Returns whether the name of an element or an attribute begins or ends with a colon, or contains two.
    static func hasMisplacedColon(_ bytes: [UInt8]) -> Bool {
        let colon = UInt8(ascii: ":")
        var name: [UInt8] = []
        var isInTag = false
        var isElement = false
        var quote: UInt8?
        for byte in bytes {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "<") {
                (isInTag, isElement, name) = (true, true, [])
            } else if !isInTag {
                continue
            } else if byte <= 0x20 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || isQuote(byte) {
                let isName = isElement || byte == UInt8(ascii: "=")
                if isName, name.first == colon || name.last == colon || name.count(where: { $0 == colon }) > 1 {
                    return true
                }
                (isElement, name) = (false, [])
                if isQuote(byte) { quote = byte }
                if byte == UInt8(ascii: ">") { isInTag = false }
            } else if name.isEmpty, isElement, byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
                isInTag = false
            } else if byte != UInt8(ascii: "/") {
                name.append(byte)
            }
        }
        return false
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    mutating func addParameters(_ query: [UInt8]) {
        let start = query.firstIndex(of: UInt8(ascii: "?")).map { $0 + 1 } ?? 0
        var messages = 0
        for parameter in query[start...].split(separator: UInt8(ascii: "&"), maxSplits: Self.maximumParameters) {
            let name = Array(parameter.prefix { $0 != UInt8(ascii: "=") })
            let decoded = name.contains(UInt8(ascii: "%")) ? (try? PercentEncoding.decode(name.span)) ?? name : name
            guard Self.parameterNames.contains(decoded) else { continue }
            if decoded != name { found.insert(.spelledParameter) }
            if decoded.starts(with: "SAML".utf8) {
                messages += 1
            } else if parameter.dropFirst(name.count + 1).contains(UInt8(ascii: "=")) {
                found.insert(.secondSign)
            }
        }
        if messages > 1 { found.insert(.severalParameters) }
    }

    /// The maximum number of parameters that are examined.
    private static let maximumParameters = 64

    private static let parameterNames = ["SAMLRequest", "SAMLResponse", "RelayState"].map { Array($0.utf8) }
}
