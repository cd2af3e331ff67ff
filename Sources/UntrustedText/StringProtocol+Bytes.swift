// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
    /// The text with the letters A to Z in lower case, and all other bytes unchanged.
    package var asciiLowercased: String {
        String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
    }
}

/// Byte-based equivalents of `==`, `hasPrefix`, `hasSuffix` and `contains` for text from a sender.
///
/// They are not generic: without specialization, each byte would take several calls.
extension String {
    /// Returns whether the UTF-8 bytes begin with those of another string.
    package func beginsWithBytes(of prefix: String) -> Bool {
        withBytes(and: prefix) { $0.extracting(first: $1.count).isIdentical(to: $1) }
    }

    /// Returns whether the UTF-8 bytes end with those of another string.
    package func endsWithBytes(of suffix: String) -> Bool {
        withBytes(and: suffix) { $0.extracting(last: $1.count).isIdentical(to: $1) }
    }

    /// Returns whether the UTF-8 bytes contain those of another string.
    package func containsBytes(of part: String) -> Bool {
        withBytes(and: part) { bytes, part in
            part.isEmpty
                || (0...(bytes.count - part.count)).contains {
                    bytes[$0] == part[0] && bytes.extracting($0..<($0 + part.count)).isIdentical(to: part)
                }
        }
    }

    /// Passes the bytes of both strings to a function, unless the other one is longer.
    private func withBytes(and other: String, _ body: (Span<UInt8>, Span<UInt8>) -> Bool) -> Bool {
        guard utf8.count >= other.utf8.count else { return false }
        var (own, other) = (self, other)
        // Safety: the buffers are used only inside the closures.
        return own.withUTF8 { own in
            other.withUTF8 { other in
                unsafe body(Span(_unsafeElements: own), Span(_unsafeElements: other))
            }
        }
    }
}

extension Span<UInt8> {
    /// Returns whether both spans have the same bytes.
    package func isIdentical(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        // Safety: the buffers are valid inside the closures, which only read them.
        return unsafe withUnsafeBytes { own in unsafe other.withUnsafeBytes { unsafe own.isIdentical(to: $0) } }
    }
}

extension String {
    /// Creates a string from bytes that an XML parser has validated as UTF-8.
    package init(decoding bytes: Span<UInt8>) {
        // Safety: the buffer is used only inside the closure.
        self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether the UTF-8 bytes are these.
    package func isIdentical(to bytes: Span<UInt8>) -> Bool {
        // Safety: the buffers are valid inside the closures, which read only them.
        let isIdentical = unsafe utf8.withContiguousStorageIfAvailable { own in
            guard own.count == bytes.count else { return false }
            return unsafe bytes.withUnsafeBytes { unsafe UnsafeRawBufferPointer(own).isIdentical(to: $0) }
        }
        if let isIdentical { return isIdentical }
        var native = self
        native.makeContiguousUTF8()
        return native.isIdentical(to: bytes)
    }
}

extension UInt8 {
    /// The byte of the letters A to Z in lower case; another byte is unchanged.
    @inlinable package var asciiLowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }

    /// Whether the byte is a letter of ASCII or a digit.
    @inlinable package var isAlphanumeric: Bool { 0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self }

    /// Whether the byte is white space of XML and JSON: a space, tab, line feed or carriage return.
    @inlinable package var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }

    /// Whether the byte is white space of text: that of XML, a vertical tab or a form feed.
    @inlinable package var isTextSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }

    /// Whether the byte is a digit of Base64, in the standard or the URL-safe alphabet.
    @inlinable package var isBase64Digit: Bool {
        isAlphanumeric || self == 0x2B || self == 0x2F || self == 0x2D || self == 0x5F
    }
}

extension Collection<UInt8> where Index == Int {
    /// Returns the index of the first occurrence of other bytes, which are not empty, or `nil`.
    @inlinable package func firstIndex(ofBytes part: some Collection<UInt8>) -> Int? {
        indices.first { self[$0] == part.first && self[$0...].starts(with: part) }
    }

    /// Returns whether the bytes contain those of a text, which is not empty.
    @inlinable package func containsBytes(of text: String) -> Bool { firstIndex(ofBytes: text.utf8) != nil }
}

extension ArraySlice<UInt8> {
    /// Returns the bytes with some parts replaced, or `nil` if none is.
    ///
    /// - Parameters:
    ///   - isStart: Returns whether a part can begin with a byte.
    ///   - change: Returns the length of the part at the start of the rest, and its replacement, or `nil` to keep it.
    /// - Returns: The bytes with the replacements.
    @inlinable package func replacingParts(
        where isStart: (UInt8) -> Bool,
        by change: (ArraySlice<UInt8>) -> (count: Int, replacement: [UInt8]?)
    ) -> [UInt8]? {
        var output: [UInt8] = []
        var rest = self
        var isFound = false
        while let start = rest.firstIndex(where: isStart) {
            output += rest[..<start]
            let (count, replacement) = change(rest[start...])
            if let replacement { output += replacement } else { output += rest[start...].prefix(count) }
            isFound = isFound || replacement != nil
            rest = rest[start...].dropFirst(count)
        }
        return isFound ? output + rest : nil
    }
}

extension Sequence<String> {
    /// The strings, sorted by their UTF-8 bytes.
    package var sortedByBytes: [String] { sorted { ExactText($0) < ExactText($1) } }

    /// Returns whether a string has the same bytes as another string.
    @inlinable
    package func containsIdentical(to other: String) -> Bool { contains { $0.isIdentical(to: other) } }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// Returns the case whose raw value has the same bytes as a text.
    @inlinable
    package static func named(_ text: String) -> Self? { allCases.first { $0.rawValue.isIdentical(to: text) } }
}
