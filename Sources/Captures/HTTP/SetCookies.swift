// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The cookies that answers set: the attributes that decide whether a browser adds a cookie to a request
/// from another site.
///
/// Of names and values, only hashes are kept, which compare the cookies that are set with those that are sent.
package struct SetCookies: Hashable, Sendable {
    /// The words of the attribute `SameSite`.
    package enum SameSite: String, Hashable, Sendable, CaseIterable {
        case none = "None"
        case lax = "Lax"
        case strict = "Strict"
    }

    /// The attributes of a cookie.
    package struct Attributes: Hashable, Sendable {
        /// The value of `SameSite`, or `nil` if the attribute is absent or has another value.
        package let sameSite: SameSite?

        /// Whether the cookie has the attribute `Secure`.
        package let isSecure: Bool

        /// Whether a browser adds the cookie to a form that another site sends.
        package var isSentFromOtherSites: Bool { sameSite == SameSite.none && isSecure }
    }

    /// The different attributes of the cookies, in the order of the answers; eight at most.
    package private(set) var attributes: [Attributes] = []

    /// Hashes of the values by hashes of the names; the last value counts.
    private var values: [Int: Int] = [:]
    private static let maximumValues = 64

    package init() {}

    /// Returns whether a request has a cookie with a name that was set, and with a different value.
    package func differ(from sent: SetCookies) -> Bool {
        sent.values.contains { name, value in values[name].map { $0 != value } ?? false }
    }

    /// Adds the cookies of a request, which have no attributes.
    mutating func addValues(ofField field: [UInt8]) {
        for pair in field.split(separator: UInt8(ascii: ";")) { addValue(of: pair) }
    }

    private mutating func addValue(of pair: ArraySlice<UInt8>) {
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        keep(Array(parts[1]).hashValue, of: Array(parts[0].drop(while: ASCII.isWhitespace)).hashValue)
    }

    private mutating func keep(_ value: Int, of name: Int) {
        if values[name] != nil || values.count < Self.maximumValues { values[name] = value }
    }

    /// Adds the cookies of another answer.
    mutating func add(_ other: SetCookies) {
        for attributes in other.attributes { add(attributes) }
        for (name, value) in other.values { keep(value, of: name) }
    }

    /// Adds the value of a field `Set-Cookie`; some tools write several of these as lines of one.
    mutating func add(field: [UInt8]) {
        for line in field.split(separator: 0x0A) {
            guard let attributes = Self.attributes(ofCookie: line) else { continue }
            add(attributes)
            addValue(of: line.prefix { $0 != UInt8(ascii: ";") })
        }
    }

    private mutating func add(_ new: Attributes) {
        if !attributes.contains(new) { attributes.append(new) }
    }

    /// Returns the attributes of a cookie, or `nil` if the text is not a cookie, or removes one.
    private static func attributes(ofCookie text: ArraySlice<UInt8>) -> Attributes? {
        var parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)[...]
        guard let pair = parts.popFirst(), let equals = pair.firstIndex(of: UInt8(ascii: "=")),
            pair[(equals + 1)...].contains(where: { !ASCII.isWhitespace($0) })
        else { return nil }
        var sameSite: SameSite?
        var isSecure = false
        for part in parts {
            let words = part.split(separator: UInt8(ascii: "="), maxSplits: 1).map(word)
            guard let name = words.first else { continue }
            let value = words.count > 1 ? words[1] : []
            switch name {
            case "samesite":
                // The last one applies, and an unknown value is not a value.
                sameSite = SameSite.allCases.first { $0.rawValue.utf8.map(\.asciiLowercased) == value }
            case "secure": isSecure = true
            case "max-age" where value.first == UInt8(ascii: "-") || value == Array("0".utf8): return nil
            default: break
            }
        }
        return Attributes(sameSite: sameSite, isSecure: isSecure)
    }

    /// Returns a word in lower case, without the white space around it.
    private static func word(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var text = text.drop(while: ASCII.isWhitespace)
        while let last = text.last, ASCII.isWhitespace(last) { text.removeLast() }
        return text.map(\.asciiLowercased)
    }
}
