// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The recipe implemented with Foundation, which is the oracle of these tests.
struct FoundationRecipe {
    private let blanks: NSRegularExpression
    private let unescaped = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted

    init() throws {
        blanks = try NSRegularExpression(pattern: "[ \t]+")
    }

    func cleanedUp(_ document: String) -> String {
        let range = NSRange(document.startIndex..., in: document)
        return blanks.stringByReplacingMatches(in: document, range: range, withTemplate: " ")
            .components(separatedBy: CharacterSet.newlines).joined()
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func encode(_ document: String) -> String? {
        percentEncoded(Data(cleanedUp(document).utf8).base64EncodedString())
    }

    func percentEncoded(_ text: String) -> String? {
        text.addingPercentEncoding(withAllowedCharacters: unescaped)
    }
}
