// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The query of a URL, built parameter by parameter.
///
/// Values are percent-encoded as in a ``FormBody``.
package struct URLQuery: Hashable, Sendable {
    /// The query without its question mark, in ASCII.
    package private(set) var text = ""

    package init() {}

    /// Appends a parameter.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, without percent-encoding.
    package mutating func append(_ name: StaticString, _ value: String) {
        if !text.isEmpty { text += "&" }
        text += PercentEncoding.encode("\(name)") + "=" + PercentEncoding.encode(value)
    }
}

extension URLQuery: Withheld {
    /// The length, without the content.
    package var description: String { "URLQuery(\(text.utf8.count) bytes)" }
}
