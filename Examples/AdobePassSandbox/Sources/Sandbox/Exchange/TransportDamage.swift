// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The damage of a value in transit, so that it is no longer strict Base64.
///
/// A diagnosis begins with the name of the damage.
enum TransportDamage {
    typealias Diagnosis = ExchangeVerifier.Diagnosis

    /// The diagnosis of a form without a value.
    static let missing = Diagnosis(text: "missing: SAMLResponse is missing or empty")

    /// The diagnosis of a form that cannot be decoded.
    static let brokenForm = Diagnosis(text: "not-utf-8: a parameter has an incomplete escape, or is not UTF-8")

    /// Decodes a value strictly, or throws its damage as a diagnosis.
    static func decoded(_ value: String?) throws(Diagnosis) -> [UInt8] {
        if let value, !value.isEmpty, let bytes = try? Base64().decode(value) { return bytes }
        throw Diagnosis(text: diagnosis(of: value ?? ""))
    }

    private static func diagnosis(of value: String) -> String {
        if value.isEmpty { return missing.text }
        if value.trimmed.hasPrefix("<") { return "raw-xml: the value is raw XML, not Base64" }
        if value.contains("%") {
            return "doubly-encoded: the value is doubly encoded: it contains a percent sign after one decoding"
        }
        if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
            return "line-wrapped: the Base64 contains a line break"
        }
        if value.contains(" ") { return "bare-plus: '+' was sent unescaped: a form decoder reads it as a space" }
        if value.contains("-") || value.contains("_") {
            return "url-safe-alphabet: the Base64 uses the URL-safe alphabet ('-' or '_')"
        }
        if value.utf8.count % 4 != 0, (try? Base64(padding: .optional).decode(value)) != nil {
            return "missing-padding: the padding ('=') is missing"
        }
        return "not-base64: the value contains a character that is not Base64, or misplaced padding"
    }
}
