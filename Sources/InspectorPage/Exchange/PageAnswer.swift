// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// The answer to a request of the browser.
package struct PageAnswer: Sendable {
    /// The status code of HTTP.
    package private(set) var status = 200

    /// The media type of the body.
    package let type: String

    /// The body.
    package let body: [UInt8]
}

extension PageAnswer {
    init(_ json: JSONValue) {
        self.init(type: "application/json", body: json.encoded)
    }

    /// Creates the answer to a request without a result; the reason becomes visible on the page.
    package init(status: Int, _ reason: String) {
        let json = JSONValue.object([.init("error", .string(reason))])
        self.init(status: status, type: "application/json", body: json.encoded)
    }

    init(_ fault: PageFault) {
        self.init(status: fault.status, fault.reason)
    }

    /// The header fields of every answer: the page loads only its own files, no other page can use it, and nothing is
    /// stored.
    package static let headers: [(name: String, value: String)] = [
        ("Cache-Control", "no-store"),
        ("Content-Security-Policy", policy),
        ("Cross-Origin-Embedder-Policy", "require-corp"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
    ]

    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "base-uri 'none'",
        "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
    ].joined(separator: "; ")
}
