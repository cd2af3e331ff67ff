// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

extension Submission {
    /// Returns the document of a form, encoded as Adobe Pass requires: Base64, percent-encoded once.
    ///
    /// The method does not repair a value, because Adobe Pass would receive the same invalid value. The refusal
    /// describes the damage.
    ///
    /// - Parameter form: The body.
    /// - Returns: The document.
    /// - Throws: A refusal that describes the error in the form or the value.
    static func document(inForm form: [UInt8]) throws(Refusal) -> [UInt8] {
        let name = Array("SAMLResponse=".utf8)
        let values = form.split(separator: UInt8(ascii: "&")).filter { $0.starts(with: name) }
        guard values.count == 1 else {
            throw Refusal(.badRequest, "the parameter SAMLResponse must occur once, not \(values.count) times")
        }
        let value = Array(values[0].dropFirst(name.count))
        do throws(EncodingFault) {
            let text = try PercentEncoding.decode(value.span, plus: .space)
            if let place = text.firstIndex(of: UInt8(ascii: "%")) {
                throw EncodingFault(
                    .percentTwice,
                    at: place,
                    "the decoded value is not Base64: it contains a percent sign"
                )
            }
            return try Base64().decode(text.span)
        } catch {
            throw .misencoded(error)
        }
    }
}

extension Refusal {
    /// Returns the refusal of a value with an invalid encoding.
    fileprivate static func misencoded(_ fault: EncodingFault) -> Refusal {
        var refusal = Refusal(.badRequest, "SAMLResponse: \(fault)")
        refusal.findings = [Finding(fault)]
        return refusal
    }
}
