// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// One capture on its way to the document.
struct CapturePeeling {
    let limits: CaptureLimits
    private let format: CaptureFormat

    /// What is left of the capture.
    var current: [UInt8]

    /// The layers that are gone.
    private(set) var layers: [CaptureLayer] = []

    /// What was odd about them.
    private(set) var warnings: [EncodingFault] = []

    /// Where ``current`` comes from.
    var provenance = Provenance()

    // What `encode` would have to have written.
    private var value: (bytes: [UInt8], provenance: Provenance)?

    /// Begins with what was captured.
    init(of bytes: [UInt8], limits: CaptureLimits, format: CaptureFormat) {
        current = bytes
        self.limits = limits
        self.format = format
    }

    /// Undoes layer after layer until the document stands there.
    mutating func run() throws(EncodingFault) -> PeeledDocument {
        do throws(EncodingFault) {
            repeat {
                guard XMLStart.afterPreamble(of: current.span) < current.count else {
                    throw EncodingFault(.empty, at: 0, "The input contains only white space")
                }
            } while try undoNext()
            try requireDocumentSize(current.count)
        } catch {
            throw provenance.place(error)
        }
        return PeeledDocument(document: current, layers: layers, warnings: warnings, deviation: deviation)
    }

    /// Undoes the outermost layer there still is.
    ///
    /// - Returns: Whether there was one, so that the document may not be reached yet.
    private mutating func undoNext() throws(EncodingFault) -> Bool {
        if format == .xml || layers.last == .deflate { return false }
        if layers.last?.isBase64 == true {
            if XMLStart.isFound(in: current.span) { return false }
            try undoDeflate()
            return true
        }
        let isMeant = isMeantAsValue
        do throws(EncodingFault) {
            let content = try CaptureContent(of: current)
            if case .xml = content {
                guard format == .encoded, layers.isEmpty else { return false }
                throw EncodingFault(.badBase64, at: 0, "The input is XML, not an encoded value")
            }
            guard current.count <= limits.encoded else {
                throw EncodingFault(.tooLarge, at: limits.encoded, "The input has more than \(limits.encoded) bytes")
            }
            try undo(content)
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

    /// Why ``value`` is not what `encode` writes, if it is not.
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

    /// Notes a layer as undone.
    mutating func push(_ layer: CaptureLayer) throws(EncodingFault) {
        guard layers.count < limits.layers else {
            throw EncodingFault(.unknownFormat, at: 0, "The input has more than \(limits.layers) layers")
        }
        layers.append(layer)
    }

    /// Notes something odd about ``current``.
    mutating func warn(_ code: EncodingFault.Code, at offset: Int, _ reason: String) {
        warnings.append(EncodingFault(code, at: provenance.source(of: offset), reason))
    }

    /// Notes that ``current`` is the value, if only carriers stood around it.
    mutating func noteValue() {
        if value == nil, layers.allSatisfy(\.isCarrier) { value = (current, provenance) }
    }

    /// Drops all but a part of ``current``.
    mutating func take(_ range: Range<Int>) {
        guard range != current.indices else { return }
        provenance.append(.slice(from: range.lowerBound))
        current = Array(current[range])
    }

    /// Refuses a document beyond the limit.
    func requireDocumentSize(_ count: Int) throws(EncodingFault) {
        guard count <= limits.document else {
            throw EncodingFault(.tooLarge, at: limits.document, "The document has more than \(limits.document) bytes")
        }
    }
}
