// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import Captures
internal import HTTPTypes
internal import SAML

/// Checks where tokens are sent, and the parameters of a request.
enum ContentCheck {
    private static let secrets = [
        "access_token", "client_secret", "software_statement", "id_token", "refresh_token", response,
    ]

    private static let response = "SAMLResponse"

    /// The parameters of V1 with the header of V2 that replaces each.
    private static let replaced: [(name: String, header: HTTPField.Name?)] = [
        ("ap_vi", .visitorIdentifier), ("ast", .subjectToken), ("generic_data", .temporaryIdentity),
        ("device_info", .deviceInformation), ("deviceId", .deviceIdentifier), ("reg_code", nil),
    ]

    /// Checks a request to Adobe Pass; the call need not be a documented one.
    static func check(
        _ call: CapturedCall,
        _ endpoint: AdobeEndpoint?,
        _ limits: DocumentLimits,
        _ report: (AuditRule, String?) -> Void
    ) {
        guard let target = call.target else { return }
        if target.isPlain { report(.plainHTTP, nil) }
        checkURL(target, isOfBrowser: endpoint?.interface == .browser, report)
        let hasBody = endpoint?.body == .form || endpoint == nil
        if hasBody, CallParameters(call.body[...]).has("access_token") { report(.tokenInBody, nil) }
        guard let endpoint else { return }
        if endpoint.isPage, call.field(.authorization) != nil { report(.tokenInBrowser, nil) }
        if endpoint.interface == .v2 {
            for text in [target.query, endpoint.body == .form ? call.body[...] : []] {
                let parameters = CallParameters(text)
                for (name, header) in replaced where parameters.has(name) {
                    report(.v1Parameter, "`\(name)`; V2 has `\(header?.rawName ?? "the code in the path")`")
                }
            }
        }
        if endpoint.isExchange { ExchangeCheck.check(call, limits, report) }
    }

    private static func checkURL(
        _ target: CallTarget,
        isOfBrowser: Bool,
        _ report: (AuditRule, String?) -> Void
    ) {
        var hasSecret = false
        for (name, value) in CallParameters(target.query).all {
            // A page of a logout takes the answer of the MVPD in the query, as the redirect binding defines.
            if isOfBrowser, name.elementsEqual(response.utf8) { continue }
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
        value.starts(with: "eyJ".utf8) && HeaderSyntax.isToken(value)
    }
}
