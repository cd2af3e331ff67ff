// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The one place where the escaping of a format is written.
///
/// Each conforming type stands in a file of its own in this folder, and every writer of that format uses it (S-57).
package protocol TextEscaping {
    /// The text as a value of the format: no part of it is taken for structure, whatever it says.
    static func escape(_ text: String) -> String
}

/// Text of a format, in which every interpolated value is escaped.
///
/// What the source code spells out is structure, and every value that is interpolated passes the escaping of the
/// format. A `String` is no such text, so that a value that nobody has escaped does not compile.
///
/// ```swift
/// let cell: Markup = "<td>\(issuer)</td>"
/// ```
package struct EscapedText<Format: TextEscaping>: Hashable, Sendable, Codable {
    /// The text with its escapes.
    @Exact package private(set) var text = ""

    /// Makes an empty text.
    package init() {}

    /// Takes structure that was written before, such as the bytes of a row.
    ///
    /// - Parameter text: Text that has its escapes.
    package init(written text: String) { self.text = text }

    /// The bytes in UTF-8.
    package var bytes: [UInt8] { Array(text.utf8) }

    /// The number of bytes in UTF-8.
    package var byteCount: Int { text.utf8.count }

    /// Whether there is no text.
    package var isEmpty: Bool { text.utf8.isEmpty }

    package static func + (left: Self, right: Self) -> Self { Self(written: left.text + right.text) }

    package static func += (left: inout Self, right: Self) { left.text += right.text }
}

extension EscapedText: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(written: text) }

    package init(stringInterpolation parts: Interpolation) { self.init(written: parts.text) }

    /// Collects the parts.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ structure: String) { text += structure }

        /// Appends a value.
        package mutating func appendInterpolation(_ value: String) { text += Format.escape(value) }

        /// Appends a number, in which there is nothing to escape.
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// Appends text of the same format.
        package mutating func appendInterpolation(_ part: EscapedText<Format>) { text += part.text }
    }
}

extension String {
    /// Whether every character is printable ASCII and none of the special ones: a text that a format leaves as it is.
    func isPrintable(without special: (UInt8) -> Bool = { _ in false }) -> Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) && !special($0) }
    }
}

extension Sequence {
    /// The texts one behind the other, with a separator between them.
    package func joined<Format>(separator: EscapedText<Format> = "") -> EscapedText<Format>
    where Element == EscapedText<Format> {
        EscapedText(written: map(\.text).joined(separator: separator.text))
    }
}
