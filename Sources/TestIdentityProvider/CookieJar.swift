// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes

/// The cookies of a browser, which it sends by their rules.
package struct CookieJar {
    private var cookies: [String: (value: String, path: String, isLax: Bool)] = [:]

    /// Creates a jar without cookies.
    package init() {}

    /// The names of the cookies, sorted.
    package var names: [String] { cookies.keys.sorted() }

    /// Keeps and removes the cookies that a response sets.
    package mutating func keep(_ fields: HTTPFields) {
        for text in fields[values: .setCookie] {
            let parts = text.split(separator: "; ", omittingEmptySubsequences: false).map(String.init)
            let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard pair.count == 2, !parts.contains("Max-Age=0") else {
                cookies[pair[0]] = nil
                continue
            }
            let path = parts.first { $0.hasPrefix("Path=") }.map { String($0.dropFirst(5)) } ?? "/"
            cookies[pair[0]] = (pair[1], path, parts.contains("SameSite=Lax"))
        }
    }

    /// Returns the field `Cookie` of a request.
    ///
    /// - Parameters:
    ///   - path: The path of the request.
    ///   - isForeignPost: Whether a page of another site posts a form, with which no cookie goes that is `Lax`.
    /// - Returns: The field, or `nil` without cookies.
    package func field(for path: String, fromForeignPost isForeignPost: Bool) -> String? {
        let sent = cookies.filter { path.hasPrefix($0.value.path) && !($0.value.isLax && isForeignPost) }
        return sent.isEmpty ? nil : sent.map { "\($0)=\($1.value)" }.sorted().joined(separator: "; ")
    }

    /// Takes the cookies of another jar that another host of the domain can set: all but those with the prefix `__Host-`.
    package mutating func takeUnprefixed(of other: CookieJar) {
        cookies.merge(other.cookies.filter { !$0.key.hasPrefix("__Host-") }) { $1 }
    }

    /// Removes a cookie.
    package mutating func remove(_ name: String) { cookies[name] = nil }
}
