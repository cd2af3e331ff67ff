// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import StrictJSON

/// An exchange in a list of HTTP exchanges that a tool exported as JSON.
protocol CapturedExchange {
    /// The names that lead to the array of exchanges, outermost first.
    static var path: [StaticString] { get }

    init()

    /// Reads a member whose name was read last, or skips it.
    mutating func read(member reader: inout InputJSONReader, limit: Int) throws(InputFault)

    /// Returns the request with its header fields.
    ///
    /// - Parameters:
    ///   - position: The position in the array, from one.
    ///   - limit: The maximum length of a body, in bytes.
    /// - Returns: The request.
    func call(at position: Int, limit: Int) -> CapturedCall

    /// Returns the messages of the exchange.
    ///
    /// - Parameter position: The position in the array, from one.
    /// - Returns: The messages, in their order.
    func documents(entry position: Int) -> [EnclosedDocument]

    /// The URL of the request.
    var url: [UInt8]? { get }

    /// The answer of the server.
    var answer: CapturedAnswer { get }

    /// The body of the answer, or `nil` if the tool did not export it.
    var page: [UInt8]? { get }

    /// Whether the request has a body that the tool did not export.
    var lacksBody: Bool { get }

    /// Returns what a list without a response is, and what is missing.
    ///
    /// - Parameters:
    ///   - count: The number of exchanges.
    ///   - bodiless: The number of exchanges without an exported body.
    /// - Returns: The finding, or `nil` if the format has none.
    static func finding(ofExchanges count: Int, lackingBody bodiless: Int) -> Finding?
}

extension CapturedExchange {
    var page: [UInt8]? { nil }

    var lacksBody: Bool { false }

    static func finding(ofExchanges count: Int, lackingBody bodiless: Int) -> Finding? { nil }
}

/// Reads the messages of a list of HTTP exchanges.
///
/// The list is parsed as a stream, in constant memory. The entry is the position in the array, from one.
struct RequestListReader<Exchange: CapturedExchange>: DocumentSequence {
    private var list: ExchangeList<Exchange>
    private var waiting: ArraySlice<EnclosedDocument> = []
    private var hosts = HostCookies()

    /// A request that lacks the message, which is reported if no other one has any.
    private var withoutMessage: EnclosedDocument?

    /// The last request for a login.
    private var lastRequest: EnclosedDocument?

    /// The numbers of exchanges, of those whose body is missing, and of their messages.
    private var counts = (exchanges: 0, bodiless: 0, responses: 0, messages: 0)

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - source: The source of the remaining bytes.
    ///   - limit: The maximum number of useful bytes of a capture.
    init(_ head: [UInt8], continuedBy source: any ByteSource, limit: Int) {
        list = ExchangeList(head, continuedBy: source, limit: limit)
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        do throws(InputFault) {
            while waiting.isEmpty {
                guard let exchange = try list.next() else { return summary() }
                waiting = exchange.documents(entry: list.position)[...]
                if waiting.first?.other == .unrelated { withoutMessage = waiting.removeFirst() }
                let cookies = hosts.cookies(before: exchange)
                for index in waiting.indices {
                    waiting[index].earlierCookies = cookies
                    // The answer contains a page: it does not follow its messages.
                    guard !waiting[index].isInPage else { continue }
                    let answer = exchange.answer.read(
                        for: waiting[index].request,
                        isFromService: waiting[index].other == nil,
                        exchange.page
                    )
                    waiting[index] = waiting[index].answered(by: answer)
                }
                if let request = waiting.first(where: { $0.other == .message(.authnRequest) }) { lastRequest = request }
                counts.exchanges += 1
                counts.bodiless += exchange.lacksBody ? 1 : 0
                counts.responses += waiting.count { $0.other == nil }
                counts.messages += waiting.count
            }
            return waiting.removeFirst()
        } catch {
            counts.messages += 1
            // If the text ends inside an entry, the finding names that entry.
            return EnclosedDocument(entry: list.openEntry.map { "\($0)" }, try error.finding())
        }
    }
}

extension RequestListReader {
    /// Returns what a list without a response is, once.
    ///
    /// A list of complete requests is not a failure: it is counted. One without bodies may have contained a response.
    private mutating func summary() -> EnclosedDocument? {
        let isSilent = counts.bodiless > 0 || withoutMessage != nil ? counts.responses > 0 : counts.messages > 0
        if counts.responses == 0, let request = lastRequest.take(), let answer = request.answer,
            answer.status >= 400 || answer.reportsError, let refusal = answer.refusal
        {
            counts.responses += 1
            // The HTTP-Redirect binding compresses a message, the HTTP-POST binding does not.
            let isCompressed =
                request.request?.method?.utf8.elementsEqual("POST".utf8) == true
                && (try? request.capture.layersDecoded(within: DocumentLimits().captureLimits))?.layers.contains(
                    .deflate
                ) == true
            let message = "There is no response: the identity provider \(refusal)."
            var finding = Finding.unknownFormat(message, remedy: answer.remedy(of: "identity provider"))
            if isCompressed {
                finding.explain(
                    "The `POST` contains a compressed request (DEFLATE).",
                    headline: "there is no response: the `POST` contains a compressed request (DEFLATE)",
                    remedy:
                        "At the service provider, send the `SAMLRequest` of a form as the Base64 of the XML, without DEFLATE."
                )
            }
            var document = EnclosedDocument(unrelated: finding)
            document.entry = request.entry
            return document
        }
        guard !isSilent,
            let finding = Exchange.finding(ofExchanges: counts.exchanges, lackingBody: counts.bodiless)
        else { return nil }
        counts.responses += 1
        counts.messages += 1
        if let withoutMessage { return withoutMessage }
        return EnclosedDocument(unrelated: finding, counted: counts.bodiless > 0 ? .none : .anyOther)
    }

    /// Detects an object in which the path leads to an array.
    ///
    /// - Parameters:
    ///   - head: The first bytes.
    ///   - isEntry: Returns whether the reader, before the first entry, reads one of this format.
    /// - Returns: Whether the text has this format.
    static func detect(
        _ head: InputHead,
        _ isEntry: (inout InputJSONReader) throws(InputFault) -> InputHead.Detection = { _ in .yes }
    ) -> InputHead.Detection {
        head.detect { reader throws(InputFault) in
            _ = try reader.next()
            return try hasEntries(&reader, Exchange.path[...], isEntry) ?? .no
        }
    }

    /// Returns the detection, or `nil` if the current object does not have the names.
    private static func hasEntries(
        _ reader: inout InputJSONReader,
        _ path: ArraySlice<StaticString>,
        _ isEntry: (inout InputJSONReader) throws(InputFault) -> InputHead.Detection
    ) throws(InputFault) -> InputHead.Detection? {
        guard let name = path.first else { return nil }
        while let event = try reader.next(), event == .name {
            guard reader.isText(name) else {
                try reader.skipValue()
                continue
            }
            let depth = reader.depth
            let event = try reader.next()
            if path.count == 1, event == .beginArray { return try isEntry(&reader) }
            if path.count > 1, event == .beginObject, let found = try hasEntries(&reader, path.dropFirst(), isEntry) {
                return found
            }
            try reader.leave(toDepth: depth)
        }
        return nil
    }
}
