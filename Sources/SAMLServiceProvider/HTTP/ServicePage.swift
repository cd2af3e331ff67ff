// SPDX-License-Identifier: Apache-2.0

internal import SAML

/// A page in HTML.
public struct ServicePage: Hashable, Sendable {
    /// The HTML, in which the service escaped every value.
    public var html: String

    /// The value of the field `Content-Security-Policy`.
    ///
    /// By default, a page has no scripts, styles, pictures and forms, and is in no frame.
    public var contentSecurityPolicy: String

    /// Creates a page.
    public init(
        _ html: String,
        contentSecurityPolicy: String =
            "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
    ) {
        self.html = html
        self.contentSecurityPolicy = contentSecurityPolicy
    }

    /// Returns text for the content or a quoted attribute of HTML, which contains names of metadata only like this.
    public static func escaped(_ text: String) -> String { text.escapedForXMLAttribute }
}
