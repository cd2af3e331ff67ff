// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import UntrustedText

/// Checks whether the body of an exchange can work: one SAML response in Base64, percent-encoded once.
enum ExchangeCheck {
    private static let name = "SAMLResponse"

    /// Returns whether a form contains a SAML response.
    static func isExchange(_ form: [UInt8]) -> Bool { CallParameters(form[...]).has(name) }

    static func check(_ call: CapturedCall, _ limits: DocumentLimits, _ report: (AuditRule, String?) -> Void) {
        guard let value = value(of: call) else { return checkAbsence(call, report) }
        let decoded = call.isBodyDecoded ? Array(value) : CallParameters.decoded(value)
        if let problem = formProblem(value, decoded, isDecoded: call.isBodyDecoded) {
            return report(.responseEncoding, problem)
        }
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(decoded, limits: limits.captureLimits, format: .encoded)
            guard peeled.layers == [.base64] else {
                let isTwice = peeled.layers.allSatisfy { $0 == .base64 }
                return report(.responseEncoding, isTwice ? "it is Base64 of Base64" : "its Base64 contains no XML")
            }
            if let problem = contentProblem(peeled, limits) { report(.responseContent, problem) }
        } catch {
            switch error.code {
            case .truncated: report(.responseContent, "the value was cut (\(error.reason))")
            case .tooLarge: report(.notChecked, "the document of an exchange is too long")
            default: report(.responseEncoding, base64Problem(decoded))
            }
        }
    }

    /// Returns the value of `SAMLResponse` in the form of an exchange, as sent.
    static func value(of call: CapturedCall) -> ArraySlice<UInt8>? { CallParameters(call.body[...]).value(name) }

    /// Returns bytes that two exchanges of the same document have in common, or `nil` without a document.
    static func identity(of call: CapturedCall) -> [UInt8]? {
        guard let value = value(of: call), !value.isEmpty else { return nil }
        let decoded = call.isBodyDecoded ? Array(value) : CallParameters.decoded(value)
        return (try? Base64(padding: .optional, wrapping: .anywhere).decode(decoded.span)) ?? decoded
    }

    private static func checkAbsence(_ call: CapturedCall, _ report: (AuditRule, String?) -> Void) {
        // The URL is reported as the place of the response.
        if let query = call.target?.query, CallParameters(query).has(name) { return }
        if call.isCut || (call.body.isEmpty && hasLength(call)) {
            return report(.notChecked, "the capture does not contain the body of an exchange")
        }
        let isMisspelled = CallParameters(call.body[...]).all.contains { parameter in
            parameter.name.map(\.asciiLowercased).elementsEqual("samlresponse".utf8)
        }
        report(
            .responseContent,
            isMisspelled
                ? "the name of the parameter is `SAMLResponse`, in exactly these letters"
                : "it has no parameter `SAMLResponse`"
        )
    }

    /// Returns whether the request announces a body.
    private static func hasLength(_ call: CapturedCall) -> Bool {
        call.field(.contentLength).map { !$0.elementsEqual("0".utf8) } ?? (call.field(.transferEncoding) != nil)
    }

    private static func formProblem(
        _ value: ArraySlice<UInt8>,
        _ decoded: [UInt8],
        isDecoded: Bool
    ) -> String? {
        if decoded.isEmpty { return "it is empty" }
        if decoded.first == UInt8(ascii: "<") { return "it is XML without Base64" }
        if decoded.starts(with: optional) { return "it is the description of an optional value in Swift" }
        if decoded.contains(UInt8(ascii: "%")) { return "it is percent-encoded twice" }
        if !isDecoded, value.contains(UInt8(ascii: "+")) {
            return "`+` is not percent-encoded, so that it is read as a space"
        }
        if decoded.contains(0x20) { return "it contains spaces in place of `+`" }
        if decoded.contains(0x0A) || decoded.contains(0x0D) { return "it is Base64 in several lines" }
        if decoded.contains(UInt8(ascii: "-")) || decoded.contains(UInt8(ascii: "_")) {
            return "it is Base64 with the alphabet of URLs"
        }
        return nil
    }

    private static let optional = "Optional(".utf8

    /// Returns what is wrong with a value whose layers cannot be decoded.
    private static func base64Problem(_ value: [UInt8]) -> String {
        guard let content = try? Base64().decode(value.span) else { return "it is not Base64" }
        return content.starts(with: optional)
            ? "it is Base64 of `Optional(…)`, the description of an optional value in Swift; encode the value itself"
            : "its Base64 contains no XML"
    }

    private static func contentProblem(_ peeled: PeeledDocument, _ limits: DocumentLimits) -> String? {
        if let kind = peeled.otherMessage { return "it is \(kind.phrase), not a SAML response" }
        guard DocumentRoot(of: peeled.document.span) == .message(.response) else {
            return "its document is not a SAML response"
        }
        do throws(SAMLError) {
            _ = try UnverifiedResponse(parsing: peeled.document, limits: limits)
            return nil
        } catch {
            // A message about the document may quote it.
            return "its document is damaged or incomplete"
        }
    }
}
