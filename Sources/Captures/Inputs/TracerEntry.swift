// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON

/// A request in the export of the browser extension SAML-tracer.
///
/// The values of `get` and `post` are decoded from their percent-encoding; `saml` contains the decoded document.
struct TracerEntry: CapturedExchange {
    static let path: [StaticString] = ["requests"]

    private var method: [UInt8]?
    private(set) var url: [UInt8]?
    private var time: [UInt8]?
    private var headers: RequestHeaders?
    private(set) var cookies = SetCookies()
    private var values: [[UInt8]] = []
    private var requests: [[UInt8]] = []
    private var relayState: [UInt8]?
    private var query = ListedQuery()
    private var document: [UInt8]?

    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        if reader.isText("method") {
            try reader.take("method", into: &method, limit: JSONReader.mostNameBytes)
        } else if reader.isText("url") {
            try reader.take("url", into: &url, limit: limit)
        } else if reader.isText("timestamp") {
            try reader.take("timestamp", into: &time, limit: JSONReader.mostNameBytes)
        } else if reader.isText("requestHeaders") {
            headers = try RequestHeaders(reading: &reader)
        } else if reader.isText("responseHeaders") {
            cookies = try SetCookies(reading: &reader)
        } else if reader.isText("saml") {
            try reader.take("saml", into: &document, limit: limit)
        } else if reader.isText("get") || reader.isText("post") {
            try reader.readPairs(limit: limit) { add($0, $1) }
        } else {
            try reader.skipValue()
        }
    }

    private mutating func add(_ name: [UInt8], _ value: [UInt8]) {
        if name.elementsEqual("SAMLResponse".utf8), values.count < 2 { values.append(value) }
        if name.elementsEqual("SAMLRequest".utf8) { requests.append(value) }
        if name.elementsEqual("RelayState".utf8) { relayState = value }
        query.add(name, value)
    }

    private var listed: ListedParameters { ListedParameters(relayState: relayState.map(RelayState.init)) }

    func documents(entry position: Int) -> [EnclosedDocument] {
        var request = CapturedRequest(method: method, url: url, time: time)
        request.headers = headers
        let entry = "\(position)"
        if let value = values.first {
            guard values.count == 1 else {
                let message = "The request contains `SAMLResponse` twice."
                return [EnclosedDocument(entry: entry, Finding(.inputUnknownFormat, .error, message))]
            }
            if let source = PlaceholderText.source(of: value.span), let document {
                return TextReader.messages(in: document, entry: entry, request: request).map { message in
                    var message = message.decoded(by: source)
                    message.listed = listed
                    return message
                }
            }
            var message = EnclosedDocument(entry: entry, capture: query.capture ?? InputFile(value), request: request)
            message.counted = .otherMessages
            message.listed = listed
            return [message]
        }
        if let value = requests.first {
            let query = url.flatMap { TextReader.message(inQueryOf: $0, entry: entry, request: request) }
            let listed = self.query.capture ?? InputFile(value)
            let found = query ?? TextReader.messages(in: listed, entry: entry, request: request).first
            var message = found ?? EnclosedDocument(entry: entry, .authnRequest, InputFile(value))
            message.listed = self.listed
            return [message]
        }
        guard let document else { return [] }
        return TextReader.messages(in: document, entry: entry, request: request)
    }
}

extension EnclosedDocument {
    /// The document that the tool decoded, with a warning, because the value that was sent is not known.
    fileprivate func decoded(by source: String) -> EnclosedDocument {
        var document = self
        document.warning = Finding(
            .encodingBadBase64,
            .warning,
            "The value was redacted by \(source); the decoded document in the member `saml` is read instead. Its octets may "
                + "differ from those that were sent.",
            remedy: "If the signature does not verify, export the requests without the filter."
        )
        return document
    }
}

// MARK: Format

extension InputFormat {
    /// A JSON object with an array `requests`, whose first element is an object with `requestId` or `requestHeaders`.
    package static let samlTracer = InputFormat(
        "saml-tracer",
        "The export of SAML-tracer: every request with a SAMLResponse is a document.",
        fuzzTarget: "saml-tracer",
        detect: { head in
            RequestListReader<TracerEntry>.detect(head) { reader throws(InputFault) in
                guard try reader.next() == .beginObject else { return .no }
                while let event = try reader.next(), event == .name {
                    if reader.isText("requestId") || reader.isText("requestHeaders") { return .yes }
                    try reader.skipValue()
                }
                return .no
            }
        },
        makeReader: { head, source, opening in
            let entries = RequestListReader<TracerEntry>(head, continuedBy: source, limit: opening.captureLimit)
            return PairedDocuments(entries, limits: opening.limits)
        }
    )
}
