// SPDX-License-Identifier: Apache-2.0

/// A page in HTML.
public struct ServicePage: Hashable, Sendable {
    /// The HTML.
    public var html: HTML

    /// The value of the field `Content-Security-Policy`.
    ///
    /// By default, a page has no scripts, styles, pictures and forms, and is in no frame.
    public var contentSecurityPolicy: String

    /// Creates a page.
    public init(
        _ html: HTML,
        contentSecurityPolicy: String =
            "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
    ) {
        self.html = html
        self.contentSecurityPolicy = contentSecurityPolicy
    }
}
