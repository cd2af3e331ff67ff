// SPDX-License-Identifier: Apache-2.0

/// What a client asks, free of the server that took it.
package struct Call: Sendable {
    package var method: String
    /// The path as it was sent, without the query.
    package var path: String
    package var query: FormParameters
    package var form: FormParameters
    /// Header fields by their name in lower case.
    package var headers: [String: String]
    package var body: [UInt8]
    /// The address that the connection comes from.
    package var peer: String

    /// The suffix `.json` or `.xml` that the path ended with, without its dot.
    var suffix: String?
    /// What stands in the places of the route.
    var places: [String: String] = [:]
    /// Whom the bearer token was given to.
    var client: Client?
    /// Whether a form body was there that is none.
    var hasBrokenForm = false
    /// Whether every text of the call can be compared in linear time; see ``String/isComparable``.
    let isComparable: Bool

    /// Makes a call; a body of the type of forms is read as one.
    package init(
        _ method: String,
        _ target: String,
        headers: [String: String] = [:],
        body: [UInt8] = [],
        peer: String = "127.0.0.1"
    ) {
        let isHeadComparable = ([method, target] + headers.values).allSatisfy(\.isComparable)
        // A call that cannot be compared is rejected, and nothing of it is read.
        let (target, headers) = isHeadComparable ? (target, headers) : ("/", [:])
        self.method = isHeadComparable ? method : ""
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts[0])
        query = FormParameters(parts.count > 1 ? Array(parts[1].utf8) : []) ?? FormParameters()
        self.headers = headers
        self.body = body
        self.peer = peer
        form = FormParameters()
        if headers["content-type"]?.lowercased().hasPrefix("application/x-www-form-urlencoded") == true {
            if let read = FormParameters(body) { form = read } else { hasBrokenForm = true }
        }
        isComparable =
            isHeadComparable && (query.pairs + form.pairs).allSatisfy { $0.name.isComparable && $0.value.isComparable }
    }

    /// A parameter, wherever it was put: V1 does not say where most belong.
    subscript(name: String) -> String? { form[name] ?? query[name] }

    /// What stands in a place of the route.
    func place(_ name: String) -> String { places[name] ?? "" }

    /// The address of the device: what the nearest forwarder says, or else the peer.
    var device: String {
        guard let forwarded = headers["x-forwarded-for"]?.split(separator: ",").first else { return peer }
        return String(forwarded).trimmed
    }

    /// The value that follows `Bearer`.
    var bearerToken: String? {
        guard let field = headers["authorization"], field.lowercased().hasPrefix("bearer ") else { return nil }
        return String(field.dropFirst(7)).trimmed
    }
}

extension String {
    /// The text without white space around it.
    var trimmed: String {
        guard
            let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }

    /// The text, unless there is none.
    var nonEmpty: String? { isEmpty ? nil : self }
}
