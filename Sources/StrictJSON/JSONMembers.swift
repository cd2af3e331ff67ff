// SPDX-License-Identifier: Apache-2.0

/// Collects the members of an object, as values or directly as text.
///
/// One description of an object serves both. The rows of a long report are written without values in between, whose
/// creation takes longer than writing the text.
package struct JSONMembers {
    private var values: [JSONValue.Member] = []
    private var text: [UInt8] = []
    private let isText: Bool
    private let isEscaped: (Unicode.Scalar) -> Bool

    /// Whether the open object has no member yet.
    private var isEmpty = true

    private init(_ text: [UInt8], isText: Bool, escaping isEscaped: @escaping (Unicode.Scalar) -> Bool) {
        self.text = text
        self.isText = isText
        self.isEscaped = isEscaped
    }

    /// Returns an object as a value.
    package static func object(_ describe: (inout JSONMembers) -> Void) -> JSONValue {
        var members = JSONMembers([], isText: false) { _ in false }
        describe(&members)
        return .object(members.values)
    }

    /// Appends an object as JSON on one line; see ``JSONValue/write(to:escaping:)``.
    package static func write(
        to output: inout [UInt8],
        escaping isEscaped: @escaping (Unicode.Scalar) -> Bool,
        _ describe: (inout JSONMembers) -> Void
    ) {
        var members = JSONMembers(output, isText: true, escaping: isEscaped)
        output = []
        members.addText { describe(&$0) }
        output = members.text
    }

    // MARK: Members

    /// Adds a text; `nil` becomes null.
    package mutating func add(_ name: StaticString, _ value: String?) {
        guard isText else { return values.append(.init("\(name)", .optional(value))) }
        begin(name)
        guard let value else { return text.append(contentsOf: "null".utf8) }
        JSONValue.write(value, to: &text, escaping: isEscaped)
    }

    /// Adds a text whose name is computed.
    package mutating func add(named name: String, _ value: String) {
        guard isText else { return values.append(.init(name, .string(value))) }
        begin()
        JSONValue.write(name, to: &text, escaping: isEscaped)
        text.append(UInt8(ascii: ":"))
        JSONValue.write(value, to: &text, escaping: isEscaped)
    }

    /// Adds a value.
    package mutating func add(_ name: StaticString, value: JSONValue) {
        guard isText else { return values.append(.init("\(name)", value)) }
        begin(name)
        value.write(to: &text, escaping: isEscaped)
    }

    /// Adds a value that many objects repeat, and whose text was encoded once; the text is empty if it is not at hand.
    package mutating func add(_ name: StaticString, value: JSONValue, encoded: [UInt8]) {
        guard isText, !encoded.isEmpty else { return add(name, value: value) }
        begin(name)
        text.append(contentsOf: encoded)
    }

    /// Adds a number; `nil` becomes null.
    package mutating func add(_ name: StaticString, number: Int?) {
        add(name, value: number.map(JSONValue.number) ?? .null)
    }

    /// Adds texts as an array.
    package mutating func add(_ name: StaticString, texts: [String]) {
        guard isText else { return values.append(.init("\(name)", .strings(texts))) }
        begin(name)
        addArray(texts.count) { JSONValue.write(texts[$0], to: &$1.text, escaping: $1.isEscaped) }
    }

    /// Adds an object.
    package mutating func add(_ name: StaticString, object describe: (inout JSONMembers) -> Void) {
        guard isText else { return values.append(.init("\(name)", Self.object(describe))) }
        begin(name)
        addText(describe)
    }

    /// Adds objects as an array.
    ///
    /// It is not generic: without specialization, each element would take several calls.
    ///
    /// - Parameters:
    ///   - name: The name of the member.
    ///   - count: The number of objects.
    ///   - describe: Adds the members of the object with an index.
    package mutating func add(
        _ name: StaticString,
        objects count: Int,
        _ describe: (Int, inout JSONMembers) -> Void
    ) {
        guard isText else {
            let values = (0..<count).map { index in Self.object { describe(index, &$0) } }
            return self.values.append(.init("\(name)", .array(values)))
        }
        begin(name)
        addArray(count) { index, members in members.addText { describe(index, &$0) } }
    }

    // MARK: Text

    private mutating func begin(_ name: StaticString) {
        begin()
        text.append(UInt8(ascii: "\""))
        // Safety: the literal lives as long as the program. Names of members are ASCII without escapes.
        unsafe text.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: ":"))
    }

    private mutating func begin() {
        if !isEmpty { text.append(UInt8(ascii: ",")) }
        isEmpty = false
    }

    private mutating func addText(_ describe: (inout JSONMembers) -> Void) {
        text.append(UInt8(ascii: "{"))
        isEmpty = true
        describe(&self)
        isEmpty = false
        text.append(UInt8(ascii: "}"))
    }

    private mutating func addArray(_ count: Int, _ add: (Int, inout JSONMembers) -> Void) {
        text.append(UInt8(ascii: "["))
        for index in 0..<count {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            add(index, &self)
        }
        text.append(UInt8(ascii: "]"))
    }
}
