// SPDX-License-Identifier: Apache-2.0

/// A value that can be written into a JSON object.
package protocol JSONConvertible {
    /// The value as JSON.
    var json: JSON { get }
}

extension JSON: JSONConvertible {
    package var json: JSON { self }
}

extension String: JSONConvertible {
    package var json: JSON { .string(self) }
}

extension Int: JSONConvertible {
    package var json: JSON { .number(self) }
}

extension Bool: JSONConvertible {
    package var json: JSON { .bool(self) }
}

extension Array: JSONConvertible where Element: JSONConvertible {
    package var json: JSON { .array(map(\.json)) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// Creates an object without the members whose value is `nil`.
    package init(dictionaryLiteral elements: (String, (any JSONConvertible)?)...) {
        self.init(elements.compactMap { name, value in value.map { (name, $0.json) } })
    }
}
