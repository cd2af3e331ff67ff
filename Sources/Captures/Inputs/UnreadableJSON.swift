// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON

/// What a JSON text is that contains no message, for a message with the next step.
enum UnreadableJSON {
    /// A kind of JSON text that the names of the members of its first object show.
    fileprivate struct Kind {
        /// The names that the object must have.
        var names: [StaticString]
        /// What the text is, and what is missing.
        var message: String
        var remedy: String
    }

    /// The known kinds; the first whose names all occur applies.
    private static let kinds: [Kind] = [
        Kind(
            names: ["constants", "events"],
            message: "This is a net log of Chrome without the bytes of sockets: no event contains a SAML message.",
            remedy: "Record it again with the option `Include raw bytes`, or export the requests as HAR."
        ),
        Kind(
            names: ["type", "snapshot"],
            message:
                "This is the network log of a Playwright trace, which stores the bodies of requests in other files.",
            remedy: "Pass the whole `trace.zip`."
        ),
        Kind(
            names: ["info", "item"],
            message: "This is a collection of Postman, and no request in it contains a SAML message.",
            remedy: "Capture the sign-in in a browser, and export the requests as HAR."
        ),
        Kind(
            names: ["authorization_endpoint"],
            message: "This is the configuration of an OpenID Connect provider, which describes no SAML.",
            remedy: "For trust, pass the SAML metadata of the identity provider with `--trust`."
        ),
        Kind(names: ["id_token"], message: Kind.tokens, remedy: Kind.tokenRemedy),
        Kind(names: ["access_token"], message: Kind.tokens, remedy: Kind.tokenRemedy),
        Kind(
            names: ["keys"],
            message: "This is a list of keys (a JWK set) and not a capture.",
            remedy: "Pass the keys of the identity provider with `--trust-key ISSUER=FILE`, and a capture as the input."
        ),
        Kind(
            names: ["request", "response"],
            message: "This is one entry of an HTTP archive, and its request contains no SAML message.",
            remedy:
                "Export all requests as HAR with their content; the sign-in ends with a `POST` to the service provider."
        ),
    ]

    /// Returns the finding about a JSON text in which nothing looks like a message; `nil` for other texts.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - field: The path of the document in a line of JSON Lines.
    /// - Returns: The finding, which says what the text is and what is missing.
    static func finding(in text: [UInt8], field: FieldPath) -> Finding? {
        guard InputHead(bytes: text, isWhole: true, field: field).beginsWithJSON else { return nil }
        guard let names = names(in: text) ?? namesInFirstLine(of: text) else { return nil }
        let reported = ReportedError(in: text).map { " \($0.sentence)" } ?? ""
        if let fault = HiddenValue.fault(in: text) { return Finding(fault) }
        if let kind = kinds.first(where: { $0.isShown(by: names) }) {
            return .unknownFormat(kind.message + reported, remedy: kind.remedy)
        }
        return .unknownFormat(
            "The JSON text has no `SAMLResponse`: no string in it contains a SAML message.\(reported)",
            remedy:
                "If a member with another name contains the message, name it: `--input-format jsonl --field NAME`. Otherwise, "
                + "export the requests with their bodies: the tool may have omitted them."
        )
    }

    /// The most names that are kept; a known kind has fewer.
    private static let maximumNames = 64

    /// Returns the names of the members of the first object; `nil` if the text is not complete.
    private static func names(in text: [UInt8]) -> [[UInt8]]? {
        var reader = InputJSONReader(text)
        return try? names(of: &reader)
    }

    /// Returns the names in the first line of JSON Lines; `nil` for another text.
    private static func namesInFirstLine(of text: [UInt8]) -> [[UInt8]]? {
        guard let end = text.firstIndex(of: 0x0A),
            text[end...].first(where: { !$0.isJSONWhitespace }) == UInt8(ascii: "{")
        else { return nil }
        return names(in: Array(text[..<end]))
    }

    private static func names(of reader: inout InputJSONReader) throws(InputFault) -> [[UInt8]] {
        var names: [[UInt8]] = []
        var depth: Int?
        while let event = try reader.next() {
            if event == .beginObject, depth == nil { depth = reader.depth }
            if event == .endObject, reader.depth + 1 == depth { depth = -1 }
            if event == .name, reader.depth == depth, names.count < maximumNames { names.append(reader.text) }
        }
        return names
    }
}

extension UnreadableJSON.Kind {
    fileprivate static let tokens =
        "This is an answer of OAuth or OpenID Connect with tokens, which contains no SAML message."
    fileprivate static let tokenRemedy = "Check which protocol the application uses; `samltool` reads SAML only."

    /// Returns whether all names of the kind occur.
    fileprivate func isShown(by found: [[UInt8]]) -> Bool {
        names.allSatisfy { name in found.contains { $0.elementsEqual("\(name)".utf8) } }
    }
}
