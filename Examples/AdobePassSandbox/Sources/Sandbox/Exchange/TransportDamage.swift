// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The damage of a value in transit, so that it is no longer strict Base64.
enum TransportDamage: String, Hashable, Sendable {
    case missing
    case rawXML = "raw-xml"
    case doublyEncoded = "doubly-encoded"
    case barePlus = "bare-plus"
    case lineWrapped = "line-wrapped"
    case urlSafeAlphabet = "url-safe-alphabet"
    case missingPadding = "missing-padding"
    case notBase64 = "not-base64"

    var explanation: String {
        switch self {
        case .missing: "SAMLResponse is missing or empty"
        case .rawXML: "the value is raw XML, not Base64"
        case .doublyEncoded: "the value is doubly encoded: it contains a percent sign after one decoding"
        case .barePlus: "'+' was sent unescaped: a form decoder reads it as a space"
        case .lineWrapped: "the Base64 contains a line break"
        case .urlSafeAlphabet: "the Base64 uses the URL-safe alphabet ('-' or '_')"
        case .missingPadding: "the padding ('=') is missing"
        case .notBase64: "the value contains a character that is not Base64, or misplaced padding"
        }
    }

    /// The diagnosis of a form that cannot be decoded.
    static let brokenForm = "not-utf-8: a parameter has an incomplete escape, or is not UTF-8"

    /// Decodes a value strictly, or throws its damage as a diagnosis.
    static func decoded(_ value: String?) throws(ExchangeVerifier.Diagnosis) -> [UInt8] {
        if let value, !value.isEmpty, let bytes = try? Base64().decode(value) { return bytes }
        let damage = damage(of: value ?? "")
        throw ExchangeVerifier.Diagnosis(text: "\(damage.rawValue): \(damage.explanation)")
    }

    private static func damage(of value: String) -> TransportDamage {
        if value.isEmpty { return .missing }
        if value.trimmed.hasPrefix("<") { return .rawXML }
        if value.contains("%") { return .doublyEncoded }
        if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return .lineWrapped }
        if value.contains(" ") { return .barePlus }
        if value.contains("-") || value.contains("_") { return .urlSafeAlphabet }
        if value.utf8.count % 4 != 0, (try? Base64(padding: .optional).decode(value)) != nil { return .missingPadding }
        return .notBase64
    }
}
