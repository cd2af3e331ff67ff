// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// Reads the documents of an archive: one for each member, or several if the member contains several.
///
/// Members are in archive order. Directories, links and devices are skipped. A hidden member is counted as not read. A
/// compressed single file is read as that file. An archive inside the archive is read, too, but not one inside that.
///
/// The entry is the name of the member. If an earlier member has the same name or entry, `@` and the position of the
/// member, from one, are appended until the entry is unique. `#` and the entry inside the member follow.
struct ArchiveReader: DocumentSequence {
    /// The maximum length of a name in bytes.
    private static let maximumNameLength = 512

    private let archive: Archive?
    private let opening: InputOpening
    /// The finding about an archive that cannot be opened, until it is reported.
    private var damage: EnclosedDocument?

    /// The current member, if it contains several documents.
    private var member: (name: String?, documents: any DocumentSequence)?

    /// The first bytes of the archive.
    private let start: [UInt8]

    private var position = 0

    /// Whether a member was skipped.
    ///
    /// One of them is counted: many must not use up the documents of an archive.
    private var hasSkipped = false

    /// The hashes of the entries of members, to save memory for archives with many members.
    private var names: Set<Int> = []

    init(_ head: [UInt8], continuedBy source: any ArchiveSource, opening: InputOpening) {
        let expansion = opening.expansion ?? ArchiveExpansion()
        self.opening = opening.insideArchive(expansion)
        start = Array(head.prefix(64))
        do throws(ArchiveFault) {
            archive = try Archive(head, continuedBy: source, expansion: expansion)
        } catch {
            archive = nil
            damage = EnclosedDocument(entry: nil, error.finding)
        }
    }

    mutating func next() throws(FileFault) -> EnclosedDocument? {
        guard let archive else { return damage.take() }
        while true {
            if var document = try member?.documents.next() {
                document.entry = Self.join(member?.name, document.entry)
                document.counted = .anyOther
                return document
            }
            member = nil
            do throws(InputFault) {
                guard let header = try archive.nextMember() else { return nil }
                position += 1
                if header.isSkipped, !hasSkipped {
                    hasSkipped = true
                    return EnclosedDocument(notRead: Self.skipped, size: header.size)
                }
                guard header.isDocument else { continue }
                let name = header.isNamed ? unique(header.name) : nil
                if let document = try open(header, of: archive, as: name) { return document }
            } catch {
                return EnclosedDocument(entry: nil, try error.finding())
            }
        }
    }

    /// Opens a member.
    ///
    /// - Returns: The only document or finding of the member, or `nil` if it contains several documents.
    private mutating func open(
        _ header: Archive.Member,
        of archive: Archive,
        as name: String?
    ) throws(InputFault) -> EnclosedDocument? {
        guard !header.isEncrypted else {
            return EnclosedDocument(entry: name, .unknownFormat("The member is encrypted."))
        }
        do throws(InputFault) {
            let source = MemberSource(archive, expectedSize: header.size)
            var head: [UInt8] = []
            try source.fill(&head, upTo: InputStream.headSize)
            if ArchiveSignature.begins(head) {
                // libarchive passes an archive that it does not recognize as a file with the same bytes.
                guard header.isNamed || !head.starts(with: start) else {
                    return EnclosedDocument(entry: nil, Self.damaged, size: head.count)
                }
                let inner = try source.everything(from: head, limit: opening.captureLimit, of: "The archive")
                member = (name, try opening.documents(inArchive: inner))
                return nil
            }
            if let documents = try opening.documents(in: &head, continuedBy: source) {
                member = (name, documents)
                return nil
            }
            guard header.size <= opening.captureLimit else {
                let finding = Finding.inputTooLarge("The member", size: header.size, limit: opening.captureLimit)
                return EnclosedDocument(entry: name, finding, size: header.size)
            }
            let capture = try source.capture(from: head, limit: opening.captureLimit)
            member = (name, opening.documents(in: capture))
            return nil
        } catch {
            let finding = try InputFault.wrapping { () throws(FileFault) in try error.finding() }
            return EnclosedDocument(entry: name, finding)
        }
    }

    private static var skipped: Finding {
        .unknownFormat(
            "The member was not read: it is a hidden file, or a link or folder that contains data.",
            remedy: "Unpack the archive, and validate the file by its name."
        )
    }

    private static var damaged: Finding {
        .unknownFormat(
            "The archive is truncated or damaged: its header cannot be read.",
            remedy: "Copy the file again, and compare the sizes."
        )
    }

    /// Returns the name, with its position appended as often as another member has the same entry.
    private mutating func unique(_ name: String) -> String {
        var entry = name.isEmpty ? "@\(position)" : Self.shortened(name)
        while !names.insert(ExactText(entry).hashValue).inserted { entry += "@\(position)" }
        return entry
    }

    /// Returns a name without its middle if it is too long, because every document of the member repeats it.
    private static func shortened(_ name: String) -> String {
        let bytes = name.utf8
        guard bytes.count > maximumNameLength else { return name }
        let half = maximumNameLength / 2
        return String(decoding: bytes.prefix(half), as: UTF8.self) + "…"
            + String(decoding: bytes.suffix(half), as: UTF8.self)
    }

    private static func join(_ name: String?, _ entry: String?) -> String? {
        guard let name, let entry else { return name ?? entry }
        return "\(name)#\(entry)"
    }
}
