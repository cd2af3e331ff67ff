// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// A path pattern with its handler.
package struct Route: Sendable {
    typealias Handler = @Sendable (StandIn) -> (Call) throws -> Answer

    package let method: String
    /// The path; a part in braces matches any text.
    package let path: String
    let interface: Interface
    let answer: Handler

    init(_ call: String, _ interface: Interface, _ answer: @escaping Handler) {
        let parts = call.split(separator: " ").map(String.init)
        (method, path) = (parts[0], parts[1])
        (self.interface, self.answer) = (interface, answer)
    }

    /// Whether the call requires an access token, which a browser that logs out does not have.
    var needsToken: Bool { (interface == .v1 || interface == .v2) && (method, path) != ("GET", "/api/v1/logout") }

    /// Whether pages of other sites may cause the request: they send browsers to log in and out.
    package var receivesOtherSites: Bool { interface == .browser && method == "GET" }

    /// The columns of `v2-headers.tsv` with the header fields that some calls of V2 accept and others do not.
    ///
    /// `AP-Visitor-Identifier`, `Adobe-Subject-Token`, Roku's token and `X-Forwarded-For` are not among them, because a
    /// page of each sends it with all calls. Neither is `AP-Device-Identifier`, which flow pages send with codes too.
    private static let columns = [
        "device-info": "x-device-info", "service-token": "ad-service-token",
        "framework-status": "ap-partner-framework-status", "temporary-identity": "ap-temppass-identity",
    ]

    /// The columns in which the page of a call lists no field, by method and path.
    private static let unlisted: [String: [String]] = {
        let lines = String(decoding: PackageResources.v2_headers_tsv, as: UTF8.self).split(separator: "\n")
        let rows = lines.filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
        let calls = rows.dropFirst().map { row in
            ("\(row[1]) \(row[2])", zip(rows[0], row).filter { $0.1 == "-" }.map(\.0))
        }
        return Dictionary(uniqueKeysWithValues: calls)
    }()

    /// Returns the name of a header field that no page lists for a call of V2.
    func unexpectedField(in call: Call) -> String? {
        guard interface == .v2, let unlisted = Self.unlisted["\(method) \(path)"] else { return nil }
        let names = unlisted.compactMap { Self.columns[$0] }.filter { call.headers[$0] != nil }
        // Only the OpenAPI description lists the identity for a preauthorization.
        return names.first { !path.contains("preauthorize") || $0 != "ap-temppass-identity" }
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
