// SPDX-License-Identifier: Apache-2.0

/// The parameters of a query or a form, as sent.
struct CallParameters {
    private let text: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) { self.text = text }

    /// The names and values, in their order.
    var all: some Sequence<(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)> {
        text.split(separator: UInt8(ascii: "&")).lazy.map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return (name, pair[name.endIndex...].dropFirst())
        }
    }

    /// Returns the value of the first parameter with a name.
    func value(_ name: String) -> ArraySlice<UInt8>? { all.first { $0.name.elementsEqual(name.utf8) }?.value }

    /// Returns whether there is a parameter with a name.
    func has(_ name: String) -> Bool { value(name) != nil }

    /// Returns a value with its percent-encoding undone once; incomplete escapes remain.
    static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(value.count)
        var rest = value
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let escaped = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                output.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                output.append(byte)
            }
        }
        return output
    }
}
