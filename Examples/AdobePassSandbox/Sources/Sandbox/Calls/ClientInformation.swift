// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The content of `X-Device-Info`.
///
/// Samples in the documentation contain invalid JSON, so only strict parsing rejects it.
struct ClientInformation: Hashable, Sendable {
    /// The Base64 text, without percent-encoding.
    let encoded: String
    let json: JSON?

    /// Parses Base64, which V1 percent-encodes; fails if the text is not Base64.
    init?(_ text: String, isEscaped: Bool = false, isStrict: Bool) {
        let plain = isEscaped ? FormParameters.decoded(text.utf8, plus: .space) : nil
        encoded = text.contains("%") ? plain ?? text : text
        guard !encoded.isEmpty, let bytes = try? Base64(padding: .optional).decode(encoded) else { return nil }
        json = JSON(parsing: bytes)
        if isStrict, !Self.required.allSatisfy({ json?[$0]?.string != nil }) { return nil }
    }

    private static let required = ["model", "version", "osName", "osVersion", "connectionType"]
}
