// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
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
    package init(status: Int, _ reason: String) { self.init(PageFault(status, reason)) }

    init(_ fault: PageFault) {
        let problems = fault.problems.map { problem in
            JSONValue.object([.init("text", .string(problem.text)), .init("options", .strings(problem.options))])
        }
        let json = JSONValue.object([.init("error", .string(fault.reason)), .init("problems", .array(problems))])
        self.init(status: fault.status, type: "application/json", body: json.encoded)
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
