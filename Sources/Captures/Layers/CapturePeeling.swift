// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// The state of decoding the layers of a capture.
struct CapturePeeling {
    let limits: CaptureLimits
    private let format: CaptureFormat

    /// The remaining bytes of the capture.
    var current: [UInt8]

    /// The decoded layers, outermost first.
    private(set) var layers: [CaptureLayer] = []

    /// The warnings about the decoded layers.
    private(set) var warnings: [EncodingFault] = []

    /// The origin of ``current`` in the captured bytes.
    var provenance = Provenance()

    /// The size of a layer at which logs and buffers usually truncate a value.
    private var truncation = TruncationSize()

    /// The query string or form with the message.
    private var query: [UInt8]?

    /// The relay state next to the message.
    var relayState: RelayState?

    // The value as `encode` would write it.
    private var value: (bytes: [UInt8], provenance: Provenance)?

    /// Starts with the captured bytes.
    init(of bytes: [UInt8], limits: CaptureLimits, format: CaptureFormat) {
        current = bytes
        self.limits = limits
        self.format = format
    }

    /// Decodes layers until the document is reached.
    mutating func run() throws(EncodingFault) -> PeeledDocument {
        do throws(EncodingFault) {
            if format != .xml { try undoUTF16() }
            repeat {
                truncation.note(current)
                guard XMLStart.afterPreamble(of: current.span) < current.count else {
                    let part = layers.last?.isCarrier == true ? "parameter with the message" : "input"
                    let reason = "The \(part) \(current.isEmpty ? "is empty" : "contains only white space")"
                    throw EncodingFault(.empty, at: 0, reason)
                }
            } while try undoNext()
            try requireDocumentSize(current.count)
        } catch {
            if let source = PlaceholderText.source(of: current.span) {
                throw EncodingFault(placeholderBy: source, at: provenance.source(of: 0))
            }
            // A mask of letters is Base64, too.
            if let value, let source = PlaceholderText.source(of: value.bytes.span) {
                throw EncodingFault(placeholderBy: source, at: value.provenance.source(of: 0))
            }
            let encoded = layers.last?.isBase64 == true ? value?.bytes : nil
            if let fault = RejectedContent.fault(after: error, of: current, encodedAs: encoded) { throw fault }
            throw truncation.explaining(provenance.place(error))
        }
        if !layers.isEmpty { try truncation.requireEnd(of: current) }
        return PeeledDocument(
            document: current,
            layers: layers,
            warnings: warnings,
            deviation: deviation,
            query: query,
            relayState: relayState
        )
    }

    /// Decodes the outermost remaining layer.
    ///
    /// - Returns: Whether a layer was decoded, so that there may be more.
    private mutating func undoNext() throws(EncodingFault) -> Bool {
        if format == .xml || layers.last?.isCompression == true { return false }
        if layers.last?.isBase64 == true {
            if XMLStart.isFound(in: current.span) { return false }
            if XMLStart.isEncoded(in: current.span) {
                let reason = "The value is encoded in Base64 twice"
                warn(.notCanonicalBase64, at: 0, reason, remedy: "Encode the document once.")
                try undoBase64()
            } else if EncodedForm.begins(current.span.extracting(first: min(current.count, 1 << 10))) {
                warn(
                    .notCanonicalBase64,
                    at: 0,
                    "The form is encoded in Base64",
                    remedy:
                        "If a gateway encodes bodies (`isBase64Encoded`), decode the body before it is read as a form."
                )
                try undo(.form)
            } else {
                try undoDeflate()
            }
            return true
        }
        let isMeant = isMeantAsValue
        do throws(EncodingFault) {
            guard let layer = try CaptureContent.layer(of: current) else {
                guard format == .encoded, layers.isEmpty else { return false }
                throw EncodingFault(.badBase64, at: 0, "The input is XML, not an encoded value")
            }
            guard current.count <= limits.encoded else {
                throw EncodingFault(.tooLarge, at: limits.encoded, "The input has more than \(limits.encoded) bytes")
            }
            try undo(layer)
        } catch  where !isMeant && error.code.rawValue.hasPrefix("encoding.") {
            let start = XMLStart.afterPreamble(of: current.span)
            let byte = start < current.count ? current[start] : nil
            throw EncodingFault(.unknownFormat, at: 0, "The input is neither XML nor an encoded value", byte: byte)
        }
        return true
    }

    private var isMeantAsValue: Bool {
        if format == .encoded || layers.contains(where: \.isCarrier) { return true }
        let text = current.span
        return EncodedShape.isMeant(by: text.extracting(droppingFirst: XMLStart.afterPreamble(of: text)))
    }

    /// The reason that ``value`` differs from the output of `encode`, or `nil` if it does not.
    private var deviation: EncodingFault? {
        if let first = warnings.first { return first }
        guard let value else { return EncodingFault(.badBase64, at: 0, "The value is not percent-encoded Base64") }
        do throws(EncodingFault) {
            _ = try ExchangeDecoder().decode(value.bytes.span)
        } catch {
            return value.provenance.place(error)
        }
        guard !layers.contains(.deflate) else {
            return EncodingFault(
                .badBase64,
                at: value.provenance.source(of: 0),
                "The Base64 contains DEFLATE data, not XML"
            )
        }
        return nil
    }

    /// Records a layer as decoded.
    mutating func push(_ layer: CaptureLayer) throws(EncodingFault) {
        guard layers.count < limits.layers else {
            throw EncodingFault(.unknownFormat, at: 0, "The input has more than \(limits.layers) layers")
        }
        layers.append(layer)
    }

    /// Records a warning about ``current``.
    mutating func warn(_ code: EncodingFault.Code, at offset: Int, _ reason: String, remedy: String? = nil) {
        var warning = EncodingFault(code, at: provenance.source(of: offset), reason)
        warning.remedy = remedy
        warnings.append(warning)
    }

    /// Records ``current`` as the value, if only carrier layers surround it.
    mutating func noteValue() {
        truncation.note(current)
        if value == nil, layers.allSatisfy(\.isCarrier) { value = (current, provenance) }
    }

    /// Records ``current`` as the parameters that contain the message, if only escapes of the text around them were removed.
    mutating func noteQuery() {
        let escapes: [CaptureLayer] = [.utf16, .http, .json, .html, .quotedPrintable]
        if layers.allSatisfy(escapes.contains) { query = current }
    }

    /// Replaces ``current`` with a part of it.
    mutating func take(_ range: Range<Int>) {
        guard range != current.indices else { return }
        provenance.append { $0 + range.lowerBound }
        current = Array(current[range])
    }

    /// Throws if a document exceeds the size limit.
    func requireDocumentSize(_ count: Int) throws(EncodingFault) {
        guard count <= limits.document else {
            throw EncodingFault(.tooLarge, at: limits.document, "The document has more than \(limits.document) bytes")
        }
    }
}
