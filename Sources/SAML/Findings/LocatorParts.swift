// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// The parts of a URL or a URN, as bytes, for the comparison of two spellings.
package struct LocatorParts {
    /// The text before `://`; empty if the text is not a URL with an authority.
    private(set) var scheme: ArraySlice<UInt8> = []
    package private(set) var host: ArraySlice<UInt8> = []
    /// The port, without the default port of the scheme.
    private(set) var port: ArraySlice<UInt8> = []
    package private(set) var path: ArraySlice<UInt8>
    private(set) var query: ArraySlice<UInt8> = []

    /// Splits a text.
    package init(_ text: [UInt8]) {
        path = text[...]
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), text[colon...].starts(with: "://".utf8) else {
            return
        }
        scheme = text[..<colon]
        var rest = text[(colon + 3)...]
        if let mark = rest.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
            query = rest[mark...]
            rest = rest[..<mark]
        }
        let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        path = rest[slash...]
        host = rest[..<slash]
        guard let mark = host.lastIndex(of: UInt8(ascii: ":")) else { return }
        let digits = host[(mark + 1)...]
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return }
        port = digits
        host = host[..<mark]
    }

    /// Whether the text is a URL with an authority.
    package var isURL: Bool { !scheme.isEmpty }

    /// Whether the scheme is `http` or `https`, in lower case.
    var isWeb: Bool { scheme.elementsEqual("http".utf8) || scheme.elementsEqual("https".utf8) }

    /// The host in lower case.
    package var lowercasedHost: [UInt8] { host.map(\.asciiLowercased) }

    /// The last labels of the host, which sites of one owner share.
    package var domain: ArraySlice<UInt8> { Self.domain(of: host) }

    /// Returns the last two labels of a host, or three if a registry of a country has the two, as in `app.example.co.uk`.
    package static func domain(of host: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 2 else { return host }
        let isRegistry =
            labels[labels.count - 1].count == 2
            && registries.contains(String(decoding: labels[labels.count - 2], as: UTF8.self))
        return labels.count == 3 && isRegistry ? host : host[labels[labels.count - (isRegistry ? 3 : 2)].startIndex...]
    }

    /// The labels under which registries of countries have names of owners.
    private static let registries: Set = [
        "ac", "co", "com", "edu", "gob", "gov", "govt", "mil", "ne", "net", "nhs", "nom", "or", "org", "sch",
    ]

    /// Whether the host is one that only a server or its network knows, in lower case.
    var isInternal: Bool {
        let name = String(decoding: host, as: UTF8.self)
        return isURL
            && (!host.contains(UInt8(ascii: ".")) || Self.internalStarts.contains(where: name.beginsWithBytes)
                || Self.internalEnds.contains(where: name.endsWithBytes))
    }

    private static let internalStarts = ["10.", "127.", "192.168."] + (16...31).map { "172.\($0)." }
    private static let internalEnds = [".local", ".internal", ".lan", ".localdomain", ".svc", ".localhost"]

    /// Removes one slash at the end of the path, and returns whether there was one.
    @discardableResult
    mutating func dropTrailingSlash() -> Bool {
        guard path.last == UInt8(ascii: "/") else { return false }
        path = path.dropLast()
        return true
    }

    /// Returns whether some part has the same letters in another case.
    func hasOtherCase(than other: LocatorParts) -> Bool {
        [(scheme, other.scheme), (host, other.host), (path, other.path), (query, other.query)].contains { left, right in
            var (left, right) = (left, right)
            if left.last == UInt8(ascii: "/") { left = left.dropLast() }
            if right.last == UInt8(ascii: "/") { right = right.dropLast() }
            return left != right && left.map(\.asciiLowercased) == right.map(\.asciiLowercased)
        }
    }

    /// Returns the difference if exactly one part of the path, or only the first label of the host, differs.
    func singlePart(differingFrom other: LocatorParts) -> NearMiss? {
        let (own, others) = (path.split(separator: UInt8(ascii: "/")), other.path.split(separator: UInt8(ascii: "/")))
        if host == other.host {
            let parts = own.count == others.count ? zip(own, others).filter { $0 != $1 } : []
            guard let (part, otherPart) = parts.first, parts.count == 1 else { return nil }
            return Self.names(in: part).isEmpty || Self.names(in: otherPart).isEmpty ? .pathPart : .tenant
        }
        let (labels, otherLabels) = (
            host.split(separator: UInt8(ascii: ".")), other.host.split(separator: UInt8(ascii: "."))
        )
        guard path == other.path, labels.count >= 3, labels.count == otherLabels.count,
            labels.dropFirst() == otherLabels.dropFirst()
        else { return nil }
        return labels.first.map(Self.names) == otherLabels.first.map(Self.names) ? .label : .tenant
    }

    /// Returns the words of a part that name no role, service or stage, and can name a tenant.
    private static func names(in part: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        part.prefix { $0 != UInt8(ascii: ".") }.split(separator: UInt8(ascii: "-"))
            .filter { !roles.containsIdentical(to: String(decoding: $0, as: UTF8.self)) }
    }

    private static let roles = [
        "acs", "adfs", "api", "app", "assertion", "auth", "authn", "callback", "consume", "consumer", "dev", "entity",
        "fs", "idp", "idps", "issuer", "login", "logout", "metadata", "metadata2", "ns", "oauth2", "portal", "post",
        "prod", "production", "redirect", "saml", "saml1", "saml2", "samlp", "service", "services", "shibboleth", "sls",
        "slo", "sp", "sso", "staging", "stage", "sts", "test", "token", "trust", "uat", "web", "www",
    ]

    /// Returns a text without white space around it.
    static func trimmed(_ text: [UInt8]) -> [UInt8] {
        var trimmed = text.drop(while: \.isTextSpace)
        while trimmed.last?.isTextSpace == true { trimmed.removeLast() }
        return Array(trimmed)
    }

    /// Returns a text with `&` in place of `&amp;`.
    static func withoutReferences(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(UInt8(ascii: ";")) else { return text }
        return Array(String(decoding: text, as: UTF8.self).replacing("&amp;", with: "&").utf8)
    }

    /// Returns whether a text is another one after letters and a colon, such as `spn:` or `https://`.
    static func isPrefixed(_ text: [UInt8], _ other: [UInt8]) -> Bool {
        var prefix = text.dropLast(other.count)
        if prefix.suffix(2).elementsEqual("//".utf8) { prefix = prefix.dropLast(2) }
        return !other.isEmpty && 2...16 ~= prefix.count && prefix.last == UInt8(ascii: ":")
            && prefix.dropLast().allSatisfy(\.isAlphanumeric) && text.suffix(other.count) == other[...]
    }

    /// Returns a text with its percent-encoded octets decoded once; other escapes begin with another character.
    package static func percentDecoded(_ text: [UInt8], escape: UInt8 = UInt8(ascii: "%")) -> [UInt8] {
        let decoded = text[...].replacingParts(
            where: { $0 == escape },
            by: { rest in
                let digits = rest.dropFirst().prefix(2).compactMap { $0.hexadecimalValue() }
                return digits.count == 2 ? (3, [digits[0] << 4 | digits[1]]) : (1, nil)
            }
        )
        return decoded ?? text
    }
}
