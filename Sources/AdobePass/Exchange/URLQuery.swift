// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The query of an address, built parameter by parameter in the order in which they are appended.
///
/// Values are encoded as strictly as those of a ``FormBody``.
package struct URLQuery: Hashable, Sendable {
    /// The query without its question mark, in ASCII.
    package private(set) var text = ""

    package init() {}

    /// Appends a parameter.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, not encoded in any way.
    package mutating func append(_ name: StaticString, _ value: String) {
        if !text.isEmpty { text += "&" }
        text += PercentEncoding.encode("\(name)") + "=" + PercentEncoding.encode(value)
    }
}

extension URLQuery: CustomStringConvertible, CustomReflectable {
    /// The length, without the parameters.
    package var description: String { "URLQuery(\(text.utf8.count) bytes)" }

    /// Nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
