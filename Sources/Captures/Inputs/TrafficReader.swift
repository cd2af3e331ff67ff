// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import StrictJSON

/// Reads the requests of a capture with their header fields: HAR, SAML-tracer, Burp Suite, or one HTTP request.
///
/// A list in JSON is read as a stream: memory contains one request, regardless of the size of the capture.
package struct TrafficReader {
    private var calls: any CallSequence

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
        let limit = opening.captureLimit
        var head: [UInt8] = []
        try source.fill(&head, upTo: InputStream.headSize)
        switch try opening.detectedFormat(of: &head, continuedBy: source) {
        case .har?: calls = ExchangeList<HAREntry>(head, continuedBy: source, limit: limit)
        case .samlTracer?: calls = ExchangeList<TracerEntry>(head, continuedBy: source, limit: limit)
        case .burp?: calls = BurpReader(head, continuedBy: source, limit: limit)
        default:
            let text = try source.everything(from: head, limit: limit, of: "The input")
            guard let call = CapturedCall(request: text) else {
                throw .unknownFormat(
                    "The input is neither a HAR, an export of SAML-tracer or Burp Suite, nor an HTTP request."
                )
            }
            calls = SingleCall(call: call)
        }
    }

    /// The position of the request that contains the error, if one does.
    package var openEntry: Int? { calls.openEntry }

    /// Returns the next request, or `nil` at the end.
    package mutating func next() throws(InputFault) -> CapturedCall? { try calls.nextCall() }
}

/// A source of captured requests.
protocol CallSequence {
    /// The position of the request that contains the error, if one does.
    var openEntry: Int? { get }

    /// Returns the next request, or `nil` at the end.
    mutating func nextCall() throws(InputFault) -> CapturedCall?
}

/// The request of a capture that is one HTTP request.
private struct SingleCall: CallSequence {
    var call: CapturedCall?

    var openEntry: Int? { nil }

    mutating func nextCall() -> CapturedCall? { call.take() }
}
