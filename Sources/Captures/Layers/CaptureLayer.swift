// SPDX-License-Identifier: Apache-2.0

/// An encoding layer between captured bytes and a document; reports use the raw values.
package enum CaptureLayer: String, Hashable, Sendable, CaseIterable {
    case http, form, query, percent, base64
    case base64URL = "base64url"
    case wrappedBase64 = "base64-wrapped"
    case deflate, zlib, gzip, html, json
    case quotedPrintable = "quoted-printable"
    case utf16 = "utf-16"

    /// The form of the bytes that the layer contains.
    package var summary: String {
        switch self {
        case .http: "An HTTP request."
        case .form: "A form body, or its parameters."
        case .query: "The query string of a URL."
        case .percent: "Percent-encoding."
        case .base64: "Base64 in the standard alphabet."
        case .base64URL: "Base64 in the URL-safe alphabet."
        case .wrappedBase64: "Base64 in the standard alphabet, with white space between its digits."
        case .deflate: "Raw DEFLATE data."
        case .zlib: "DEFLATE data with the header of zlib."
        case .gzip: "DEFLATE data with the header of gzip."
        case .html: "HTML character references."
        case .json: "A JSON string."
        case .quotedPrintable: "Quoted-printable."
        case .utf16: "UTF-16 with a byte order mark."
        }
    }
}

extension CaptureLayer {
    /// Whether the layer contains the value unchanged, among other parts.
    var isCarrier: Bool { [.http, .form, .query].contains(self) }

    /// Whether the layer compresses the document.
    package var isCompression: Bool { [.deflate, .zlib, .gzip].contains(self) }

    /// Whether the layer is a variant of Base64.
    var isBase64: Bool { [.base64, .base64URL, .wrappedBase64].contains(self) }
}
