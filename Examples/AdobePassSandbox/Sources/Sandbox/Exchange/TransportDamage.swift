// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// What became of a value on its way, if it is no strict Base64 any more.
package enum TransportDamage: String, Hashable, Sendable, CaseIterable, Error {
    case missing
    case rawXML = "raw-xml"
    case doublyEncoded = "doubly-encoded"
    case barePlus = "bare-plus"
    case lineWrapped = "line-wrapped"
    case urlSafeAlphabet = "url-safe-alphabet"
    case missingPadding = "missing-padding"
    case notBase64 = "not-base64"

    /// What to tell the sender.
    var explanation: String {
        switch self {
        case .missing: "expected SAMLResponse, found none"
        case .rawXML: "raw XML: expected Base64, found markup"
        case .doublyEncoded: "doubly encoded: expected Base64 after one decoding, found a percent sign"
        case .barePlus: "'+' sent bare: expected Base64, found a space, which a form makes of '+'"
        case .lineWrapped: "line-wrapped Base64: expected one line, found a line break"
        case .urlSafeAlphabet: "URL-safe alphabet: expected '+' and '/', found '-' or '_'"
        case .missingPadding: "missing padding: expected '=' up to a multiple of four"
        case .notBase64: "expected Base64, found another character or padding in a wrong place"
        }
    }

    /// Decodes a value strictly, or says what happened to it.
    static func decoded(_ value: String?) throws(TransportDamage) -> [UInt8] {
        guard let value, !value.isEmpty else { throw .missing }
        do throws(EncodingFault) {
            return try Base64().decode(value)
        } catch {
            throw diagnosis(of: value)
        }
    }

    private static func diagnosis(of value: String) -> TransportDamage {
        if value.trimmed.hasPrefix("<") { return .rawXML }
        if value.contains("%") { return .doublyEncoded }
        if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return .lineWrapped }
        if value.contains(" ") { return .barePlus }
        if value.contains("-") || value.contains("_") { return .urlSafeAlphabet }
        if value.utf8.count % 4 != 0, (try? Base64(padding: .optional).decode(value)) != nil { return .missingPadding }
        return .notBase64
    }
}
