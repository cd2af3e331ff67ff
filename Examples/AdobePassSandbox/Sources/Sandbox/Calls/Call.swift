// SPDX-License-Identifier: Apache-2.0

/// A request of a client, independent of the server.
package struct Call: Sendable {
    let method: String
    /// The path, as sent, without the query.
    let path: String
    let query: FormParameters
    var form = FormParameters()
    /// The header fields, by name in lower case.
    let headers: [String: String]
    let body: [UInt8]
    var peer = "127.0.0.1"

    /// The values of the placeholders of the route.
    var places: [String: String] = [:]
    /// The client to which the bearer token was issued.
    var client: Client?
    /// Whether the body has the type of a form but is not a valid form.
    var hasBrokenForm = false

    /// Creates a call; a body with the type of a form is parsed as a form.
    package init(_ method: String, _ target: String, headers: [String: String] = [:], body: [UInt8] = []) {
        (self.method, self.headers, self.body) = (method, headers, body)
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = FormParameters(parts.count > 1 ? Array(parts[1].utf8) : []) ?? FormParameters()
        if headers["content-type"]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            if let read = FormParameters(body) { form = read } else { hasBrokenForm = true }
        }
    }

    /// Returns a parameter of the query or the body, or `nil` if it is empty; V1 does not document where most belong.
    subscript(name: String) -> String? { (form[name] ?? query[name])?.nonEmpty }

    /// Returns a parameter that V1 requires.
    func required(_ name: String, code: String? = nil) throws -> String {
        guard let value = self[name] else { throw Refusal.missing(name, code: code) }
        return value
    }

    func place(_ name: String) -> String { places[name] ?? "" }

    /// The body as JSON, or `nil` if it is something else.
    var json: JSON? { JSON(parsing: body) }

    /// The address of the device: the value of the nearest forwarder, or the address of the peer.
    var device: String {
        headers["x-forwarded-for"]?.split(separator: ",").first.map { String($0).trimmed } ?? peer
    }

    /// The identifier that `AP-Device-Identifier` contains, or `nil` if it does not have the documented prefix.
    var fingerprint: String? {
        let prefix = "fingerprint "
        guard let field = headers["ap-device-identifier"], field.hasPrefix(prefix) else { return nil }
        return String(field.dropFirst(prefix.count)).trimmed
    }

    /// Whether the body has the type that V2 documents for JSON.
    var isUTF8JSON: Bool {
        (headers["content-type"] ?? "").lowercased().filter { $0 != " " } == "application/json;charset=utf-8"
    }

    var bearerToken: String? {
        guard let field = headers["authorization"], field.lowercased().hasPrefix("bearer ") else { return nil }
        return String(field.dropFirst(7)).trimmed
    }
}
