// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import StrictJSON
package import UntrustedText

/// The HTTP request that carried a document, as the export of a tool describes it.
package struct CapturedRequest: Hashable, Sendable {
    /// The method of the HTTP request, such as POST.
    @Exact package private(set) var method: String?

    /// The URL without the parts that can contain messages, tokens, sessions and names of users.
    @Exact package private(set) var url: String?

    /// The time, as written by the tool.
    @Exact package private(set) var time: String?

    /// The traces of the session of the browser in the header fields, which is not part of a report; `nil` if the export has
    /// no header fields.
    package internal(set) var headers: RequestHeaders?

    // The maximum lengths in bytes. A collection can repeat a request for each of many documents.
    private static let maximumMethodLength = 32
    private static let maximumURLLength = 512
    private static let maximumTimeLength = 64

    /// Creates the description of a request.
    ///
    /// A part that is empty, too long, not UTF-8 or contains a control character is omitted.
    init(method: [UInt8]?, url: [UInt8]?, time: [UInt8]?) {
        self.method = Self.text(method, maximumLength: Self.maximumMethodLength)
        self.url = Self.text(url.flatMap(Self.withoutSecrets), maximumLength: Self.maximumURLLength)
        self.time = Self.text(time, maximumLength: Self.maximumTimeLength)
    }

    /// Creates the description of the request that a text states.
    init(_ context: RequestContext) {
        self.init(method: context.method, url: context.target, time: nil)
    }

    /// Creates the description of a capture; fails if the capture is not an HTTP request.
    package init?(ofRequest capture: [UInt8]) {
        guard let context = RequestContext(ofRequest: capture.span) else { return nil }
        self.init(context)
    }

    /// Whether a page of a different site sent a form, to which a browser adds only some cookies.
    package var isFormOfOtherSite: Bool {
        guard let headers, method?.utf8.elementsEqual("POST".utf8) == true else { return false }
        if let site = headers.site { return site == .crossSite }
        guard let origin = headers.origin, let url else { return false }
        let (sender, own) = (LocatorParts(Array(origin.utf8)), LocatorParts(Array(url.utf8)))
        return sender.isURL && own.isURL && sender.domain != own.domain
    }

    private static func text(_ bytes: [UInt8]?, maximumLength: Int) -> String? {
        guard let bytes, 1...maximumLength ~= bytes.count, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns a URL without the parts that can contain a message, a token, a session or the name of a user.
    ///
    /// - Returns: The scheme, host and path, or `nil` if the text is neither an `http` or `https` URL nor a path.
    static func withoutSecrets(_ url: [UInt8]) -> [UInt8]? {
        var path = 0
        for scheme in ["https://", "http://"] where url.starts(with: scheme.utf8) { path = scheme.utf8.count }
        guard path > 0 || url.first == UInt8(ascii: "/") && !url.starts(with: "//".utf8) else { return nil }
        // In a malformed URL, the user information can contain slashes, or follow a third one.
        let head = url.prefix { !"?#".utf8.contains($0) }
        let text = String(decoding: head, as: UTF8.self)
        guard !head.contains(UInt8(ascii: "@")), text.withoutUserInformation.isIdentical(to: text) else { return nil }
        let authority = path > 0 ? url[path...].prefix { $0 != UInt8(ascii: "/") } : []
        guard !authority.contains(UInt8(ascii: "\\")) else { return nil }
        // A query, a fragment or a parameter can follow the host directly. An escape can stand for any of them.
        let end = url[path...].firstIndex { "?#;&=@%\\".utf8.contains($0) } ?? url.endIndex
        return Array(url[..<end])
    }

    package var json: JSONValue {
        .object([.init("method", .optional(method)), .init("url", .optional(url)), .init("time", .optional(time))])
    }
}
