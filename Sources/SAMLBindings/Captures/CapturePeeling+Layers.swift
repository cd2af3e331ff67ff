// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension CapturePeeling {
    /// Undoes one layer.
    mutating func undo(_ content: CaptureContent) throws(EncodingFault) {
        if case .http = content { return try undoHTTP() }
        dropSurroundings(of: content)
        switch content {
        case .xml, .http:
            break
        case .json:
            try undoJSON()
        case .html:
            try undoEscapes(of: HTMLText.self, .html, .htmlEscaped) { .html($0) }
        case .quotedPrintable:
            try undoEscapes(of: QuotedPrintableText.self, .quotedPrintable, .quotedPrintable) { .quotedPrintable($0) }
        case .query:
            if let query = CaptureContent.query(of: current.span) { try undoParameters(.query, in: query) }
        case .form:
            try undoParameters(.form, in: current.indices)
        case .percent:
            noteValue()
            try undoPercent()
        case .base64:
            noteValue()
            try undoBase64()
        }
    }

    /// Drops what an editor puts around a text: one line end, and what stands in front of it.
    private mutating func dropSurroundings(of content: CaptureContent) {
        if layers.isEmpty || layers.last == .http {
            if current.last == 0x0A {
                let isPair = current.count > 1 && current[current.count - 2] == 0x0D
                current.removeLast(isPair ? 2 : 1)
            }
        }
        let start = XMLStart.afterPreamble(of: current.span)
        guard start > 0 else { return }
        switch content {
        case .percent, .base64:
            noteValue()
            warn(.wrappedBase64, at: 0, "white space or a byte order mark in front of the value")
        default:
            break
        }
        take(start..<current.count)
    }

    private mutating func undoHTTP() throws(EncodingFault) {
        let request = try HTTPRequest(parsing: current.span)
        try push(.http)
        let hasBody = !request.isReading && !current[request.body].allSatisfy(ASCII.isWhitespace)
        guard let query = request.query,
            try MessageParameters(parsing: Array(current[query])).message != nil
        else {
            guard hasBody else {
                throw EncodingFault(.unknownFormat, at: request.target.lowerBound, "expected a message in the request")
            }
            return take(request.body)
        }
        guard !hasBody else {
            throw EncodingFault(.unknownFormat, at: request.body.lowerBound, "a body beside a message in the target")
        }
        try undoParameters(.query, in: query)
    }

    private mutating func undoJSON() throws(EncodingFault) {
        let quote = UInt8(ascii: "\"")
        var inside = current.indices
        if current[0] == quote {
            let end = current.lastIndex { !ASCII.isWhitespace($0) } ?? 0
            guard end > 0, current[end] == quote else {
                throw EncodingFault(.truncated, at: current.count, "expected a closing quotation mark, found none")
            }
            inside = 1..<end
        }
        take(inside)
        try undoEscapes(of: JSONText.self, .json, .jsonEscaped) { .json($0) }
    }

    private mutating func undoEscapes<Text: EscapedText>(
        of _: Text.Type,
        _ layer: CaptureLayer,
        _ code: EncodingFault.Code,
        step: ([UInt8]) -> Provenance.Step
    ) throws(EncodingFault) {
        let bytes = try Text.decode(current.span)
        try push(layer)
        warn(code, at: 0, "the value went through a layer that encode does not add")
        provenance.append(step(current))
        current = bytes
    }

    private mutating func undoParameters(_ layer: CaptureLayer, in range: Range<Int>) throws(EncodingFault) {
        take(range)
        guard let message = try MessageParameters(parsing: current).message else {
            throw EncodingFault(.unknownFormat, at: 0, "expected SAMLResponse or SAMLRequest among the parameters")
        }
        try push(layer)
        take(message.value)
        noteValue()
        if current.contains(UInt8(ascii: "%")) {
            try undoPercent()
        } else {
            // A plus sign in a parameter is a space, escaped or not.
            current = try PercentEncoding.decode(current.span, plus: .space)
        }
    }

    private mutating func undoPercent() throws(EncodingFault) {
        let bytes = try PercentEncoding.decode(current.span, plus: .space)
        if layers.last == .percent {
            let first = current.firstIndex(of: UInt8(ascii: "%")) ?? 0
            warn(.percentTwice, at: first, "expected one percent-encoding, found another around it")
        }
        try push(.percent)
        provenance.append(.percent(current))
        current = bytes
    }

    private mutating func undoBase64() throws(EncodingFault) {
        var text = Base64Text(surveying: current)
        try requireDocumentSize(text.decodedCount)
        let bytes = try text.decode()
        try push(text.layer)
        for warning in text.warnings { warn(warning.code, at: warning.offset, warning.reason) }
        provenance.append(.base64(current))
        current = bytes
    }
}
