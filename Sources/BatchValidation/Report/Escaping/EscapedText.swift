// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// The escaping of an output format.
///
/// Each conforming type is in its own file in this directory, and every writer of the format uses it (S-57).
package protocol TextEscaping {
    /// Returns the text as a value of the format, so that no part of it is interpreted as structure.
    static func escape(_ text: String) -> String
}

/// Text of an output format, with every interpolated value escaped.
///
/// Literal text is structure, and interpolated values are escaped. `String` is a different type, so code that writes an
/// unescaped value does not compile.
///
/// ```swift
/// let cell: Markup = "<td>\(issuer)</td>"
/// ```
package struct EscapedText<Format: TextEscaping>: Hashable, Sendable, Codable {
    /// The text with its escapes.
    @Exact package private(set) var text = ""

    /// Creates an empty text.
    package init() {}

    /// Creates text from structure that was written before, such as the bytes of a row.
    ///
    /// - Parameter text: The text, already escaped.
    package init(written text: String) { self.text = text }

    /// Creates a sentence in which text between backquotes is code.
    init(prose text: String, code: (String) -> Self) {
        let parts = text.utf8.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
        // An odd number of backquotes is not markup.
        guard !parts.count.isMultiple(of: 2) else {
            self = "\(text)"
            return
        }
        for (index, part) in parts.enumerated() where !part.isEmpty {
            self += index.isMultiple(of: 2) ? "\(String(Substring(part)))" : code(String(Substring(part)))
        }
    }

    /// The UTF-8 bytes of the text.
    package var bytes: [UInt8] { Array(text.utf8) }

    /// The number of UTF-8 bytes.
    package var byteCount: Int { text.utf8.count }

    /// Whether the text is empty.
    package var isEmpty: Bool { text.utf8.isEmpty }

    package static func + (left: Self, right: Self) -> Self { Self(written: left.text + right.text) }

    package static func += (left: inout Self, right: Self) { left.text += right.text }
}

extension EscapedText: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(written: text) }

    package init(stringInterpolation parts: Interpolation) { self.init(written: parts.text) }

    /// The storage of string interpolation.
    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ structure: String) { text += structure }

        /// Appends a value, escaped.
        package mutating func appendInterpolation(_ value: String) { text += Format.escape(value) }

        /// Appends a number, which needs no escaping.
        package mutating func appendInterpolation(_ number: Int) { text += String(number) }

        /// Appends text of the same format.
        package mutating func appendInterpolation(_ part: EscapedText<Format>) { text += part.text }
    }
}

extension String {
    /// Returns whether all characters are printable ASCII other than `special` ones, so that no escaping is needed.
    func isPrintable(without special: (UInt8) -> Bool = { _ in false }) -> Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) && !special($0) }
    }

    /// Returns the text with the escapes of reports, and with others in place of the special characters of a format.
    func escaped(_ special: String, _ escape: (Unicode.Scalar) -> String) -> String {
        if isPrintable(without: { special.utf8.contains($0) }) { return self }
        return escapedForReport(limit: .max).unicodeScalars.reduce(into: "") { result, scalar in
            if special.unicodeScalars.contains(scalar) {
                result += escape(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Sequence {
    /// Returns the concatenated texts, with a separator between them.
    package func joined<Format>(separator: EscapedText<Format> = "") -> EscapedText<Format>
    where Element == EscapedText<Format> {
        EscapedText(written: map(\.text).joined(separator: separator.text))
    }
}
