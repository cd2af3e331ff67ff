// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A path pattern with its handler.
package struct Route: Sendable {
    typealias Handler = @Sendable (StandIn) -> (Call) throws -> Answer

    package let method: String
    /// The path; a part in braces matches any text.
    package let path: String
    let interface: Interface
    /// The header fields that a page of V2 lists for the call.
    let fields: Set<Field>
    let answer: Handler

    init(_ call: String, _ interface: Interface, _ answer: @escaping Handler, _ fields: Set<Field> = []) {
        let parts = call.split(separator: " ").map(String.init)
        (method, path) = (parts[0], parts[1])
        (self.interface, self.fields, self.answer) = (interface, fields, answer)
    }

    /// Whether the call requires an access token, which a browser that logs out does not have.
    var needsToken: Bool { (interface == .v1 || interface == .v2) && (method, path) != ("GET", "/api/v1/logout") }

    /// Whether pages of other sites may cause the request: they send browsers to log in and out.
    package var receivesOtherSites: Bool { interface == .browser && method == "GET" }

    /// A header field that some calls of V2 accept and others do not.
    ///
    /// `AP-Visitor-Identifier`, `Adobe-Subject-Token`, Roku's token and `X-Forwarded-For` are not among them, because a
    /// page of each sends it with all calls. Neither is `AP-Device-Identifier`, which flow pages send with codes too.
    enum Field: String, Hashable, Sendable, CaseIterable {
        case information = "x-device-info"
        case serviceToken = "ad-service-token"
        case status = "ap-partner-framework-status"
        case identity = "ap-temppass-identity"
    }

    /// Returns the name of a header field that no page lists for a call of V2.
    func unexpectedField(in call: Call) -> String? {
        guard interface == .v2 else { return nil }
        return Field.allCases.first { !fields.contains($0) && call.headers[$0.rawValue] != nil }?.rawValue
    }

    /// Returns the routes of a path, for every method.
    static func matching(_ path: String) -> [Route] { all.filter { $0.places(in: path) != nil } }

    /// Returns the values of the placeholders, or `nil` if the path does not match.
    func places(in path: String) -> [String: String]? {
        let pattern = self.path.split(separator: "/")
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == pattern.count else { return nil }
        var places: [String: String] = [:]
        for (name, part) in zip(pattern, parts) where name != part {
            guard name.hasPrefix("{"), let value = FormParameters.decoded(part.utf8, plus: .literal)?.nonEmpty else {
                return nil
            }
            places[String(name.dropFirst().dropLast())] = value
        }
        return places
    }
}

/// The interfaces, each with its own error format.
enum Interface: Hashable, Sendable {
    case registration, v1, v2, browser, sandbox
}
