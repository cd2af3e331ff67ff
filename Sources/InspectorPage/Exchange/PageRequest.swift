// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// The parts of an HTTP request that decide whether the page sent it, and what it asks for.
package struct PageRequest: Sendable {
    @Exact var method: String
    /// The path and the query.
    @Exact var target: String
    @Exact var host: String?
    @Exact var origin: String?
    /// The value of `Sec-Fetch-Site`.
    @Exact var fetchSite: String?

    /// Creates a request from its header.
    package init(method: String, target: String, host: String?, origin: String?, fetchSite: String?) {
        self.method = method
        self.target = target
        self.host = host
        self.origin = origin
        self.fetchSite = fetchSite
    }
}

extension PageRequest {
    /// The path and the query after the token.
    struct Call {
        /// The name of a file or of a call.
        let name: String
        private let query: Substring.UTF8View

        init(_ rest: Substring.UTF8View) {
            let path = rest.prefix { $0 != UInt8(ascii: "?") }
            name = String(Substring(path))
            query = rest[path.endIndex...].dropFirst()
        }

        /// Returns the value of a parameter, or `nil` if it is absent or malformed.
        func value(_ name: String) -> String? {
            for pair in query.split(separator: UInt8(ascii: "&")) {
                let key = pair.prefix { $0 != UInt8(ascii: "=") }
                guard key.elementsEqual(name.utf8) else { continue }
                let bytes = Array(pair[key.endIndex...].dropFirst())
                return (try? PercentEncoding.decode(bytes.span)).flatMap { String(validating: $0, as: UTF8.self) }
            }
            return nil
        }

        /// Returns the value of a parameter as a number from zero.
        func number(_ name: String) -> Int? { value(name).flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }
    }
}
