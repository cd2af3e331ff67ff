// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Checks where tokens are sent, and the parameters of a request.
enum ContentCheck {
    private static let secrets = [
        "access_token", "client_secret", "software_statement", "id_token", "refresh_token", "SAMLResponse",
    ]

    /// The parameters of V1 with the header of V2 that replaces each.
    private static let replaced: [(name: String, header: String)] = [
        ("ap_vi", "AP-Visitor-Identifier"), ("ast", "Adobe-Subject-Token"), ("generic_data", "AP-TempPass-Identity"),
        ("device_info", "X-Device-Info"), ("deviceId", "AP-Device-Identifier"), ("reg_code", "the code in the path"),
    ]

    /// Checks a request to Adobe Pass; the call need not be a documented one.
    static func check(_ call: CapturedCall, _ endpoint: AdobeEndpoint?, _ report: (AuditRule, String?) -> Void) {
        guard let target = call.target else { return }
        if target.isPlain { report(.plainHTTP, nil) }
        checkURL(target, report)
        let hasBody = endpoint?.body == .form || endpoint == nil
        if hasBody, CallParameters(call.body[...]).has("access_token") { report(.tokenInBody, nil) }
        guard let endpoint else { return }
        let isPage = endpoint.path.utf8.elementsEqual("/api/v1/authenticate".utf8) || isPageOfV2(endpoint)
        if isPage, call.field("authorization") != nil { report(.tokenInBrowser, nil) }
        if endpoint.interface == .v2 {
            for text in [target.query, endpoint.body == .form ? call.body[...] : []] {
                let parameters = CallParameters(text)
                for (name, header) in replaced where parameters.has(name) {
                    report(.v1Parameter, "`\(name)`; V2 has `\(header)`")
                }
            }
        }
        if let value = exchangedValue(call, endpoint) {
            let problem = encodingProblem(value, isDecoded: call.isBodyDecoded)
            if let problem { report(.responseEncoding, problem) }
        }
    }

    private static func isPageOfV2(_ endpoint: AdobeEndpoint) -> Bool {
        endpoint.path.utf8.elementsEqual("/api/v2/authenticate/{sp}/{code}".utf8)
    }

    private static func checkURL(_ target: CallTarget, _ report: (AuditRule, String?) -> Void) {
        var hasSecret = false
        for (name, value) in CallParameters(target.query).all {
            if let secret = secrets.first(where: { name.elementsEqual($0.utf8) }) {
                hasSecret = true
                report(.tokenInURL, "the parameter `\(secret)`")
            } else if !hasSecret, isWebToken(CallParameters.decoded(value)) {
                hasSecret = true
                report(.tokenInURL, "a JSON Web Token in a parameter")
            }
        }
        if target.segments.contains(where: { isWebToken(Array($0)) }) {
            report(.tokenInURL, "a JSON Web Token in the path")
        }
    }

    /// Returns whether a value is a JSON Web Token: three or five parts, of which the first begins with an object.
    private static func isWebToken(_ value: [UInt8]) -> Bool {
        value.starts(with: "eyJ".utf8) && HeaderSyntax.isToken(value, parts: [3, 5])
    }

    /// Returns the value of `SAMLResponse` in the form of an exchange, as sent.
    static func exchangedValue(_ call: CapturedCall, _ endpoint: AdobeEndpoint) -> ArraySlice<UInt8>? {
        let isExchange = ["/api/v1/tokens/authn", "/api/v2/{sp}/profiles/sso/{partner}"].contains {
            endpoint.path.utf8.elementsEqual($0.utf8)
        }
        guard isExchange, endpoint.body == .form else { return nil }
        return CallParameters(call.body[...]).value("SAMLResponse")
    }

    private static func encodingProblem(_ value: ArraySlice<UInt8>, isDecoded: Bool) -> String? {
        let decoded = isDecoded ? Array(value) : CallParameters.decoded(value)
        if decoded.isEmpty { return "it is empty" }
        if decoded.first == UInt8(ascii: "<") { return "it is XML without Base64" }
        if decoded.contains(UInt8(ascii: "%")) { return "it is percent-encoded twice" }
        if !isDecoded, value.contains(UInt8(ascii: "+")) {
            return "`+` is not percent-encoded, so that it is read as a space"
        }
        if decoded.contains(0x20) { return "it contains spaces in place of `+`" }
        if decoded.contains(0x0A) || decoded.contains(0x0D) { return "it is Base64 in several lines" }
        if decoded.contains(UInt8(ascii: "-")) || decoded.contains(UInt8(ascii: "_")) {
            return "it is Base64 with the alphabet of URLs"
        }
        return (try? Base64().decode(decoded.span)) == nil ? "it is not Base64" : nil
    }
}
