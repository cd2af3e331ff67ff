// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import UntrustedText

/// URLs and addresses that a mail gateway, a mail program or an editor rewrote as links.
package enum RewrittenLinks {
    /// The names in the hosts of gateways that rewrite URLs.
    static let gateways = [
        "safelinks.protection.outlook.com", "safelinks.office", "urldefense.", "urldefense.proofpoint.com",
        "linkprotect.cudasvc.com", "secure-web.cisco.com", "protect2.fireeye.com", "protect.mimecast.com",
        "mimecastprotect.com", "protection.sophos.com", "trendmicro.com/wis/", "google.com/url?", "slack-redir.net",
        "clicktime.symantec.com", "linklock.titanhq.com", "mailsafe.",
    ]

    /// Returns text with the URLs that gateways rewrote; `nil` for text without them.
    package static func undone(in octets: [UInt8]) -> [UInt8]? {
        octets[...].replacingParts(
            where: { $0 == UInt8(ascii: "h") },
            by: { rest in
                let url = rest.starts(with: "http".utf8) ? rest.prefix(while: isURLByte) : rest.prefix(0)
                // A URL is examined once, however often it contains another one.
                return (max(1, url.count), original(of: url))
            }
        )
    }

    /// Returns the URL inside one of a gateway, to which the gateway adds its own parameters.
    private static func original(of url: ArraySlice<UInt8>) -> [UInt8]? {
        // The host names the gateway, and the path begins with its version.
        let text = String(decoding: url.prefix(512), as: UTF8.self)
        guard url.count > 24, gateways.contains(where: { text.containsBytes(of: $0) }),
            let start = url.indices.dropFirst(8).first(where: { isStart(url[$0...]) })
        else { return nil }
        let inner = url[start...]
        // Version 3 of URL Defense writes some characters as `*`, and their Base64 after the URL.
        if text.containsBytes(of: "/v3/__"),
            let end = inner.firstIndex(ofBytes: "__;".utf8)
        {
            var digits = Array(inner[(end + 3)...].prefix { $0 != UInt8(ascii: "!") })
            while !digits.count.isMultiple(of: 4) { digits.append(UInt8(ascii: "=")) }
            var replaced = ((try? Base64(alphabet: .urlSafe).decode(digits.span)) ?? [])[...]
            return inner[..<end].map { $0 == UInt8(ascii: "*") ? replaced.popFirst() ?? $0 : $0 }
        }
        let query = Array(inner.prefix { $0 != UInt8(ascii: "&") })
        guard text.containsBytes(of: "/v2/url?u=") else { return LocatorParts.percentDecoded(query) }
        let slashed = query.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0 }
        return LocatorParts.percentDecoded(slashed, escape: UInt8(ascii: "-"))
    }

    /// Returns whether text begins with the scheme of a URL, which may be encoded.
    private static func isStart(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: "http".utf8)
            && ["://", "%3A", "%3a", "-3A"].contains { mark in
                [4, 5].contains { text.dropFirst($0).starts(with: mark.utf8) }
            }
    }

    private static func isURLByte(_ byte: UInt8) -> Bool {
        0x21...0x7E ~= byte && !"\"<>'".utf8.contains(byte)
    }

    // MARK: Targets of links

    /// The forms in which programs add the target of a link to its text: the opening, and the closing mark.
    private static let targets: [(open: String, close: String)] = [
        ("&lt;mailto:", "&gt;"), ("&lt;http", "&gt;"), ("[mailto:", "]"), ("(mailto:", ")"), ("[http", "]"),
    ]

    /// Returns text without the targets that a mail program or an editor added to addresses and URLs; `nil` if no
    /// target was added.
    static func withoutTargets(in octets: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        var isFound = false
        var rest = octets[...]
        while let first = rest.firstIndex(where: "&[(".utf8.contains) {
            output += rest[..<first]
            rest = rest[first...]
            if let form = targets.first(where: { rest.starts(with: $0.open.utf8) }),
                let close = rest.dropFirst(1).prefix(maximumTargetLength).indices.first(where: {
                    rest[$0...].starts(with: form.close.utf8)
                })
            {
                if output.last == 0x20 { output.removeLast() }
                // Markdown writes the text of a link in brackets.
                if output.last == UInt8(ascii: "]"),
                    let bracket = output.suffix(maximumTargetLength).lastIndex(of: UInt8(ascii: "["))
                {
                    output.removeLast()
                    output.remove(at: bracket)
                }
                isFound = true
                rest = rest[close...].dropFirst(form.close.utf8.count)
            } else {
                output.append(rest[first])
                rest = rest.dropFirst()
            }
        }
        return isFound ? output + rest : nil
    }

    private static let maximumTargetLength = 256
}
