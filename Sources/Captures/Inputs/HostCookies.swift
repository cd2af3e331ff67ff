// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// The cookies of the hosts of a list of exchanges.
struct HostCookies {
    /// The maximum number of hosts; the cookies of further ones are not remembered.
    private static let maximumHosts = 1_000

    private var hosts: [[UInt8]: SetCookies] = [:]

    /// Returns the cookies that earlier answers of the host set, and remembers those of the answer.
    mutating func cookies(before exchange: some CapturedExchange) -> SetCookies {
        let answer = exchange.answer.cookies
        guard let host = exchange.url.flatMap(Self.host) else { return SetCookies() }
        let earlier = hosts[host] ?? SetCookies()
        if !answer.attributes.isEmpty, hosts[host] != nil || hosts.count < Self.maximumHosts {
            hosts[host, default: SetCookies()].add(answer)
        }
        return earlier
    }

    /// Returns the host of a URL without its port, on which cookies do not depend.
    private static func host(of url: [UInt8]) -> [UInt8]? {
        guard let text = String(validating: url.prefix { !"?#".utf8.contains($0) }, as: UTF8.self) else { return nil }
        let secured = text.hasPrefix("http://") ? "https://" + text.dropFirst(7) : text
        return EndpointURL(secured).map { Array($0.host.utf8) }
    }
}
