// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// What answers say about the cookies that they set: the attributes that decide whether a browser adds a cookie to a request
/// from another site.
///
/// Names and values of cookies are not kept.
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

    /// The maximum length of a field that is read, in bytes: a cookie with attributes of usual length.
    private static let longestField = 8 << 10

    /// The different attributes of the cookies, in the order of the answers; eight at most.
    package private(set) var attributes: [Attributes] = []

    package init() {}

    /// Reads the header fields of an answer; see ``InputJSONReader/readHeaderFields(limit:_:)``.
    init(reading reader: inout InputJSONReader) throws(InputFault) {
        try reader.readHeaderFields(limit: Self.longestField) { name, value in
            if name.elementsEqual("set-cookie".utf8) { add(field: value) }
        }
    }

    /// Adds the cookies of another answer.
    mutating func add(_ other: SetCookies) {
        for attributes in other.attributes { add(attributes) }
    }

    /// Adds the value of a field `Set-Cookie`; some tools write several of these as lines of one.
    private mutating func add(field: [UInt8]) {
        guard field.count <= Self.longestField else { return }
        for line in field.split(separator: 0x0A) {
            if let attributes = Self.attributes(ofCookie: line) { add(attributes) }
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
            case Array("samesite".utf8):
                // The last one applies, and an unknown value is not a value.
                sameSite = SameSite.allCases.first { $0.rawValue.utf8.map(\.asciiLowercased) == value }
            case Array("secure".utf8): isSecure = true
            case Array("max-age".utf8) where value.first == UInt8(ascii: "-") || value == Array("0".utf8): return nil
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
