// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAMLBindings
package import SAMLEncoding

/// One document in every encoding of captures.
package enum Samples {
    /// The Base64 of this document has a plus sign, a slash and padding.
    package static let document = #"<samlp:Response ID="_1"><a>>>???ü &lt;&#10;</a></samlp:Response>"#

    package static var base64: String { Data(document.utf8).base64EncodedString() }

    package static var percent: String { strictly(base64) }

    package static var deflated: String { Data(stream(of: document)).base64EncodedString() }

    package static var html: String {
        document.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&#62;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    package static var json: String {
        "\"" + document.replacingOccurrences(of: "\"", with: "\\\"").replacingOccurrences(of: "ü", with: "\\u00fc")
            + "\""
    }

    package static var quotedPrintable: String {
        document.replacingOccurrences(of: "=", with: "=3D").replacingOccurrences(of: "ü", with: "=C3=BC")
            .replacingOccurrences(of: "</a>", with: "=\r\n</a>")
    }

    package static var wrapped: String { lines(of: base64, width: 20).joined(separator: "\r\n") }

    package static var urlSafe: String {
        base64.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    }

    package static var form: String { "RelayState=a%20b&SAMLResponse=\(percent)" }

    package static var url: String { "https://sp.example/acs?SAMLResponse=\(strictly(deflated))&RelayState=x#top" }

    package static var request: String {
        "POST /acs HTTP/1.1\r\nHost: sp.example\r\nContent-Length: \(form.utf8.count)\r\n\r\n\(form)"
    }

    /// Escapes all but unreserved characters.
    package static func strictly(_ text: String) -> String {
        PercentEncoding.encode(text)
    }

    /// Compresses a text.
    package static func stream(of text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return (try? Deflate.deflate(bytes.span)) ?? []
    }

    package static func lines(of text: String, width: Int) -> [Substring] {
        stride(from: 0, to: text.count, by: width).map { text.dropFirst($0).prefix(width) }
    }
}

/// The fault that a closure throws, or `nil`.
package func fault<Value>(of body: () throws(EncodingFault) -> Value) -> EncodingFault? {
    do throws(EncodingFault) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}
