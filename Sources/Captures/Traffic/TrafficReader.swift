// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import StrictJSON

/// Reads the requests of a capture with their header fields: HAR, SAML-tracer, Burp Suite, or one HTTP request.
///
/// A list in JSON is read as a stream: memory contains one request, regardless of the size of the capture.
package struct TrafficReader {
    private enum Kind {
        case har(ExchangeList<HARCall>)
        case tracer(ExchangeList<TracerCall>)
        case burp(BurpReader)
        case single(CapturedCall?)
    }

    private var kind: Kind
    private let limit: Int

    /// Opens a capture and detects its format.
    ///
    /// - Parameters:
    ///   - path: The path; `-` is standard input.
    ///   - limits: The limits on a document; the body of a request may be four times as large.
    /// - Throws: An error of the system, or the finding that the format contains no requests.
    package init(_ path: InputPath, limits: DocumentLimits) throws(InputFault) {
        let source: StreamSource
        do throws(FileFault) { source = try StreamSource(path) } catch { throw .system(error) }
        try self.init(source, limits: limits)
    }

    /// Reads a source and detects its format; see ``init(_:limits:)``.
    init(_ source: some ByteSource, limits: DocumentLimits) throws(InputFault) {
        let opening = InputOpening(limits: limits)
        limit = opening.captureLimit
        var head: [UInt8] = []
        try source.fill(&head, upTo: InputStream.headSize)
        switch try opening.detectedFormat(of: &head, continuedBy: source) {
        case .har?: kind = .har(ExchangeList(head, continuedBy: source, limit: limit))
        case .samlTracer?: kind = .tracer(ExchangeList(head, continuedBy: source, limit: limit))
        case .burp?:
            var reader = BurpReader(head, continuedBy: source, limit: limit)
            try reader.read()
            kind = .burp(reader)
        default:
            let text = try source.everything(from: head, limit: limit, of: "The input")
            guard let call = CapturedCall(request: text) else {
                throw .unknownFormat(
                    "The input is neither a HAR, an export of SAML-tracer or Burp Suite, nor an HTTP request."
                )
            }
            kind = .single(call)
        }
    }

    /// The position of the request that contains the error, if one does.
    package var openEntry: Int? {
        switch kind {
        case .har(let list): list.openEntry
        case .tracer(let list): list.openEntry
        case .burp(let reader): reader.openItem
        case .single: nil
        }
    }

    /// Returns the next request, or `nil` at the end.
    package mutating func next() throws(InputFault) -> CapturedCall? {
        switch kind {
        case .har(var list):
            defer { kind = .har(list) }
            return try list.next()?.finished(at: list.position, limit: limit)
        case .tracer(var list):
            defer { kind = .tracer(list) }
            return try list.next()?.finished(at: list.position, limit: limit)
        case .burp(var reader):
            defer { kind = .burp(reader) }
            return try Self.call(&reader)
        case .single(let call):
            kind = .single(nil)
            return call
        }
    }

    private static func call(_ reader: inout BurpReader) throws(InputFault) -> CapturedCall? {
        while let item = try reader.nextItem() {
            guard let request = reader.content("request", of: item),
                var call = CapturedCall(
                    request: request,
                    url: reader.content("url", of: item),
                    position: reader.position
                )
            else { continue }
            call.time = CapturedCall.milliseconds(reader.content("time", of: item) ?? [])
            call.status = reader.content("status", of: item).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
            return call
        }
        return nil
    }
}
