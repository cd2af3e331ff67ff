// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// A page that posts a message to an identity provider (SAML Bindings 3.5.4).
///
/// Without scripts, the user presses a button. The policy of the page allows one script and one target (S-82).
enum PostPage {
    private static let script = "document.forms[0].submit()"

    /// Creates the page.
    ///
    /// - Parameters:
    ///   - fields: The fields of the form: names, which are constants, and values.
    ///   - target: The URL that receives the form.
    /// - Returns: The response with the page.
    static func response(_ fields: [(name: StaticString, value: String)], to target: EndpointURL)
        -> ServiceProvider.Response
    {
        let inputs = fields.map { name, value in
            "<input type=\"hidden\" name=\"\(name)\" value=\"\(value.escapedForXMLAttribute)\">"
        }
        let page = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>Continue</title></head><body>
            <form method="post" action="\(target.text.escapedForXMLAttribute)">
            \(inputs.joined(separator: "\n"))
            <noscript><p>Press the button to continue.</p><button>Continue</button></noscript>
            </form><script>\(script)</script>
            </body></html>
            """
        let digest = Base64().encodedString(of: SHA256.digest(of: Array(script.utf8)).span)
        return .page(.ok, page, allowing: "script-src 'sha256-\(digest)'; form-action \(target.origin)")
    }
}
