// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding

extension Samples {
    /// Every encoding with its layers.
    static let all: [(text: String, layers: [CaptureLayer])] = [
        (document, []),
        (base64, [.base64]),
        (percent, [.percent, .base64]),
        (strictly(percent), [.percent, .percent, .base64]),
        (wrapped, [.wrappedBase64]),
        (urlSafe, [.base64URL]),
        (deflated, [.base64, .deflate]),
        (strictly(deflated), [.percent, .base64, .deflate]),
        (form, [.form, .percent, .base64]),
        (url, [.query, .percent, .base64, .deflate]),
        (request, [.http, .form, .percent, .base64]),
        (html, [.html]),
        (json, [.json]),
        (quotedPrintable, [.quotedPrintable]),
    ]
}

extension CaptureLimits {
    /// The limits of a batch.
    static let batch = DocumentLimits.batch.captureLimits
}

/// Decodes a text with the limits of a batch.
func peel(_ text: String, format: CaptureFormat = .auto) throws(EncodingFault) -> PeeledDocument {
    try CaptureLayers.peel(Array(text.utf8), limits: .batch, format: format)
}

/// The fault of decoding a text, or `nil`.
func peelingFault(of text: String, format: CaptureFormat = .auto) -> EncodingFault? {
    peelingFault(of: Array(text.utf8), format: format)
}

/// The fault of decoding bytes, or `nil`.
func peelingFault(
    of bytes: [UInt8],
    limits: CaptureLimits = .batch,
    format: CaptureFormat = .auto
) -> EncodingFault? {
    do throws(EncodingFault) {
        _ = try CaptureLayers.peel(bytes, limits: limits, format: format)
        return nil
    } catch {
        return error
    }
}

extension PeeledDocument {
    /// The document as text.
    var text: String { String(decoding: document, as: UTF8.self) }

    /// The codes of the warnings.
    var codes: [EncodingFault.Code] { warnings.map(\.code) }
}
