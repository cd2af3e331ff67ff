// SPDX-License-Identifier: Apache-2.0

/// Writes the fields of an entry of a store: each one after its length, so that any text is possible.
struct StoredFieldWriter {
    /// The version of the form, and the fields.
    private(set) var bytes: [UInt8]

    /// Creates an entry without fields.
    init(version: UInt8) { bytes = [version] }

    /// Adds the bytes of a field; `nil` differs from an empty field.
    mutating func append(_ field: (some Collection<UInt8>)?) {
        // A count of 0 is an absent field.
        let count = UInt32(field.map { $0.count + 1 } ?? 0)
        for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        if let field { bytes += field }
    }

    /// Adds a text.
    mutating func append(_ text: String?) { append(text?.utf8) }

    /// Adds a number.
    mutating func append(_ number: Int) { append(String(number)) }

    /// Adds texts, after their number.
    mutating func append(_ texts: [String]) {
        append(texts.count)
        for text in texts { append(text) }
    }
}

/// Reads the fields of an entry of a store in their order.
struct StoredFieldReader {
    /// The error of an entry that another version wrote.
    struct UnknownForm: Error {}

    private var rest: ArraySlice<UInt8>

    /// Whether all fields were read.
    var isAtEnd: Bool { rest.isEmpty }

    /// Starts to read an entry; fails if it has another version.
    init(_ bytes: [UInt8], version: UInt8) throws(UnknownForm) {
        guard bytes.first == version else { throw UnknownForm() }
        rest = bytes.dropFirst()
    }

    /// Returns the bytes of the next field, or `nil` if the field is absent.
    mutating func octets() throws(UnknownForm) -> ArraySlice<UInt8>? {
        guard rest.count >= 4 else { throw UnknownForm() }
        let number = rest.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        rest = rest.dropFirst(4)
        guard number > 0 else { return nil }
        guard let count = Int(exactly: number - 1), rest.count >= count else { throw UnknownForm() }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Returns the next field as text, or `nil` if the field is absent.
    mutating func text() throws(UnknownForm) -> String? {
        guard let octets = try octets() else { return nil }
        guard let text = String(validating: octets, as: UTF8.self) else { throw UnknownForm() }
        return text
    }

    /// Returns the next field as text.
    mutating func requiredText() throws(UnknownForm) -> String {
        guard let text = try text() else { throw UnknownForm() }
        return text
    }

    /// Returns the next field as a number.
    mutating func number() throws(UnknownForm) -> Int {
        guard let number = Int(try requiredText()) else { throw UnknownForm() }
        return number
    }

    /// Returns the next texts.
    mutating func texts() throws(UnknownForm) -> [String] {
        var texts: [String] = []
        // The count reserves no memory: each text needs bytes of the entry.
        for _ in 0..<max(try number(), 0) { texts.append(try requiredText()) }
        return texts
    }
}
