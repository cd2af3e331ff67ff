// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RESTv2 {
    /// An address that an answer names, as a path of the same server or as a whole.
    ///
    /// It may hold a code, and is left out of every description.
    public struct Link: Hashable, Sendable {
        @Exact private var text: String

        /// Reads an address.
        ///
        /// - Parameter text: A path that begins with one slash, or an address of `https`; nil for anything else, because
        ///   it is to be opened in a browser.
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

        /// The whole address.
        ///
        /// - Parameter server: Where a path lives.
        /// - Returns: The address; that of another server as it is.
        public func resolved(against server: ServerAddress) -> String {
            text.beginsWithBytes(of: "/") ? "\(server)\(text)" : text
        }

        private static func server(of text: String) -> String {
            let authority = text.dropFirst("https://".count).prefix { !"/?#".contains($0) }
            return "https://\(authority)"
        }
    }
}

extension RESTv2.Link: CustomStringConvertible, CustomReflectable {
    /// Whether it is a path or a whole address, without it.
    public var description: String { text.beginsWithBytes(of: "/") ? "a path" : "an address" }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
