// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import UntrustedText

/// A message that a log, a filter or a program replaced, in a text without another message.
enum HiddenValue {
    private static let names = ["SAMLResponse", "SAMLRequest"]

    /// The characters between a name and a placeholder.
    private static let separators = Array("\"'\\=>: ,".utf8)

    /// The beginnings of descriptions of objects, which programs print if they do not convert a value to text.
    private static let descriptions = [
        "[Ljava.lang.String;", "[object Object]", "[object FormData]", "[B@", "System.String[]", "<Buffer ",
    ]

    /// Returns the error about a value that is the description of an object, or `nil` for another text.
    static func description(at start: some Sequence<UInt8>) -> EncodingFault? {
        let text = Array(start.prefix(32))
        guard let shown = descriptions.first(where: { text.starts(with: $0.utf8) }) else { return nil }
        return EncodingFault(
            .unknownFormat,
            describing: "The value begins with `\(shown)`: a program printed an array or an object, not its content",
            remedy: RejectedContent.capture
        )
    }

    /// Returns the error about the text after the name of a message, or `nil` if the text may be a value.
    static func fault(in text: [UInt8]) -> EncodingFault? {
        let bytes = text.span
        var index = 0
        while let start = bytes.firstIndex(of: UInt8(ascii: "S"), from: index) {
            index = start + 1
            guard let name = names.first(where: { text[start...].starts(with: $0.utf8) }) else { continue }
            var rest = text[(start + name.utf8.count)...].prefix(128)
            rest = rest.drop { separators.contains($0) }
            // Rails lists a parameter as an object.
            if rest.starts(with: "value".utf8) { rest = rest.dropFirst(5).drop { separators.contains($0) } }
            if let fault = description(at: rest) { return fault }
            if let source = PlaceholderText.source(ofBracketsIn: Array(rest).span) {
                return EncodingFault(placeholderBy: source, at: 0)
            }
        }
        return nil
    }
}
