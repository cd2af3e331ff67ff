// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML
internal import SAMLBindings
internal import SAMLEncoding

/// Selects the document of an input that a task processes; an input with several documents is listed instead.
package struct DocumentSelection: Hashable, Sendable {
    /// The result of a selection.
    package enum Result: Hashable, Sendable {
        /// The capture to process.
        case capture(InputFile)
        /// The input has several documents, and their list was the output.
        case listed
        /// There is no such document, or several without a number to select one, which was reported.
        case missing

        /// Passes the capture to a closure, if there is one.
        ///
        /// - Parameter process: A closure that processes the capture and returns whether it succeeded.
        /// - Returns: Whether there is output: the result of the task, or the list of documents.
        /// - Throws: The error of the closure.
        func run(_ process: (InputFile) throws(FileFault) -> Bool) throws(FileFault) -> Bool {
            switch self {
            case .capture(let capture): try process(capture)
            case .listed: true
            case .missing: false
            }
        }
    }

    private let choice: EntryChoice
    private let limits: DocumentLimits

    /// Whether the list of documents is output, as of tasks that show documents; otherwise it consists of messages, because
    /// the output is a document.
    private let listIsOutput: Bool

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - choice: The document to process.
    ///   - limits: The limits on the size and structure of a document.
    ///   - listIsOutput: Whether the list of documents is output; pass `false` for a task whose output is a document.
    package init(_ choice: EntryChoice, limits: DocumentLimits, listIsOutput: Bool) {
        self.choice = choice
        self.listIsOutput = listIsOutput
        self.limits = limits
    }

    /// Reads the selected document of an input.
    ///
    /// - Parameters:
    ///   - path: The path of the input; `-` is standard input.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Returns: The capture, or the reason why not.
    /// - Throws: ``FileFault`` if the input cannot be read, or the list cannot be written.
    func capture(of path: InputPath, tell: (String) -> Void) throws(FileFault) -> Result {
        switch try InputOpening(limits: limits).open(path) {
        case .capture(let capture):
            guard let entry = choice.entry, entry != .number(1) else { return .capture(capture) }
            tell(entry.absent(among: 1).diagnostic)
            return .missing
        case .documents(let reader): return try capture(from: reader, tell: tell) ?? .missing
        }
    }

    /// Reads the selected document of an input without its layers; see ``capture(of:tell:)``.
    func document(of path: InputPath, tell: (String) -> Void) throws(FileFault) -> Result {
        withoutLayers(try capture(of: path, tell: tell), tell)
    }

    /// Returns the exact bytes of the selected document of an input, and reports the warnings of its layers; `nil` if the
    /// input does not contain it, which was reported.
    ///
    /// - Parameters:
    ///   - path: The path of the input; `-` is standard input.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Returns: The bytes.
    /// - Throws: ``FileFault`` if the input cannot be read.
    package func bytes(of path: InputPath, tell: (String) -> Void) throws(FileFault) -> [UInt8]? {
        let result = withoutLayers(try capture(of: path, tell: tell), warns: true, tell)
        guard case .capture(let document) = result else { return nil }
        return document.bytes
    }

    /// Reads the only document inside an input in memory, without its layers.
    ///
    /// - Parameters:
    ///   - bytes: The whole input, which is not an archive.
    ///   - tell: A closure that receives messages, one line at a time.
    /// - Returns: The document or the reason why not; `nil` if the input is a document itself, or contains no
    ///   message. An empty input contains no document, nor does an export of a tool without a message.
    /// - Throws: ``FileFault`` if the list of documents cannot be written.
    func document(inside bytes: [UInt8], tell: (String) -> Void) throws(FileFault) -> Result? {
        let opening = InputOpening(limits: limits)
        guard let documents = opening.documents(inside: bytes) else { return value(in: bytes, tell) }
        let reader = DocumentReader(documents)
        return try capture(from: reader, unlessEmpty: { !opening.isCollection(bytes) }, tell: tell)
            .map { withoutLayers($0, tell) }
    }

    /// Reads the document of a file in XML, or else the only message inside another input; see ``document(inside:tell:)``.
    ///
    /// - Parameters:
    ///   - path: The path of the input; `-` is standard input.
    ///   - tell: A closure that receives messages, one at a time.
    /// - Returns: The document as it is, or that of the message.
    /// - Throws: ``FileFault`` if the input cannot be read.
    func plainDocument(of path: InputPath, tell: (String) -> Void) throws(FileFault) -> Result {
        if choice.entry != nil { return try document(of: path, tell: tell) }
        let input = try InputFile(reading: path, limit: limits.captureLimits.encoded)
        return try document(inside: input.bytes, tell: tell) ?? .capture(input)
    }

    /// Reads the selected document of a list; see ``capture(of:tell:)``.
    func document(from reader: DocumentReader, tell: (String) -> Void) throws(FileFault) -> Result {
        withoutLayers(try capture(from: reader, tell: tell) ?? .missing, tell)
    }

    /// Returns the message in an input that is an encoded value; `nil` if the input is a document or another text.
    private func value(in bytes: [UInt8], _ tell: (String) -> Void) -> Result? {
        guard UTF16Text.begins(bytes) || !XMLStart.isFound(in: bytes.span) else { return nil }
        do throws(EncodingFault) {
            let peeled = try CaptureLayers.peel(bytes, limits: limits.captureLimits)
            guard case .message = DocumentRoot(of: peeled.document.span) else { return nil }
            for warning in peeled.warnings { tell(Finding(warning, .warning).diagnostic) }
            let layers = peeled.layers.map(\.rawValue).joined(separator: ", ")
            tell("the input is an encoded value; the document inside it is used (layers: \(layers))")
            return .capture(InputFile(peeled.document))
        } catch {
            guard error.code == .empty else { return nil }
            tell(Finding(error, .error).diagnostic)
            return .missing
        }
    }

    /// Removes the layers of the capture in a result.
    private func withoutLayers(_ result: Result, warns: Bool = false, _ tell: (String) -> Void) -> Result {
        guard case .capture(let capture) = result else { return result }
        do throws(EncodingFault) {
            let peeled = try capture.layersDecoded(within: limits.captureLimits)
            if warns { for warning in peeled.warnings { tell(Finding(warning, .warning).diagnostic) } }
            return .capture(InputFile(peeled.document))
        } catch {
            tell(Finding(error, .error).diagnostic)
            return .missing
        }
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

    /// Reads the selected document of a list; returns `nil` if the list contains no message and may be anything else.
    private func capture(
        from reader: DocumentReader,
        unlessEmpty mayBeAnything: () -> Bool = { false },
        tell: (String) -> Void
    ) throws(FileFault) -> Result? {
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
                if let chosen = numbered.chosen { return self.chosen(chosen, tell) }
            } else if choice.messages == nil, message.isNumbered(.all, limits.captureLimits) {
                others.add(message, choice.entry) { row($0, message) }
            } else if listIsOutput, choice.messages == nil, let assertion = document.loneAssertion(limits.captureLimits)
            {
                assertions.add(assertion, choice.entry) { row($0, assertion) }
            } else if unnumbered == nil, document.other != nil {
                unnumbered = document
            }
        }
        let hidden = numbered.count > 0 ? others.count : 0
        for candidates in [others, assertions] where numbered.count == 0 { numbered = candidates }
        if numbered.count == 0, mayBeAnything() { return nil }
        if let entry = choice.entry {
            if let chosen = numbered.chosen { return self.chosen(chosen, tell) }
            tell(entry.absent(among: numbered.count).diagnostic)
            return .missing
        }
        guard numbered.count > 1 else {
            guard let document = numbered.first ?? unnumbered else {
                tell("The input contains no SAML message.")
                return .missing
            }
            return chosen(document, tell)
        }
        if listIsOutput {
            try ReportOutput.deliver(Array(numbered.rows.joined(separator: "\n").utf8) + [0x0A])
        } else {
            for row in numbered.rows { tell(row) }
        }
        if hidden > 0 { tell("Other messages in the input: \(hidden). List them with `--messages all`.") }
        tell("The input has \(numbered.count) documents. Select one with `--entry N`.")
        return listIsOutput ? .listed : .missing
    }

    private func chosen(_ document: EnclosedDocument, _ tell: (String) -> Void) -> Result {
        if let finding = document.finding {
            tell(finding.diagnostic)
            return .missing
        }
        return .capture(document.capture)
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
