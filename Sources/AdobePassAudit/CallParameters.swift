// SPDX-License-Identifier: Apache-2.0

internal import SAML

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
    static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] { LocatorParts.percentDecoded(Array(value)) }
}
