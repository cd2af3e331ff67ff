// SPDX-License-Identifier: Apache-2.0

/// Names that a service chose, as codes, actions and types.
enum ServiceName {
    /// A name as it may be shown.
    ///
    /// - Parameter name: What the service wrote.
    /// - Returns: The name itself if it looks like one; otherwise how long it is, because it could be anything.
    static func description(of name: String) -> String {
        let isName =
            (1...80).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
        return isName ? name : "a name of \(name.utf8.count) bytes"
    }
}
