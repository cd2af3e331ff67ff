// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

extension CapturePeeling {
    /// Decodes one layer.
    mutating func undo(_ layer: CaptureLayer) throws(EncodingFault) {
        switch layer {
        case .http:
            dropPreamble()
            try undoHTTP()
        case .json:
            try undoJSON()
        case .html:
            warn(.htmlEscaped, at: 0, "The value is HTML-escaped")
            try undoEscapes(of: HTMLText.self, .html)
        case .quotedPrintable:
            warn(.quotedPrintable, at: 0, "The value is quoted-printable")
            try undoEscapes(of: QuotedPrintableText.self, .quotedPrintable)
        case .query:
            dropLineEnd()
            dropPreamble()
            if let query = CaptureContent.query(of: current.span) {
                try undoParameters(.query, in: query)
            }
        case .form:
            dropLineEnd()
            dropPreamble()
            // A query string without its URL cannot be distinguished from a form.
            try undoParameters(.form, in: current.indices)
        case .percent:
            dropSurroundings()
            try undoPercent()
        case .base64, .base64URL, .wrappedBase64:
            dropSurroundings()
            try undoBase64()
        case .deflate, .zlib, .gzip, .utf16: break
        }
    }

    /// Removes white space and a byte order mark around a bare value.
    private mutating func dropSurroundings() {
        dropLineEnd()
        noteValue()
        if XMLStart.afterPreamble(of: current.span) > 0 {
            warn(.wrappedBase64, at: 0, "White space or a byte order mark precedes the value")
            dropPreamble()
        }
    }

    /// Removes the line break at the end of a file, unless a previous layer determined the end of the value.
    private mutating func dropLineEnd() {
        guard current.last == 0x0A, layers.allSatisfy({ [.http, .html, .quotedPrintable].contains($0) }) else { return }
        let isPair = current.count > 1 && current[current.count - 2] == 0x0D
        current.removeLast(isPair ? 2 : 1)
    }

    private mutating func dropPreamble() {
        take(XMLStart.afterPreamble(of: current.span)..<current.count)
    }

    /// Converts text that a tool saved as UTF-16, as the `>` of PowerShell does.
    ///
    /// A document that declares UTF-16 was written so by its author, and stays as it is.
    mutating func undoUTF16() throws(EncodingFault) {
        guard let bytes = try UTF16Text.utf8(of: current), !UTF16Text.isDeclared(in: bytes.span) else { return }
        warn(.notUTF8, at: 0, "The capture was saved as UTF-16, and is converted to UTF-8")
        try push(.utf16)
        let input = current
        provenance.append { UTF16Text(of: input.span)?.source(of: $0) ?? $0 }
        current = bytes
    }

    private mutating func undoHTTP() throws(EncodingFault) {
        let request = try HTTPRequest(parsing: current.span)
        try push(.http)
        let body = current[request.body].drop(while: ASCII.isWhitespace)
        let hasBody = request.isReading ? Self.isFormWithMessage(body) : !body.isEmpty
        if let query = request.query, hasBody, MessageParameters.nameMessage(current.span.extracting(query)) {
            throw EncodingFault(
                .unknownFormat,
                at: request.body.lowerBound,
                "The request has a message in its target and a body"
            )
        }
        guard let query = request.query,
            try MessageParameters(parsing: Array(current[query])).message != nil
        else {
            guard hasBody, !request.isReading else {
                throw EncodingFault(.unknownFormat, at: request.target.lowerBound, "The request contains no message")
            }
            take(request.body)
            if request.isChunked { try undoChunks() }
            return
        }
        try undoParameters(.query, in: query)
    }

    /// Returns whether the rest of a request that should have no body is a form that names a message, which some servers
    /// read.
    static func isFormWithMessage(_ body: ArraySlice<UInt8>) -> Bool {
        let form = Array(body.prefix { !ASCII.isWhitespace($0) })
        return MessageParameters.nameMessage(form.span) && body.dropFirst(form.count).allSatisfy(ASCII.isWhitespace)
    }

    private mutating func undoChunks() throws(EncodingFault) {
        guard ChunkedBody.begins(current.span) else { return }
        let bytes = try ChunkedBody.decode(current.span)
        let input = current
        provenance.append { ChunkedBody.source(of: $0, in: input.span) }
        current = bytes
    }

    private mutating func undoJSON() throws(EncodingFault) {
        let quote = UInt8(ascii: "\"")
        let start = XMLStart.afterPreamble(of: current.span)
        warn(.jsonEscaped, at: start, "The value is a JSON string")
        if current[start] == quote {
            let end = current.lastIndex { !ASCII.isWhitespace($0) } ?? start
            guard end > start, current[end] == quote else {
                throw EncodingFault(.truncated, at: current.count, "The JSON string has no closing quotation mark")
            }
            take(start + 1..<end)
        }
        try undoEscapes(of: JSONText.self, .json)
    }

    private mutating func undoEscapes<Text: EscapeReader>(
        of _: Text.Type,
        _ layer: CaptureLayer
    ) throws(EncodingFault) {
        let input = current
        let bytes = try Text.decode(input.span)
        try push(layer)
        provenance.append { Text.source(of: $0, in: input.span) }
        current = bytes
    }

    private mutating func undoParameters(_ layer: CaptureLayer, in range: Range<Int>) throws(EncodingFault) {
        take(range)
        noteQuery()
        let parameters = try MessageParameters(parsing: current)
        relayState = parameters.relayState.map(RelayState.init)
        guard let message = parameters.message else {
            throw EncodingFault(
                .unknownFormat,
                at: 0,
                "The parameters contain neither `SAMLResponse` nor `SAMLRequest`"
            )
        }
        try push(layer)
        take(message.value)
        noteValue()
        // A server reads an unescaped plus sign as a space; here, it is the digit that the sender meant.
        if let plus = current.firstIndex(of: UInt8(ascii: "+")) {
            warn(.plusBecameSpace, at: plus, "A plus sign of the Base64 is not escaped; a server reads it as a space")
        }
        if current.contains(UInt8(ascii: "%")) { try undoPercent() }
    }

    private mutating func undoPercent() throws(EncodingFault) {
        let bytes = try PercentEncoding.decode(current.span, plus: .literal)
        if layers.last == .percent {
            let first = current.firstIndex(of: UInt8(ascii: "%")) ?? 0
            warn(.percentTwice, at: first, "The value is percent-encoded twice")
        }
        try push(.percent)
        let input = current
        provenance.append { Provenance.percentSource(of: $0, in: input.span) }
        current = bytes
    }

    mutating func undoBase64() throws(EncodingFault) {
        var text = Base64Text(surveying: current)
        try requireDocumentSize(text.decodedCount)
        let bytes = try text.decode()
        try push(text.layer)
        for warning in text.warnings { warn(warning.code, at: warning.offset, warning.reason) }
        let input = text.digits
        provenance.append { Provenance.base64Source(of: $0, in: input.span) }
        current = bytes
    }
}
