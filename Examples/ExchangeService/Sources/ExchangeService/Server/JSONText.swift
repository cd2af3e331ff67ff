// SPDX-License-Identifier: Apache-2.0

/// JSON that is written as it goes, for the answers and the lines of the log.
///
/// Both are written for every request; an encoder that first makes a tree of them takes a tenth of the whole time.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    init() { bytes.reserveCapacity(512) }

    /// Writes an object.
    mutating func object(_ members: (inout JSONText) -> Void) { enclose("{", "}", members) }

    /// Writes an array of whatever is written in the meantime.
    mutating func array(_ values: (inout JSONText) -> Void) { enclose("[", "]", values) }

    /// Writes the name of the member whose value comes next.
    mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        isFirst = true
    }

    mutating func string(_ text: String) {
        separate()
        quote(text)
    }

    mutating func integer(_ number: some BinaryInteger) { literal("\(number)") }

    mutating func boolean(_ value: Bool) { literal(value ? "true" : "false") }

    /// Writes a member, if it has a value.
    mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// Writes a member, if it has a value.
    mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
        guard let number else { return }
        self.name(name)
        integer(number)
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes += text.utf8
    }

    private mutating func enclose(
        _ opening: Unicode.Scalar,
        _ closing: Unicode.Scalar,
        _ body: (inout JSONText) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: opening))
        isFirst = true
        body(&self)
        bytes.append(UInt8(ascii: closing))
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    /// Appends a text in quotes; nothing in it ends a line of the log, or steers the terminal that shows it.
    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            case _ where scalar.isASCII || scalar.isInvisible: escape(scalar)
            default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            bytes += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar ends a line, or changes the direction or the look of text without being seen.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}
