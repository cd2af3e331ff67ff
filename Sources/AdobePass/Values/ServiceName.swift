// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A name that a service chose, for example the code of an error or the kind of a profile.
///
/// The documentation of a member lists the names that the service documents; other names are kept. Compare a name with
/// a literal: `profile.kind == "appleSSO"`. Names are compared byte by byte.
public struct ServiceName: ExactRawText, ExpressibleByStringLiteral, Sendable, Withheld {
    /// The name as the service spells it.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a name from a literal.
    public init(stringLiteral rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name, if it consists of at most 80 ASCII letters, `_` and `-`; otherwise its length, because it may be any
    /// text.
    ///
    /// An empty name is `unnamed`.
    public var description: String {
        guard !rawValue.isEmpty else { return "unnamed" }
        let isName =
            rawValue.utf8.count <= 80
            && rawValue.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
        return isName ? rawValue : "a name of \(rawValue.utf8.count) bytes"
    }
}
