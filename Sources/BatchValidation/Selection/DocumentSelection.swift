// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// Selects the document of an input that a task processes; an input with several documents is listed instead.
package struct DocumentSelection: Hashable, Sendable {
    /// The use of the list of documents, if the input has several.
    package enum ListUse: Hashable, Sendable {
        /// The list consists of messages, because the output is a document.
        case messages
        /// The list is output in place of the result.
        case output
        /// The list is output, and is the result.
        case result
    }

    /// The limits on the size and structure of a document.
    let limits: DocumentLimits

    private let choice: EntryChoice
    private let list: ListUse

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - choice: The document to process.
    ///   - limits: The limits on the size and structure of a document.
    ///   - list: The use of the list of documents.
    package init(_ choice: EntryChoice, limits: DocumentLimits, list: ListUse = .messages) {
        self.choice = choice
        self.list = list
        self.limits = limits
    }

    /// Opens the input at a path; `-` is standard input.
    func open(_ path: InputPath) throws(FileFault) -> OpenedInput { try InputOpening(limits: limits).open(path) }

    /// Reads the selected document of an input, with its layers.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Returns: The capture.
    /// - Throws: The reason that no document is selected, or ``FileFault`` if the input cannot be read.
    func capture(of input: OpenedInput, tell: (String) -> Void) throws -> InputFile {
        switch input {
        case .capture(let capture):
            guard let entry = choice.entry, entry != .number(1) else { return capture }
            throw entry.absent(among: 1)
        case .documents(let reader):
            let capture = try capture(from: reader, mayBeAnything: false, tell: tell)
            guard let capture else { throw Self.noMessage }
            return capture
        }
    }

    /// Returns the exact bytes of the selected document of an input, without its layers; see ``capture(of:tell:)``.
    func document(of input: OpenedInput, tell: (String) -> Void) throws -> [UInt8] {
        try capture(of: input, tell: tell).layersDecoded(within: limits.captureLimits).document
    }

    /// Returns the bytes of a file in XML, or those of the only message inside another input.
    ///
    /// - Parameters:
    ///   - path: The path of the input; `-` is standard input.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Returns: The document as it is, or that of the message.
    /// - Throws: As ``document(inside:tell:)``.
    func plainDocument(of path: InputPath, tell: (String) -> Void) throws -> [UInt8] {
        if choice.entry != nil { return try document(of: open(path), tell: tell) }
        return try document(inside: InputFile(reading: path, limit: limits.captureLimits.encoded).bytes, tell: tell)
    }

    /// Returns the only message inside an input in memory, without its layers.
    ///
    /// - Parameters:
    ///   - bytes: The whole input, which is not an archive.
    ///   - tell: A closure that receives messages, one line at a time.
    /// - Returns: The message; the input itself if it is a document, or contains no message.
    /// - Throws: The reason that no document is selected. An empty input contains no document, nor does an export of a tool
    ///   without a message.
    func document(inside bytes: [UInt8], tell: (String) -> Void) throws -> [UInt8] {
        let opening = InputOpening(limits: limits)
        guard let documents = opening.documents(inside: bytes) else { return try value(in: bytes, tell) ?? bytes }
        let reader = DocumentReader(documents)
        return try capture(from: reader, mayBeAnything: !opening.isCollection(bytes), tell: tell)?
            .layersDecoded(within: limits.captureLimits).document ?? bytes
    }

    /// Returns the bytes of the selected document of an input, and reports the warnings of its layers; `nil` if the input
    /// does not contain it, which was reported.
    package func bytes(of path: InputPath, tell: (String) -> Void) throws(FileFault) -> [UInt8]? {
        var document: [UInt8]?
        _ = try reporting(tell) {
            let peeled = try capture(of: open(path), tell: tell).layersDecoded(within: limits.captureLimits)
            peeled.reportWarnings(tell)
            document = peeled.document
            return true
        }
        return document
    }

    /// Returns the message in an input that is an encoded value; `nil` if the input is a document or another text.
    private func value(in bytes: [UInt8], _ tell: (String) -> Void) throws(EncodingFault) -> [UInt8]? {
        guard UTF16Text.begins(bytes) || !XMLStart.isFound(in: bytes.span) else { return nil }
        let peeled: PeeledDocument
        do throws(EncodingFault) {
            peeled = try CaptureLayers.peel(bytes, limits: limits.captureLimits)
        } catch {
            guard error.code == .empty else { return nil }
            throw error
        }
        guard case .message = DocumentRoot(of: peeled.document.span) else { return nil }
        peeled.reportWarnings(tell)
        let layers = peeled.layers.map(\.rawValue).joined(separator: ", ")
        tell("the input is an encoded value; the document inside it is used (layers: \(layers))")
        return peeled.document
    }

    /// The messages that can have numbers.
    private var widest: MessageSelection { choice.messages ?? .all }

    /// The documents of an input with numbers of one kind.
    private struct Numbered {
        var count = 0
        var first: EnclosedDocument?
        var chosen: EnclosedDocument?
        var rows: [String] = []

        mutating func add(_ document: EnclosedDocument, _ entry: EntryName?, _ row: (Int) -> String) {
            count += 1
            if count == 1 { first = document }
            if entry?.isName(of: document, count) == true { chosen = document }
            if entry == nil { rows.append(row(count)) }
        }
    }

    private static let noMessage = NoDocument(message: "The input contains no SAML message.")

    /// Reads the selected document of a list; returns `nil` if the list contains no message and may be anything else.
    private func capture(
        from reader: DocumentReader,
        mayBeAnything: Bool,
        tell: (String) -> Void
    ) throws -> InputFile? {
        // All messages have numbers only if the input contains no response; assertions, which are only shown and verified,
        // only if it contains no message.
        var (numbered, others, assertions) = (Numbered(), Numbered(), Numbered())
        var unnumbered: EnclosedDocument?
        while let document = try reader.next() {
            let message = document.selected(by: widest)
            if message.isNumbered(choice.messages ?? .responses, limits.captureLimits),
                choice.messages != nil || document.other == nil
            {
                numbered.add(message, choice.entry) { row($0, message) }
                if let chosen = numbered.chosen { return try self.chosen(chosen) }
            } else if choice.messages == nil, message.isNumbered(.all, limits.captureLimits) {
                others.add(message, choice.entry) { row($0, message) }
            } else if list != .messages, choice.messages == nil,
                let assertion = document.loneAssertion(limits.captureLimits)
            {
                assertions.add(assertion, choice.entry) { row($0, assertion) }
            } else if unnumbered == nil, document.other != nil {
                unnumbered = document
            }
        }
        let hidden = numbered.count > 0 ? others.count : 0
        for candidates in [others, assertions] where numbered.count == 0 { numbered = candidates }
        if numbered.count == 0, mayBeAnything { return nil }
        if let entry = choice.entry {
            guard let chosen = numbered.chosen else { throw entry.absent(among: numbered.count) }
            return try self.chosen(chosen)
        }
        guard numbered.count > 1 else {
            guard let document = numbered.first ?? unnumbered else { throw Self.noMessage }
            return try chosen(document)
        }
        if list == .messages {
            for row in numbered.rows { tell(row) }
        } else {
            try ReportOutput.deliver(Array(numbered.rows.joined(separator: "\n").utf8) + [0x0A])
        }
        if hidden > 0 { tell("Other messages in the input: \(hidden). List them with `--messages all`.") }
        let message = "The input has \(numbered.count) documents. Select one with `--entry N`."
        throw NoDocument(message: message, hasResult: list == .result)
    }

    private func chosen(_ document: EnclosedDocument) throws(Finding) -> InputFile {
        if let finding = document.finding { throw finding }
        return document.capture
    }

    // MARK: List

    /// Returns the row of a document: its number, entry, kind, issuer and request.
    private func row(_ number: Int, _ document: EnclosedDocument) -> String {
        var parts = ["\(number)".leftPadded(to: 3)]
        let summary = summary(of: document)
        parts.append(summary.kind)
        if let issuer = summary.issuer { parts.append(issuer) }
        if let request = document.request ?? CapturedRequest(ofRequest: document.capture.bytes) {
            parts += [request.method, request.url, request.time].compactMap { $0 }
        }
        if let entry = document.entry { parts.append("#\(entry)") }
        return parts.map { $0.withoutUserInformation.escapedForReport }.joined(separator: "  ")
    }

    private func summary(of document: EnclosedDocument) -> (kind: String, issuer: String?) {
        if let finding = document.finding { return (finding.code.rawValue, nil) }
        do throws(EncodingFault) {
            let limits = document.allowance.applied(to: limits.captureLimits)
            let peeled = try document.capture.layersDecoded(within: limits)
            guard let response = try? UnverifiedResponse(parsing: peeled.document, limits: self.limits) else {
                return ("unreadable", nil)
            }
            return (response.outline.kind, response.outline.issuer)
        } catch {
            return (error.code.rawValue, nil)
        }
    }
}

extension PeeledDocument {
    /// Reports the deviations that did not prevent decoding.
    func reportWarnings(_ tell: (String) -> Void) {
        for warning in warnings { tell(Finding(warning, .warning).diagnostic) }
    }
}
