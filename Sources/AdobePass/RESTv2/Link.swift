// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv2 {
    /// The URL of a page that an answer names: a path of the same server, or a URL of another server.
    ///
    /// It may contain a code; the description omits it.
    public struct Link: Hashable, Sendable, Withheld {
        @Exact private var text: String

        /// Reads a URL that a browser may open.
        ///
        /// - Parameter text: A path that begins with one slash, or an `https` URL. The result is `nil` for anything
        ///   else.
        package init?(_ text: String) {
            guard text.utf8.count <= 8192,
                text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
            else { return nil }
            if text.beginsWithBytes(of: "/") {
                guard !text.beginsWithBytes(of: "//") else { return nil }
            } else {
                guard text.beginsWithBytes(of: "https://"), ServerAddress(Self.server(of: text)) != nil else {
                    return nil
                }
            }
            self.text = text
        }

        /// Returns the absolute URL.
        ///
        /// - Parameter server: The base URL of the service, for a path.
        /// - Returns: The absolute URL; a URL of another server is returned unchanged.
        public func resolved(against server: ServerAddress) -> String {
            text.beginsWithBytes(of: "/") ? "\(server)\(text)" : text
        }

        private static func server(of text: String) -> String {
            let authority = text.dropFirst("https://".count).prefix { !"/?#".contains($0) }
            return "https://\(authority)"
        }
    }
}
