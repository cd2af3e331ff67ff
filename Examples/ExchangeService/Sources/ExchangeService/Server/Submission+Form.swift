// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

extension Submission {
    /// Takes the document out of a form, in which it has the form that Adobe Pass wants: Base64, percent-encoded once.
    ///
    /// Nothing is mended: who damages a value on its way here damages it on its way to Adobe Pass, too. A finding says
    /// what happened to it.
    ///
    /// - Parameter form: The body.
    /// - Returns: The document.
    /// - Throws: What is wrong with the form or with the value.
    static func document(inForm form: [UInt8]) throws(Refusal) -> [UInt8] {
        let name = Array("SAMLResponse=".utf8)
        let values = form.split(separator: UInt8(ascii: "&")).filter { $0.starts(with: name) }
        guard values.count == 1 else {
            throw Refusal(.badRequest, "expected the parameter SAMLResponse once, found it \(values.count) times")
        }
        let value = Array(values[0].dropFirst(name.count))
        do throws(EncodingFault) {
            let text = try PercentEncoding.decode(value.span, plus: .space)
            if let place = text.firstIndex(of: UInt8(ascii: "%")) {
                throw EncodingFault(
                    .percentTwice,
                    at: place,
                    "expected Base64 after one decoding, found a percent sign"
                )
            }
            return try Base64().decode(text.span)
        } catch {
            throw .misspelt(error)
        }
    }
}

extension Refusal {
    /// The refusal of a value that is not encoded as it has to be.
    fileprivate static func misspelt(_ fault: EncodingFault) -> Refusal {
        var refusal = Refusal(.badRequest, "SAMLResponse: \(fault)")
        if let code = Finding.Code(rawValue: fault.code.rawValue) {
            refusal.findings = [Finding(code, .error, fault.reason)]
        }
        return refusal
    }
}
