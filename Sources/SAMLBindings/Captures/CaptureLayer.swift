// SPDX-License-Identifier: Apache-2.0

/// One layer between captured bytes and a document; the raw names are those of reports.
package enum CaptureLayer: String, Hashable, Sendable, CaseIterable {
    /// A whole HTTP request.
    case http
    /// A form body, or its parameters alone.
    case form
    /// The query string of a URL.
    case query
    /// Percent-encoding.
    case percent
    /// Base64 in the standard alphabet.
    case base64
    /// Base64 in the URL-safe alphabet, wrapped or not.
    case base64URL = "base64url"
    /// Base64 in the standard alphabet with white space between its digits.
    case wrappedBase64 = "base64-wrapped"
    /// Raw DEFLATE.
    case deflate
    /// HTML character references.
    case html
    /// A JSON string.
    case json
    /// Quoted-printable.
    case quotedPrintable = "quoted-printable"
}

extension CaptureLayer {
    /// Whether the layer carries a value unchanged, among other things.
    var isCarrier: Bool {
        switch self {
        case .http, .form, .query: true
        default: false
        }
    }

    /// Whether the layer is Base64 of any kind.
    var isBase64: Bool {
        switch self {
        case .base64, .base64URL, .wrappedBase64: true
        default: false
        }
    }
}
