// SPDX-License-Identifier: Apache-2.0

package import SAML
internal import SAMLBindings

/// Opens inputs: determines the format and reads the documents.
package struct InputOpening: Hashable, Sendable {
    /// The format of the inputs.
    private(set) var format: InputFormat

    /// The path of the document in a line of JSON Lines.
    let field: FieldPath

    /// The members of a record that are copied into the row.
    let carry: CarriedFields

    /// The limits on the size and structure of a document.
    let limits: DocumentLimits

    /// The limits on the size of a capture and of its document.
    var captureLimits: CaptureLimits { limits.captureLimits }

    /// Whether the input is a part of a mail, in which no further mail is detected.
    private(set) var isInMail = false

    /// The expansion of the archives of the input, or `nil` outside of archives and mail.
    private(set) var expansion: ArchiveExpansion?

    /// The number of archives that contain the content.
    private(set) var archiveDepth = 0

    /// The maximum number of useful bytes of a capture.
    package var captureLimit: Int { captureLimits.encoded }

    /// The only document to read of an input with several documents, or `nil` for all.
    private let entry: EntryName?

    /// The messages that are documents.
    private let messages: MessageSelection

    /// Whether answers are joined with their requests in every format.
    private let pairs: Bool

    /// Creates the options for opening inputs.
    ///
    /// - Parameters:
    ///   - format: The format of the inputs.
    ///   - field: The path of the document in a line of JSON Lines.
    ///   - carry: The members of a record that are copied into the row.
    ///   - entry: The only document to read of an input with several documents, or `nil` for all.
    ///   - messages: The messages that are documents.
    ///   - pairs: Whether answers are joined with their requests in every format, and not only in lists of exchanges.
    ///   - limits: The limits on the size and structure of a document; a capture may be four times as large.
    package init(
        format: InputFormat = .auto,
        field: FieldPath = .samlResponse,
        carry: CarriedFields = .none,
        entry: EntryName? = nil,
        messages: MessageSelection = .responses,
        pairs: Bool = false,
        limits: DocumentLimits
    ) {
        self.format = format
        self.entry = entry
        self.messages = messages
        self.pairs = pairs
        self.field = field
        self.carry = carry
        self.limits = limits
    }

    /// Returns the same options for the parts of a mail.
    func insideMail() -> InputOpening {
        var opening = self
        opening.format = .auto
        opening.isInMail = true
        if expansion == nil { opening.expansion = ArchiveExpansion() }
        return opening
    }

    /// Returns the same options for the members of an archive.
    func insideArchive(_ expansion: ArchiveExpansion) -> InputOpening {
        var opening = self
        opening.expansion = expansion
        opening.archiveDepth += 1
        return opening
    }

    /// Opens an input.
    ///
    /// - Parameter path: The path; `-` is standard input.
    /// - Returns: The capture, read completely, or a reader of several documents.
    /// - Throws: ``FileFault`` if the input cannot be opened or read.
    package func open(_ path: InputPath) throws(FileFault) -> OpenedInput { try open(StreamSource(path)) }

    /// Opens an input in memory.
    ///
    /// - Parameter bytes: The whole input.
    /// - Returns: The capture, or a reader of several documents.
    /// - Throws: ``FileFault`` if the process is about to end.
    package func open(_ bytes: [UInt8]) throws(FileFault) -> OpenedInput { try open(BufferedSource(bytes)) }

    private func open(_ source: sending some ArchiveSource) throws(FileFault) -> OpenedInput {
        let isStream = source.mayWait
        let maximumLength = captureLimits.document
        do throws(InputFault) {
            var head: [UInt8] = []
            if isStream, let documents = try arrivingLines(&head, of: source) {
                return .documents(DocumentReader(selected(documents), isStream: true))
            }
            try source.fill(&head, upTo: InputStream.headSize)
            if let documents = try collection(startingWith: &head, continuedBy: source) {
                return .documents(DocumentReader(selected(documents), isStream: isStream))
            }
            var capture =
                isLongText(head, of: source)
                ? InputFile(head, size: source.expectedSize) : try source.capture(from: head, limit: captureLimit)
            if let documents = try messages(in: &capture, continuedBy: source) {
                let counted = CountedDocuments(documents, from: source, limit: .text, maximumLength: maximumLength)
                return .documents(DocumentReader(selected(counted), isStream: isStream))
            }
            guard let entry, entry != .number(1) else { return .capture(capture) }
            return .documents(
                DocumentReader(selected(ListedDocuments([EnclosedDocument(entry: nil, capture: capture)])))
            )
        } catch {
            return .documents(DocumentReader(ListedDocuments([EnclosedDocument(entry: nil, try error.finding())])))
        }
    }

    /// Reads the first line of a stream, and returns the documents of a stream whose lines are read as they arrive.
    ///
    /// - Parameters:
    ///   - head: The array that the first bytes are appended to.
    ///   - source: The source of the stream.
    /// - Returns: The documents, or `nil` if more than the first line is needed to determine the format.
    /// - Throws: An error of the source.
    private func arrivingLines(
        _ head: inout [UInt8],
        of source: some ArchiveSource
    ) throws(InputFault) -> (any DocumentSequence)? {
        var searched = 0
        while head.count < InputStream.headSize, !head[searched...].contains(0x0A) {
            searched = head.count
            try source.read(InputStream.headSize - head.count, appendingTo: &head)
            if head.count == searched { return nil }
        }
        guard !ArchiveSignature.begins(head), !CompressedJSON.begins(head), !UTF16Text.begins(head) else { return nil }
        var format: InputFormat? = format
        if format == .auto {
            let line = InputHead(bytes: head, isWhole: false, field: field)
            let first = InputFormat.allCases.first { $0.detect(line) != .no }
            format = first.flatMap { $0.detect(line) == .yes ? $0 : nil }
        }
        guard let format, format == .jsonl || self.format == .text, let reader = format.makeReader?(head, source, self)
        else { return nil }
        return CountedDocuments(reader, from: source, limit: .text, maximumLength: captureLimits.document)
    }

    private func selected(_ documents: sending any DocumentSequence) -> sending any DocumentSequence {
        let joined: any DocumentSequence = pairs ? PairedDocuments(documents, limits: limits) : documents
        let documents = SelectedMessages(documents: joined, messages: messages)
        guard let entry else { return documents }
        return SelectedDocument(entry, messages, of: documents, limits: captureLimits)
    }

    /// Returns whether the first bytes are those of an archive, or of an export of a tool that contains requests.
    package func isCollection(_ head: [UInt8]) -> Bool {
        if ArchiveSignature.begins(head) { return true }
        let head = InputHead(bytes: head, isWhole: true, field: field)
        return [InputFormat.har, .samlTracer, .burp, .mail].contains { $0.detect(head) == .yes }
    }

    /// Returns the documents of an archive, or of an input that is too long for a single document.
    ///
    /// - Parameters:
    ///   - head: The first bytes; more are appended as needed.
    ///   - source: The source of the remaining bytes.
    /// - Returns: The documents; `nil` if the input is a single capture, or a text with no message in the first bytes.
    /// - Throws: ``FileFault`` if the input cannot be read.
    package func documents(
        startingWith head: inout [UInt8],
        continuedBy source: StreamSource
    ) throws(FileFault) -> (any DocumentSequence)? {
        do throws(InputFault) {
            if let documents = try collection(startingWith: &head, continuedBy: source) { return documents }
        } catch {
            return ListedDocuments([EnclosedDocument(entry: nil, try error.finding())])
        }
        guard Self.isText(head),
            TextReader.messages(in: head, limit: TextReader.maximumHeld).contains(where: { $0.other == nil })
        else { return nil }
        let documents = TextReader(head, continuedBy: source, limit: captureLimit)
        return CountedDocuments(documents, from: source, limit: .text, maximumLength: captureLimits.document)
    }

    /// Returns the documents of an archive, or of a format with several documents; `nil` for another input.
    private func collection(
        startingWith head: inout [UInt8],
        continuedBy source: some ArchiveSource
    ) throws(InputFault) -> (any DocumentSequence)? {
        let maximumLength = captureLimits.document
        if ArchiveSignature.begins(head) {
            let members = ArchiveReader(head, continuedBy: source, opening: self)
            let documents = PageDocuments(members, limits: captureLimits)
            return CountedDocuments(documents, from: source, limit: .archive, maximumLength: maximumLength)
        }
        let isCompressed = CompressedJSON.begins(head)
        guard let documents = try documents(in: &head, continuedBy: source) else { return nil }
        let limit = documents is MailReader ? CountedDocuments.Limit.mail : isCompressed ? .archive : .text
        return CountedDocuments(documents, from: source, limit: limit, maximumLength: maximumLength)
    }

    /// Returns the documents of an input in the format of these options, or `nil` if it is a single capture.
    package func documents(_ head: [UInt8], continuedBy source: any ByteSource) -> (any DocumentSequence)? {
        format.makeReader?(head, source, self)
    }

    /// Detects text that contains several documents.
    ///
    /// - Parameters:
    ///   - head: The first bytes; more are appended as needed.
    ///   - source: The source of the remaining bytes.
    /// - Returns: The documents, or `nil` if the text is a single capture.
    /// - Throws: An error of the source.
    func documents(
        in head: inout [UInt8],
        continuedBy source: some ByteSource
    ) throws(InputFault) -> (any DocumentSequence)? {
        if format.captureFormat == .auto, UTF16Text.begins(head) {
            return try documents(inUTF16: &head, continuedBy: source)
        }
        if CompressedJSON.begins(head) { return try documents(inCompressed: &head, continuedBy: source) }
        let format = format == .auto ? try detectedFormat(of: &head, continuedBy: source) : format
        return format?.makeReader?(head, source, self)
    }

    /// Converts text that a tool saved as UTF-16, and detects its format; see ``documents(in:continuedBy:)``.
    private func documents(
        inUTF16 head: inout [UInt8],
        continuedBy source: some ByteSource
    ) throws(InputFault) -> (any DocumentSequence)? {
        try source.fill(&head, upTo: captureLimit)
        guard head.count < captureLimit, var text = (try? UTF16Text.utf8(of: head)) ?? nil else { return nil }
        return try documents(in: &text, continuedBy: MemorySource(size: text.count))
    }

    /// Detects the format of an input.
    ///
    /// - Parameters:
    ///   - head: The first bytes. Bytes are appended until a format is detected or the size limit of a capture is
    ///     reached.
    ///   - source: The source of the remaining bytes.
    /// - Returns: The format, or `nil` if none is detected.
    /// - Throws: An error of the source.
    func detectedFormat(
        of head: inout [UInt8],
        continuedBy source: some ByteSource
    ) throws(InputFault) -> InputFormat? {
        var isWhole = head.count < InputStream.headSize
        search: while true {
            let seen = InputHead(bytes: head, isWhole: isWhole, field: field)
            for format in InputFormat.allCases where !isInMail || format != .mail {
                switch format.detect(seen) {
                case .yes: return format
                case .no: continue
                case .unknown:
                    let count = head.count
                    guard !isWhole, count < captureLimit else { return nil }
                    try source.fill(&head, upTo: min(captureLimit, count * 4))
                    isWhole = head.count == count
                    continue search
                }
            }
            return nil
        }
    }
}

/// An opened input.
package enum OpenedInput: Sendable {
    /// A single capture.
    case capture(InputFile)
    /// A reader of several documents.
    case documents(DocumentReader)
}
