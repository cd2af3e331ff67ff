// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import StrictJSON

/// An entry of an HTTP Archive 1.2.
///
/// Each part of a request occurs twice: `url` and `postData.text` as sent, `queryString` and `postData.params` split
/// and possibly decoded. The text as sent is used if it contains a response, and the list otherwise, never both.
struct HAREntry: CapturedExchange {
    static let path: [StaticString] = ["log", "entries"]

    private var time: [UInt8]?
    private var hasRequest = false
    private var hasBody = false
    /// Whether the request is known to have no body.
    private var isBodyEmpty = false
    private var method: [UInt8]?
    private(set) var url: [UInt8]?
    private var queryParameters: Parameters?
    private var headers: RequestHeaders?
    private var mimeType: [UInt8]?
    private var bodyEncoding: [UInt8]?
    private var text: [UInt8]?
    private var formParameters: Parameters?
    private(set) var cookies = SetCookies()
    private var page: [UInt8]?
    private var pageEncoding: [UInt8]?

    /// The parameters of a list that matter.
    private struct Parameters {
        /// The values of those with the name `SAMLResponse`, two at most.
        var responses: [[UInt8]] = []
        var relayState: [UInt8]?
        var query = ListedQuery()
    }

    /// The maximum length of a method, a time and the name of an encoding, in bytes.
    private static let maximumWordLength = 256

    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        if reader.isText("startedDateTime") {
            try reader.take("startedDateTime", into: &time, limit: Self.maximumWordLength)
        } else if reader.isText("request") {
            guard !hasRequest else { throw reader.secondName("request") }
            hasRequest = true
            try reader.readObject { reader throws(InputFault) in try readRequest(&reader, limit) }
        } else if reader.isText("response") {
            try reader.readObject { reader throws(InputFault) in
                if reader.isText("content") {
                    try reader.readObject { reader throws(InputFault) in try readPage(&reader, limit) }
                } else if reader.isText("headers") {
                    cookies = try SetCookies(reading: &reader)
                } else {
                    try reader.skipValue()
                }
            }
        } else {
            try reader.skipValue()
        }
    }

    private mutating func readRequest(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        if reader.isText("method") {
            try reader.take("method", into: &method, limit: Self.maximumWordLength)
        } else if reader.isText("url") {
            try reader.take("url", into: &url, limit: limit)
        } else if reader.isText("queryString") {
            guard queryParameters == nil else { throw reader.secondName("queryString") }
            queryParameters = try Self.parameters(from: &reader, limit: limit)
        } else if reader.isText("headers") {
            headers = try RequestHeaders(reading: &reader)
        } else if reader.isText("postData") {
            guard !hasBody else { throw reader.secondName("postData") }
            hasBody = true
            try reader.readObject { reader throws(InputFault) in try readBody(&reader, limit) }
        } else if reader.isText("bodySize") {
            let depth = reader.depth
            isBodyEmpty = try reader.next() == .number && reader.isText("0")
            try reader.leave(toDepth: depth)
        } else {
            try reader.skipValue()
        }
    }

    private mutating func readBody(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        if reader.isText("mimeType") {
            try reader.take("mimeType", into: &mimeType, limit: JSONReader.mostNameBytes)
        } else if reader.isText("text") {
            try reader.take("text", into: &text, limit: limit)
        } else if reader.isText("encoding") {
            try reader.take("encoding", into: &bodyEncoding, limit: Self.maximumWordLength)
        } else if reader.isText("params") {
            guard formParameters == nil else { throw reader.secondName("params") }
            formParameters = try Self.parameters(from: &reader, limit: limit)
        } else {
            try reader.skipValue()
        }
    }

    private mutating func readPage(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        if reader.isText("text") {
            try reader.take("text", into: &page, limit: limit)
        } else if reader.isText("encoding") {
            try reader.take("encoding", into: &pageEncoding, limit: Self.maximumWordLength)
        } else {
            try reader.skipValue()
        }
    }

    /// Reads a list of parameters.
    private static func parameters(from reader: inout InputJSONReader, limit: Int) throws(InputFault) -> Parameters {
        let depth = reader.depth
        var parameters = Parameters()
        guard try reader.next() == .beginArray else {
            try reader.leave(toDepth: depth)
            return parameters
        }
        while let event = try reader.next(), event != .endArray {
            guard event == .beginObject else {
                try reader.leave(toDepth: depth + 1)
                continue
            }
            var name: [UInt8]?
            var value: [UInt8]?
            while let event = try reader.next(), event == .name {
                if reader.isText("name") {
                    try reader.take("name", into: &name, limit: JSONReader.mostNameBytes)
                } else if reader.isText("value") {
                    try reader.take("value", into: &value, limit: limit)
                } else {
                    try reader.skipValue()
                }
            }
            if let name { parameters.query.add(name, value ?? []) }
            // Two values are already an error, so further ones are not stored.
            if let name, name.elementsEqual("SAMLResponse".utf8), parameters.responses.count < 2 {
                parameters.responses.append(value ?? [])
            }
            if let name, name.elementsEqual("RelayState".utf8) { parameters.relayState = value ?? [] }
        }
        return parameters
    }
}

extension HAREntry {
    /// Returns the responses of the request, in the query and in the body; otherwise, other messages of the request and
    /// the responses of the page.
    func documents(entry position: Int) -> [EnclosedDocument] {
        var request = CapturedRequest(method: method, url: url, time: time)
        request.headers = headers
        let body = Self.decoded(text, bodyEncoding)
        let inQuery = document(in: queryOfURL, or: queryParameters)
        let inBody = document(in: body, or: formParameters)
        var documents: [EnclosedDocument] = []
        let entry = "\(position)"
        for (part, found) in [("query", inQuery), ("post", inBody)] {
            guard var document = found else { continue }
            if inQuery != nil, inBody != nil { document.warning = Self.isInBoth }
            document.entry = inQuery != nil && inBody != nil ? "\(position).\(part)" : entry
            documents.append(document)
        }
        if documents.isEmpty {
            if let url, let message = TextReader.message(inQueryOf: url, entry: entry, request: request) {
                documents.append(message)
            }
            if documents.isEmpty, let capture = queryParameters?.query.capture {
                documents += TextReader.messages(in: capture, entry: entry, request: request)
            }
            if let body { documents += TextReader.messages(in: body, entry: entry, request: request) }
        }
        if documents.isEmpty, let body, Self.names(body) {
            let message = "The form contains `SAMLResponse`, but no value that can be read."
            documents = [
                EnclosedDocument(entry: entry, Finding(.inputUnknownFormat, .error, message), size: body.count)
            ]
        }
        if let page = Self.decoded(page, pageEncoding) {
            documents += TextReader.messages(in: page, entry: entry, request: request, areInPage: true)
        }
        for index in documents.indices {
            documents[index].request = request
            documents[index].counted = .otherMessages
        }
        return documents
    }

    private static let isInBoth = Finding(
        .bindingMisused,
        .error,
        "The request contains `SAMLResponse` in its URL and in its body: servers differ in which one they read.",
        remedy:
            "Find the program that sends it twice. The POST binding has the message in the body alone (SAML Bindings 3.5.4)."
    )

    var lacksBody: Bool {
        guard let method, method.elementsEqual("POST".utf8), !isBodyEmpty else { return false }
        return (text ?? []).isEmpty && formParameters == nil
    }

    /// The query of the URL with its question mark, without a fragment.
    private var queryOfURL: [UInt8]? {
        url.flatMap(TextReader.query(of:))
    }

    private func document(in octets: [UInt8]?, or parameters: Parameters?) -> EnclosedDocument? {
        if let octets, Self.carriesResponse(octets) {
            return EnclosedDocument(entry: nil, capture: InputFile(octets))
        }
        guard let parameters, let value = parameters.responses.first else { return nil }
        guard parameters.responses.count == 1 else {
            return EnclosedDocument(
                entry: nil,
                Finding(.inputUnknownFormat, .error, "The request contains `SAMLResponse` twice.")
            )
        }
        var document = EnclosedDocument(entry: nil, capture: parameters.query.capture ?? InputFile(value))
        document.listed = ListedParameters(relayState: parameters.relayState.map(RelayState.init))
        return document
    }

    /// Returns whether a query or a form has at least one parameter `SAMLResponse`.
    private static func carriesResponse(_ octets: [UInt8]) -> Bool {
        let start = octets.first == UInt8(ascii: "?") ? 1 : 0
        do throws(EncodingFault) {
            return try MessageParameters(parsing: Array(octets[start...]))[.response] != nil
        } catch {
            // A second message parameter is reported when the capture is validated.
            return true
        }
    }

    /// Returns whether a multipart form has a part for the response.
    private static func names(_ body: [UInt8]) -> Bool {
        ["name=\"SAMLResponse\"", "name=SAMLResponse"].contains { body.firstRange(of: $0, in: body.indices) != nil }
    }

    private static func decoded(_ text: [UInt8]?, _ encoding: [UInt8]?) -> [UInt8]? {
        guard let text, let encoding, encoding.elementsEqual("base64".utf8) else { return text }
        return (try? Base64(wrapping: .anywhere).decode(text.span)) ?? text
    }
}

// MARK: Format

extension InputFormat {
    /// A JSON object with an object `log`, which has an array `entries`.
    package static let har = InputFormat(
        "har",
        "HTTP Archive 1.2: every request with a SAMLResponse is a document.",
        fuzzTarget: "har",
        detect: { RequestListReader<HAREntry>.detect($0) },
        makeReader: { head, source, opening in
            let entries = RequestListReader<HAREntry>(head, continuedBy: source, limit: opening.captureLimit)
            return PairedDocuments(PageDocuments(entries, limits: opening.captureLimits), limits: opening.limits)
        }
    )
}
