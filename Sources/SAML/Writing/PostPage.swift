// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The page that sends a message by the HTTP POST binding: a form that the browser posts (SAML Bindings 3.5.4).
///
/// ```swift
/// let page = try PostPage(of: message, signed, relayState: reference)
/// response.headerFields[.contentSecurityPolicy] = page.contentSecurityPolicy
/// response.body = page.html
/// ```
///
/// Every value is escaped, and the policy allows the one target and the one script (S-82). Without script, the user presses
/// the button of the page.
public struct PostPage: Hashable, Sendable {
    /// The page, as UTF-8.
    public let html: [UInt8]

    /// The value of the header field `Content-Security-Policy`; the page also contains it, without `frame-ancestors`.
    public let contentSecurityPolicy: String

    /// The script of every page, and its SHA-256 digest in Base64.
    ///
    /// A field with the name `submit` would hide the function of the form.
    private static let script = (
        text: "HTMLFormElement.prototype.submit.call(document.forms[0])",
        digest: "ox4bri+xTrW3kuLTyRoak73QX8KZGuyP3JlQYusbSlA="
    )

    /// Creates the page for a message, whose `Destination` is the target.
    ///
    /// - Parameters:
    ///   - message: The message, whose type selects the parameter.
    ///   - document: The document of the message, which is usually signed.
    ///   - relayState: The state that the recipient returns, or `nil` for none.
    /// - Throws: ``SAMLError`` if the destination is not an `https` URL, or an `http` URL of the loopback interface, or if the
    ///   relay state contains a control character.
    public init(
        of message: some ProtocolMessage,
        _ document: [UInt8],
        relayState: String? = nil
    ) throws(SAMLError) {
        guard let target = message.destination.flatMap({ EndpointURL($0.rawValue) }) else {
            throw SAMLError(.samlBadURI, "`Destination` of the message is not an `https` URL with a host.")
        }
        let name: StaticString = message is any StatusResponse ? "SAMLResponse" : "SAMLRequest"
        try self.init(name, document, to: target, relayState: relayState)
    }

    /// Creates the page for a document that names another target, or none.
    ///
    /// - Throws: ``SAMLError`` if the relay state contains a control character.
    package init(
        _ name: StaticString,
        _ document: [UInt8],
        to target: EndpointURL,
        relayState: String?
    ) throws(SAMLError) {
        guard relayState?.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) ?? true else {
            throw SAMLError(.xmlMalformed, "The relay state contains a control character.")
        }
        var fields = [("\(name)", Base64().encodedString(of: document.span))]
        if let relayState { fields.append(("RelayState", relayState)) }
        self.init(posting: fields, to: target)
    }

    /// Creates the page that posts the fields of a form, which contain no character that HTML cannot represent.
    package init(posting fields: [(name: String, value: String)], to target: EndpointURL) {
        let policy =
            "default-src 'none'; script-src 'sha256-\(Self.script.digest)'; form-action \(target.policySource); base-uri 'none'"
        let inputs = fields.map { name, value in
            "<input type=\"hidden\" name=\"\(name.escapedForXMLAttribute)\" value=\"\(value.escapedForXMLAttribute)\">\n"
        }
        html = Array(
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Continue</title>
            <meta http-equiv="Content-Security-Policy" content="\(policy.escapedForXMLAttribute)">
            <meta name="referrer" content="no-referrer"></head>
            <body><form method="post" action="\(target.text.escapedForXMLAttribute)">
            \(inputs.joined())<button type="submit">Continue</button></form>
            <script>\(Self.script.text)</script></body></html>

            """.utf8
        )
        contentSecurityPolicy = policy + "; frame-ancestors 'none'"
    }
}
