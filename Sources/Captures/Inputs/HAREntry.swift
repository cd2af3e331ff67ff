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
    private var queryParameters: ListedMessages?
    private var headers = HeaderFields()
    private var mimeType: [UInt8]?
    private var bodyEncoding: [UInt8]?
    private var text: [UInt8]?
    private var formParameters: ListedMessages?
    private var form: [UInt8] = []
    private var status: Int?
    private(set) var answer = CapturedAnswer()
    private var content: [UInt8]?
    private var pageEncoding: [UInt8]?

    /// The maximum length of a method, a time and the name of an encoding, in bytes.
    private static let maximumWordLength = 256

    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        switch reader.text {
        case "startedDateTime": try reader.take(into: &time, limit: Self.maximumWordLength)
        case "request":
            guard !hasRequest else { throw reader.secondName }
            hasRequest = true
            try reader.readObject { reader throws(InputFault) in try readRequest(&reader, limit) }
        case "response":
            try reader.readObject { reader throws(InputFault) in
                switch reader.text {
                case "content":
                    try reader.readObject { reader throws(InputFault) in try readPage(&reader, limit) }
                case "headers": try answer.readFields(&reader)
                case "status":
                    status = try reader.takeNumber()
                    answer.status = status ?? 0
                case "_error": answer.fail(with: try reader.takeValue(limit: Self.maximumWordLength) ?? [])
                default: try reader.skipValue()
                }
            }
        default: try reader.skipValue()
        }
    }

    private mutating func readRequest(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        switch reader.text {
        case "method": try reader.take(into: &method, limit: Self.maximumWordLength)
        case "url": try reader.take(into: &url, limit: limit)
        case "queryString":
            guard queryParameters == nil else { throw reader.secondName }
            queryParameters = try Self.parameters(&reader, limit).messages
        case "headers": try reader.readPairs(limit: HeaderFields.maximumValueLength) { headers.append($0, $1) }
        case "postData":
            guard !hasBody else { throw reader.secondName }
            hasBody = true
            try reader.readObject { reader throws(InputFault) in try readBody(&reader, limit) }
        case "bodySize":
            let depth = reader.depth
            isBodyEmpty = try reader.next() == .number && reader.isText("0")
            try reader.leave(toDepth: depth)
        default: try reader.skipValue()
        }
    }

    private mutating func readBody(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        switch reader.text {
        case "mimeType": try reader.take(into: &mimeType, limit: JSONReader.maximumNameBytes)
        case "text": try reader.take(into: &text, limit: limit)
        case "encoding": try reader.take(into: &bodyEncoding, limit: Self.maximumWordLength)
        case "params":
            guard formParameters == nil else { throw reader.secondName }
            let parameters = try Self.parameters(&reader, limit)
            formParameters = parameters.messages
            form = parameters.form
        default: try reader.skipValue()
        }
    }

    private mutating func readPage(_ reader: inout InputJSONReader, _ limit: Int) throws(InputFault) {
        switch reader.text {
        case "text": try reader.take(into: &content, limit: limit)
        case "encoding": try reader.take(into: &pageEncoding, limit: Self.maximumWordLength)
        default: try reader.skipValue()
        }
    }

    /// Reads a list of parameters.
    private static func parameters(
        _ reader: inout InputJSONReader,
        _ limit: Int
    ) throws(InputFault) -> (messages: ListedMessages, form: [UInt8]) {
        var (messages, form) = (ListedMessages(), [UInt8]())
        try reader.readPairs(limit: limit, areObjects: true) { name, value in
            messages.add(name, value)
            form.append(name, value, limit: limit)
        }
        return (messages, form)
    }
}

extension HAREntry {
    /// Returns the responses of the request, in the query and in the body; otherwise, other messages of the request and
    /// the responses of the page.
    func documents(entry position: Int) -> [EnclosedDocument] {
        var request = CapturedRequest(method: method, url: url, time: time)
        request.headers = RequestHeaders(headers)
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
            if documents.isEmpty, let capture = queryParameters?.capture {
                documents += TextReader.messages(in: capture, entry: entry, request: request)
            }
            if let body { documents += TextReader.messages(in: body, entry: entry, request: request) }
        }
        if documents.isEmpty, let body, Self.names(body) {
            let message = "The form contains `SAMLResponse`, but no value that can be read."
            documents = [EnclosedDocument(entry: entry, .unknownFormat(message), size: body.count)]
        }
        if documents.isEmpty, let body, (try? MessageParameters(parsing: body))?.relayState != nil {
            documents = [EnclosedDocument(entry: entry, Self.isWithoutMessage, size: body.count)]
            documents[0].other = .unrelated
        }
        if let page {
            documents += TextReader.messages(in: page, entry: entry, request: request, areInPage: true)
            if documents.isEmpty, DocumentRoot(of: page.span) == .html, let error = ReportedError(in: page) {
                var finding = Finding.unknownFormat("No request contains a response, and a page reports an error.")
                finding.explain(error, remedy: error.remedy ?? RejectedContent.capture)
                documents = [EnclosedDocument(entry: entry, finding, size: page.count)]
                documents[0].other = .unrelated
            }
        }
        for index in documents.indices {
            documents[index].request = request
            if documents[index].other != .unrelated { documents[index].counted = .otherMessages }
        }
        return documents
    }

    func call(at position: Int, limit: Int) -> CapturedCall {
        let call = CapturedCall(headers, method: method, url: url, time: time, status: status, position: position)
        // A list of parameters is used only without the text as sent; a text next to a list can be empty.
        let isDecoded = text?.isEmpty ?? true
        let body = isDecoded ? form : text ?? []
        // The limit is that of the body before it is decoded.
        var sent = call.with(body, isDecoded: isDecoded, answer: page ?? [], limit: limit)
        sent.body = Self.decoded(sent.body, bodyEncoding) ?? []
        return sent
    }

    private static let isWithoutMessage = Finding.unknownFormat(
        "The `POST` has `RelayState`, but neither `SAMLResponse` nor `SAMLRequest`.",
        remedy:
            "Look at the page that sent the form, in an entry before it: its script or a filter removed the message."
    )

    private static let isInBoth = Finding(
        .bindingMisused,
        .error,
        "The request contains `SAMLResponse` in its URL and in its body: servers differ in which one they read.",
        remedy:
            "Find the program that sends it twice. The POST binding has the message in the body alone (SAML Bindings 3.5.4)."
    )

    var page: [UInt8]? { Self.decoded(content, pageEncoding) }

    var lacksBody: Bool {
        guard let method, method.elementsEqual("POST".utf8), !isBodyEmpty else { return false }
        return (text ?? []).isEmpty && formParameters == nil
    }

    /// The query of the URL with its question mark, without a fragment.
    private var queryOfURL: [UInt8]? {
        url.flatMap(TextReader.query(of:))
    }

    private func document(in octets: [UInt8]?, or parameters: ListedMessages?) -> EnclosedDocument? {
        if let octets, Self.carriesResponse(octets) {
            return EnclosedDocument(entry: nil, capture: InputFile(octets))
        }
        return parameters?.response(entry: nil)
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
