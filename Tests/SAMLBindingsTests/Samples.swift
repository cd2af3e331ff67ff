// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLBindings
internal import SAMLEncoding

/// One document in every encoding of captures.
enum Samples {
    /// The Base64 of this document has a plus sign, a slash and padding.
    static let document = #"<samlp:Response ID="_1"><a>>>???ü &lt;&#10;</a></samlp:Response>"#

    static var base64: String { Data(document.utf8).base64EncodedString() }

    static var percent: String { strictly(base64) }

    static var deflated: String { Data(stream(of: document)).base64EncodedString() }

    static var html: String {
        document.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&#62;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    static var json: String {
        "\"" + document.replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "ü", with: "\\u00fc")
            + "\""
    }

    static var quotedPrintable: String {
        document.replacingOccurrences(of: "=", with: "=3D").replacingOccurrences(of: "ü", with: "=C3=BC")
            .replacingOccurrences(of: "</a>", with: "=\r\n</a>")
    }

    static var wrapped: String { lines(of: base64, width: 20).joined(separator: "\r\n") }

    static var urlSafe: String {
        base64.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    }

    static var form: String { "RelayState=a%20b&SAMLResponse=\(percent)" }

    static var url: String { "https://sp.example/acs?SAMLResponse=\(strictly(deflated))&RelayState=x#top" }

    static var request: String {
        "POST /acs HTTP/1.1\r\nHost: sp.example\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)"
    }

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

    /// Escapes all but unreserved characters.
    static func strictly(_ text: String) -> String {
        PercentEncoding.encode(text)
    }

    /// Compresses a text.
    static func stream(of text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return (try? Deflate.deflate(bytes.span)) ?? []
    }

    static func lines(of text: String, width: Int) -> [Substring] {
        stride(from: 0, to: text.count, by: width).map { text.dropFirst($0).prefix(width) }
    }
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

/// The fault that a closure throws, or `nil`.
func fault<Value>(of body: () throws(EncodingFault) -> Value) -> EncodingFault? {
    do throws(EncodingFault) {
        _ = try body()
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
