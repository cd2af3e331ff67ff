// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The exchange recipe with Foundation, as applications implement it.
enum CookbookRecipe {
    static func encode(_ document: String) -> String {
        let cleaned =
            document
            .replacingOccurrences(of: "[ \t]+", with: " ", options: .regularExpression)
            .components(separatedBy: .newlines).joined()
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let unescaped = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted
        return Data(cleaned.utf8).base64EncodedString().addingPercentEncoding(withAllowedCharacters: unescaped) ?? ""
    }
}
