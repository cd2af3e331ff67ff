// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension ServicePage {
    /// HTML whose interpolated values are escaped, so that a name or an attribute stays text (S-85).
    ///
    /// ```swift
    /// let rows: [ServicePage.HTML] = session["groups"].map { "<li>\($0)</li>" }
    /// let list: ServicePage.HTML = "<ul>\(rows)</ul>"
    /// ```
    public struct HTML: Hashable, Sendable, ExpressibleByStringInterpolation {
        /// The HTML as text.
        public let text: String

        /// Creates HTML from the output of a template, which must have escaped every value.
        public init(trusting text: String) { self.text = text }

        /// Creates HTML from a literal.
        public init(stringLiteral text: String) { self.text = text }

        /// Creates HTML from a literal with values.
        public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

        /// The parts of a literal: they are HTML, and the values between them are text.
        public struct StringInterpolation: StringInterpolationProtocol, Sendable {
            fileprivate var text = ""

            /// Creates an empty interpolation.
            public init(literalCapacity: Int, interpolationCount: Int) {}

            /// Appends a part of the literal.
            public mutating func appendLiteral(_ literal: String) { text += literal }

            /// Appends a value as text, for the content of an element or a quoted attribute.
            public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
                text += value.description.escapedForXMLAttribute.replacing("'", with: "&#39;")
            }

            /// Appends HTML.
            public mutating func appendInterpolation(_ html: HTML) { text += html.text }

            /// Appends HTML, a part on each line.
            public mutating func appendInterpolation(_ parts: [HTML]) {
                text += parts.map(\.text).joined(separator: "\n")
            }
        }
    }
}
