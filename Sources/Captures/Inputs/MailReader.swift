// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings

/// Reads the messages of a mail (RFC 5322), in its text and in its attachments, which can be archives.
///
/// The entry is the number of a part that is not made of parts itself, from one; `#` and the entry inside the part
/// follow.
struct MailReader: DocumentSequence {
    /// The maximum number of parts, and of parts inside each other.
    private static let maximumParts = 1_000
    private static let maximumDepth = 8

    /// Whether the mail has parts beyond the limits.
    private var isTruncated = false

    private let head: [UInt8]
    private let source: any ByteSource
    private let opening: InputOpening

    /// The options for opening parts.
    private let inside: InputOpening
    private var isRead = false
    private var parts: ArraySlice<[UInt8]> = []
    private var position = 0
    private var current: (any DocumentSequence)?

    init(_ head: [UInt8], continuedBy source: any ByteSource, opening: InputOpening) {
        self.head = head
        self.source = source
        self.opening = opening
        inside = opening.insideMail()
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        do throws(InputFault) {
            if !isRead { try read() }
            while true {
                if var document = try InputFault.wrapping({ () throws(FileFault) in try current?.next() }) {
                    document.entry = document.entry.map { "\(position)#\($0)" } ?? "\(position)"
                    document.counted = .anyOther
                    return document
                }
                guard let part = parts.popFirst() else { return truncation() }
                position += 1
                current = try documents(of: part)
            }
        } catch {
            parts = []
            return EnclosedDocument(entry: nil, try error.finding())
        }
    }

    /// Returns the finding about parts beyond the limits, once.
    private mutating func truncation() -> EnclosedDocument? {
        guard isTruncated else { return nil }
        isTruncated = false
        let message = """
            The mail has more than \(Self.maximumParts) parts, or parts more than \(Self.maximumDepth) levels deep. The report \
            contains only the parts up to these limits. \(CountedDocuments.Limit.mail.remedy)
            """
        return EnclosedDocument(entry: nil, Finding(.inputTooLarge, .error, message))
    }

    private mutating func read() throws(InputFault) {
        isRead = true
        let mail = try source.everything(from: head, limit: opening.captureLimit, of: "The mail")
        var parts: [[UInt8]] = []
        collect(MailPart(of: mail[...]), into: &parts, depth: 0)
        self.parts = parts[...]
    }

    /// Appends the decoded contents of a part, or of the parts that it is made of.
    private mutating func collect(_ part: MailPart, into contents: inout [[UInt8]], depth: Int) {
        guard contents.count < Self.maximumParts, depth < Self.maximumDepth else {
            isTruncated = true
            return
        }
        // One more than the maximum shows that there are more.
        let inner = part.boundary.map { part.parts(separatedBy: $0, most: Self.maximumParts + 1) } ?? []
        if !inner.isEmpty {
            for part in inner { collect(part, into: &contents, depth: depth + 1) }
        } else if part.isMessage {
            collect(MailPart(of: part.body), into: &contents, depth: depth + 1)
        } else {
            contents.append(part.content)
        }
    }

    /// Returns the documents of a part, whose other content is only counted.
    private func documents(of part: [UInt8]) throws(InputFault) -> any DocumentSequence {
        var bytes = part
        let source = MemorySource(size: part.count)
        if ArchiveSignature.begins(part) {
            if opening.archiveDepth == 0 { inside.expansion?.addInput(part.count) }
            let members = try inside.documents(inArchive: part)
            return PageDocuments(members, limits: inside.captureLimits)
        }
        return try inside.documents(in: &bytes, continuedBy: source) ?? inside.documents(in: InputFile(part))
    }
}

// MARK: Format

extension InputFormat {
    /// Text that begins with header fields, of which two or more are those of a mail.
    package static let mail = InputFormat(
        "mail",
        "A mail (RFC 5322): its text and its attachments.",
        fuzzTarget: "mail",
        detect: { MailReader.detect($0) },
        makeReader: { MailReader($0, continuedBy: $1, opening: $2) }
    )
}

extension MailReader {
    private static let fields: [StaticString] = [
        "from:", "to:", "cc:", "subject:", "date:", "message-id:", "mime-version:", "received:", "return-path:",
        "delivered-to:", "reply-to:", "dkim-signature:", "x-mailer:", "content-type:", "thread-topic:",
    ]

    fileprivate static func detect(_ head: InputHead) -> InputHead.Detection {
        var bytes = head.bytes[...]
        // The line before each mail in a mailbox.
        if bytes.starts(with: "From ".utf8), let end = bytes.firstIndex(of: 0x0A) { bytes = bytes[(end + 1)...] }
        var known = 0
        var lines = 0
        while lines < 100, let length = bytes.span.firstLineFeed() {
            let end = bytes.startIndex + length
            let line = bytes[..<end]
            guard line.first != 0x0A, line.first != 0x0D, let first = line.first else { break }
            if first != 0x20, first != 0x09 {
                guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                    line[line.startIndex..<colon].allSatisfy({ 0x21...0x7E ~= $0 })
                else { return .no }
                if fields.contains(where: { ASCII.beginsIgnoringCase(line.span, with: $0) }) { known += 1 }
            }
            lines += 1
            bytes = bytes[(end + 1)...]
        }
        return known >= 2 ? .yes : .no
    }
}
