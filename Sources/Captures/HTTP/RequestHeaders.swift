// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding
internal import StrictJSON
package import UntrustedText

/// The header fields of a request that decide whether the service provider finds the session of the user, without the
/// values that identify the session.
package struct RequestHeaders: Hashable, Sendable {
    /// Whether the request has a cookie.
    package private(set) var hasCookie = false

    /// The cookies of the request.
    package private(set) var cookies = SetCookies()

    /// The origin of the page that sent the request, or `nil` if the field is absent or is not an origin.
    @Exact package private(set) var origin: String?

    /// The relation of that page to the URL, one of the words of Fetch Metadata, or `nil` if it is unknown.
    package private(set) var site: Site?

    /// The words of `Sec-Fetch-Site`.
    package enum Site: String, Hashable, Sendable, CaseIterable {
        case crossSite = "cross-site"
        case sameSite = "same-site"
        case sameOrigin = "same-origin"
        case none
    }

    /// Creates the description of the fields of a request; fails without a field.
    init?(_ fields: HeaderFields) {
        guard !fields.all.isEmpty else { return nil }
        for field in fields.all { add(field.name, field.value) }
    }

    private mutating func add(_ name: [UInt8], _ value: [UInt8]) {
        switch name {
        case "cookie":
            hasCookie = hasCookie || !value.isEmpty
            cookies.addValues(ofField: value)
        case "origin":
            origin =
                value.elementsEqual("null".utf8)
                ? "null" : CapturedRequest.withoutSecrets(value).flatMap { String(validating: $0, as: UTF8.self) }
        case "sec-fetch-site":
            site = Site.allCases.first { $0.rawValue.utf8.elementsEqual(value) }
        default: break
        }
    }
}

extension InputJSONReader {
    /// Reads an array of objects with `name` and `value`, as in HAR, or of arrays with both, as in the export of SAML-tracer,
    /// or skips another value.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of useful bytes of a value.
    ///   - areObjects: Whether to skip arrays, and to reject an object with two names or two values.
    ///   - body: Takes the name and the value of each pair.
    /// - Throws: An error of the JSON text.
    mutating func readPairs(
        limit: Int,
        areObjects: Bool = false,
        _ body: ([UInt8], [UInt8]) -> Void
    ) throws(InputFault) {
        let start = depth
        guard try next() == .beginArray else { return try leave(toDepth: start) }
        while let event = try next(), event != .endArray {
            var name: [UInt8]?
            var value: [UInt8]?
            switch event {
            case .beginObject:
                while let event = try next(), event == .name {
                    switch text {
                    case "name" where areObjects: try take(into: &name, limit: JSONReader.maximumNameBytes)
                    case "value" where areObjects: try take(into: &value, limit: limit)
                    case "name": name = try takeValue(limit: JSONReader.maximumNameBytes) ?? name
                    case "value": value = try takeValue(limit: limit) ?? value
                    default: try skipValue()
                    }
                }
            case .beginArray where !areObjects:
                if try next() == .string {
                    name = try takeString(limit: JSONReader.maximumNameBytes)
                    value = try takeValue(limit: limit)
                }
                try leave(toDepth: start + 1)
            default: try leave(toDepth: start + 1)
            }
            if let name { body(name, value ?? []) }
        }
    }
}
