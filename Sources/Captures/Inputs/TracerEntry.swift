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
    private var headers = HeaderFields()
    private var form: [UInt8] = []
    private var status: Int?
    private(set) var answer = CapturedAnswer()
    private var messages = ListedMessages()
    private var document: [UInt8]?

    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault) {
        switch reader.text {
        case "method": try reader.take(into: &method, limit: JSONReader.maximumNameBytes)
        case "url": try reader.take(into: &url, limit: limit)
        case "timestamp": try reader.take(into: &time, limit: JSONReader.maximumNameBytes)
        case "requestHeaders": try reader.readPairs(limit: HeaderFields.maximumValueLength) { headers.append($0, $1) }
        case "responseHeaders": try answer.readFields(&reader)
        case "responseStatus":
            status = try reader.takeNumber()
            answer.status = status ?? 0
        case "saml": try reader.take(into: &document, limit: limit)
        case "get": try reader.readPairs(limit: limit) { messages.add($0, $1) }
        case "post":
            try reader.readPairs(limit: limit) { name, value in
                messages.add(name, value)
                form.append(name, value, limit: limit)
            }
        default: try reader.skipValue()
        }
    }

    func call(at position: Int, limit: Int) -> CapturedCall {
        CapturedCall(headers, method: method, url: url, time: time, status: status, position: position)
            .with(form, isDecoded: true, limit: limit)
    }

    func documents(entry position: Int) -> [EnclosedDocument] {
        var request = CapturedRequest(method: method, url: url, time: time)
        request.headers = RequestHeaders(headers)
        let entry = "\(position)"
        if let value = messages.responses.first, var message = messages.response(entry: entry) {
            if message.finding != nil { return [message] }
            if let source = PlaceholderText.source(of: value.span), let document {
                return TextReader.messages(in: document, entry: entry, request: request).map { message in
                    var message = message.decoded(by: source)
                    message.listed = messages.parameters
                    return message
                }
            }
            message.request = request
            message.counted = .otherMessages
            return [message]
        }
        if let value = messages.request {
            let query = url.flatMap { TextReader.message(inQueryOf: $0, entry: entry, request: request) }
            let listed = messages.capture ?? InputFile(value)
            let found = query ?? TextReader.messages(in: listed, entry: entry, request: request).first
            var message = found ?? EnclosedDocument(entry: entry, .authnRequest, InputFile(value))
            message.listed = messages.parameters
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
