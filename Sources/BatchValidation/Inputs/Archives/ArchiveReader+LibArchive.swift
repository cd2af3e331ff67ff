// SPDX-License-Identifier: Apache-2.0

#if Archives
internal import UntrustedText
internal import SAML

/// The documents of an archive: of each member one, or many if the member is a HAR or JSON Lines.
///
/// Members come in the order of the archive. Directories, links, devices and hidden members are passed over, as in a
/// folder. What is merely compressed is read as the one input that it is.
///
/// The entry is the name of the member; where another member had that name, its position from one stands behind an
/// `@`. The entry inside the member stands behind a `#`.
struct ArchiveReader: DocumentSequence {
    private let archive: Archive?
    private let opening: InputOpening
    private var input: DamagedInput?

    /// The member at hand, if it holds many documents.
    private var member: (name: String?, documents: any DocumentSequence)?

    private var position = 0

    /// One number for each name, so that a hundred thousand members take little memory.
    private var names: Set<Int> = []

    init(_ head: [UInt8], continuedBy source: StreamSource, opening: InputOpening) {
        self.opening = opening
        do throws(ArchiveFault) {
            archive = try Archive(head, continuedBy: source)
        } catch {
            archive = nil
            input = DamagedInput(error.finding)
        }
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard let archive else { return input?.next() }
        while true {
            if var document = try member?.documents.next() {
                document.entry = Self.join(member?.name, document.entry)
                return document
            }
            member = nil
            do throws(InputFault) {
                guard let header = try archive.nextMember() else { return nil }
                position += 1
                guard header.isDocument else { continue }
                let name = header.isNamed ? unique(header.name) : nil
                if let document = try open(header, of: archive, as: name) { return document }
            } catch {
                return EnclosedDocument(entry: nil, try error.finding())
            }
        }
    }

    /// Reads a member, or begins to.
    ///
    /// - Returns: Its one document or its one row; nil if there is a reader of many now.
    private mutating func open(
        _ header: Archive.Member,
        of archive: Archive,
        as name: String?
    ) throws(InputFault) -> EnclosedDocument? {
        guard !header.isEncrypted else {
            return EnclosedDocument(entry: name, Finding(.inputUnknownFormat, .error, "the member is encrypted"))
        }
        do throws(InputFault) {
            let source = MemberSource(archive, expectedSize: header.size)
            var head: [UInt8] = []
            try source.fill(&head, upTo: InputKind.headSize)
            guard !InputKind.isArchive(head) else {
                let message = "The member is an archive inside an archive."
                return EnclosedDocument(entry: name, Finding(.inputUnknownFormat, .error, message), size: header.size)
            }
            if let documents = try opening.documents(in: &head, continuedBy: source) {
                member = (name, documents)
                return nil
            }
            guard header.size <= opening.captureLimit else {
                let message = "\(header.size) bytes where at most \(opening.captureLimit) are allowed"
                return EnclosedDocument(entry: name, Finding(.inputTooLarge, .error, message), size: header.size)
            }
            return EnclosedDocument(
                entry: name,
                capture: try source.capture(from: head, limit: opening.captureLimit)
            )
        } catch {
            return EnclosedDocument(entry: name, try Self.finding(of: error))
        }
    }

    private static func finding(of fault: InputFault) throws(InputFault) -> Finding {
        do throws(FileFault) {
            return try fault.finding()
        } catch {
            throw .system(error)
        }
    }

    /// The name, or the name and the position if another member had it.
    private mutating func unique(_ name: String) -> String {
        guard !name.isEmpty, names.insert(ExactText(name).hashValue).inserted else { return "\(name)@\(position)" }
        return name
    }

    private static func join(_ name: String?, _ entry: String?) -> String? {
        guard let name, let entry else { return name ?? entry }
        return "\(name)#\(entry)"
    }
}
#endif
