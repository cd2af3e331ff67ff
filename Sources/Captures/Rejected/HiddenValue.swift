// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// A message that a log or a filter replaced by a placeholder, in a text without another message.
enum HiddenValue {
    private static let names = ["SAMLResponse", "SAMLRequest"]

    /// The characters between a name and a placeholder.
    private static let separators = Array("\"'\\=>: ,".utf8)

    /// Returns who replaced the value after the name of a message, or `nil` if no placeholder follows one.
    static func source(in text: [UInt8]) -> String? {
        let bytes = text.span
        var index = 0
        while let start = bytes.firstIndex(of: UInt8(ascii: "S"), from: index) {
            index = start + 1
            guard
                let name = names.first(where: { text[start...].starts(with: $0.utf8) })
            else { continue }
            var rest = text[(start + name.utf8.count)...].prefix(128)
            rest = rest.drop { separators.contains($0) }
            // Rails lists a parameter as an object.
            if rest.starts(with: "value".utf8) { rest = rest.dropFirst(5).drop { separators.contains($0) } }
            guard let closing = rest.first.flatMap({ brackets[$0] }), let end = rest.firstIndex(of: closing) else {
                continue
            }
            if let source = PlaceholderText.source(of: Array(rest[...end]).span) { return source }
        }
        return nil
    }

    private static let brackets: [UInt8: UInt8] = [
        UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "<"): UInt8(ascii: ">"),
        UInt8(ascii: "{"): UInt8(ascii: "}"),
        UInt8(ascii: "("): UInt8(ascii: ")"),
    ]
}
