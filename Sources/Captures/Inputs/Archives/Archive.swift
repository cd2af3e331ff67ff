// SPDX-License-Identifier: Apache-2.0

internal import CArchive
internal import CLibrary
internal import SAML

/// An archive that libarchive reads from a stream, restricted to the documented formats.
///
/// Nothing is written to disk, so member names are only text. Filters for which libarchive would start another program
/// are rejected: each supported filter is enabled by name and must be built in.
@safe
final class Archive {
    /// The header of a member.
    struct Member {
        /// The name; invalid UTF-8 is shown as U+FFFD.
        var name: String
        /// Whether the archive stores the name; a compressed single file has none.
        var isNamed: Bool
        /// Whether the member is a file that a walk through a directory would include.
        var isDocument: Bool
        /// Whether the member has content, but is not a document: a hidden file, or a link or folder that stores bytes.
        var isSkipped: Bool
        var isEncrypted: Bool
        /// The expected size in bytes, or 0 if it is unknown.
        var size: Int
    }

    private let archive: OpaquePointer

    /// A UTF-8 locale, because in the C locale libarchive replaces all non-ASCII letters with `?`.
    private let locale: locale_t?

    private let stream: ArchiveStream
    private let expansion: ArchiveExpansion
    private var isAtEnd = false

    /// Whether a damaged header was reported, and the next readable one is not found yet.
    private var isSearching = false

    /// The number of members that were returned.
    private var members = 0

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - head: The bytes that have already been read.
    ///   - source: The source of the remaining bytes.
    ///   - expansion: The expansion of all archives of the input.
    /// - Throws: ``ArchiveFault`` if the archive or libarchive is not supported.
    init(
        _ head: [UInt8],
        continuedBy source: any ArchiveSource,
        expansion: ArchiveExpansion
    ) throws(ArchiveFault) {
        guard let archive = unsafe archive_read_new() else { throw .unsupported }
        unsafe self.archive = unsafe archive
        unsafe locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        self.expansion = expansion
        stream = ArchiveStream(head, continuedBy: source, expansion: expansion)
        unsafe stream.archive = unsafe archive
        let compression = ArchiveSignature.compression(of: head)
        let supported = [
            unsafe archive_read_support_filter_gzip(archive),
            unsafe archive_read_support_filter_zstd(archive),
            unsafe Self.support(compression, archive),
            unsafe archive_read_support_format_tar(archive),
            // A compressed zip archive is an archive inside an archive.
            compression != nil
                ? unsafe archive_read_support_format_raw(archive) : unsafe archive_read_support_format_zip(archive),
        ]
        // libarchive returns a warning for a filter that requires another program.
        guard supported.allSatisfy({ $0 == ARCHIVE_OK }) else { throw .unsupported }
        // What follows the end of a tar archive is read, too: another archive, or damage.
        _ = unsafe archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1")
        // On macOS, libarchive would otherwise join the members below `__MACOSX` with others, and return fewer members.
        if compression == nil { _ = unsafe archive_read_set_format_option(archive, "zip", "mac-ext", nil) }
        guard unsafe stream.open(archive) == ARCHIVE_OK else {
            // Reading the first header reveals an error of the stream.
            if stream.fault == nil { throw failure }
            return
        }
        // The expansion limit covers only one layer of compression.
        guard unsafe archive_filter_count(archive) <= 2 else { throw .damaged("it is compressed more than once") }
    }

    /// Enables the removal of a compression that few archives have, so that other archives need no support for it.
    private static func support(_ compression: ArchiveCompression?, _ archive: OpaquePointer) -> CInt {
        switch compression {
        case .bzip2: unsafe archive_read_support_filter_bzip2(archive)
        case .xz: unsafe archive_read_support_filter_xz(archive)
        case .gzip, .zstd, nil: ARCHIVE_OK
        }
    }

    deinit {
        unsafe archive_read_free(archive)
        if let locale = unsafe locale { unsafe freelocale(locale) }
    }

    /// Returns the next member, or `nil` at the end and after an unrecoverable error.
    ///
    /// - Throws: An error of the archive. After that of a damaged header, the next call continues at the next one.
    func nextMember() throws(InputFault) -> Member? {
        guard !isAtEnd else { return nil }
        // Set the locale of this thread only while names are read.
        let previous = unsafe locale.map { unsafe uselocale($0) }
        defer { if let previous = unsafe previous { _ = unsafe uselocale(previous) } }
        var entry: OpaquePointer?
        var result = unsafe archive_read_next_header(archive, &entry)
        if result == ARCHIVE_RETRY, !isSearching {
            isSearching = true
            let reason = "a header is damaged, and the members up to the next readable header are missing"
            throw .content(ArchiveFault.damaged(reason).finding)
        }
        // Each block of the content of the missing members is a damaged header, too.
        while result == ARCHIVE_RETRY { result = unsafe archive_read_next_header(archive, &entry) }
        isSearching = false
        if result == ARCHIVE_EOF {
            isAtEnd = true
            guard !lacksEnd else { throw .content(ArchiveFault.truncated("the end of the archive is missing").finding) }
            if let stated = statedMembers, members < stated {
                let reason = "its directory states \(stated) members, and \(members) of them are readable"
                throw .content(ArchiveFault.damaged(reason).finding)
            }
            return nil
        }
        guard result >= ARCHIVE_WARN, let entry = unsafe entry else {
            isAtEnd = true
            throw inputFault
        }
        members += 1
        return unsafe member(entry)
    }

    /// The number of members that the directory of a zip archive states, or `nil` if it is unknown.
    ///
    /// libarchive ends without an error at a damaged header of the directory.
    private var statedMembers: Int? {
        guard unsafe archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_ZIP else { return nil }
        return stream.tail(ZipDirectory.maximumTailLength).flatMap { ZipDirectory.members(inTail: $0) }
    }

    /// Reads the next bytes of the current member.
    func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault) {
        guard !isAtEnd else { return }
        var result = 0
        bytes.append(addingCapacity: count) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer, initialized in
                // Safety: libarchive fills at most the remaining capacity, and returns the number of filled bytes.
                let room = min(count, buffer.count - initialized)
                result = unsafe archive_read_data(archive, buffer.baseAddress.map { unsafe $0 + initialized }, room)
                initialized += max(result, 0)
            }
        }
        guard result >= 0 else {
            // After a failed member, others may follow; after a fatal error, none can be read.
            isAtEnd = result <= Int(ARCHIVE_FATAL)
            throw inputFault
        }
        expansion.addOutput(result)
        guard !expansion.isTooLarge else {
            isAtEnd = true
            throw .content(ArchiveFault.tooLarge.finding)
        }
    }

    private func member(_ entry: OpaquePointer) -> Member {
        // Safety: both strings are NUL-terminated, and are copied before the next call of libarchive.
        let bytes = unsafe archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)
        let name = unsafe bytes.map { unsafe String(cString: $0) } ?? ""
        // These are the POSIX file types, for which libarchive has its own constants.
        let isFile = unsafe archive_entry_filetype(entry) & 0o170000 == 0o100000
        let isLink = unsafe archive_entry_hardlink(entry) != nil || archive_entry_hardlink_utf8(entry) != nil
        let size = unsafe archive_entry_size_is_set(entry) != 0 ? Int(max(0, archive_entry_size(entry))) : 0
        let isHidden = Self.isHidden(name)
        return Member(
            name: name,
            isNamed: unsafe archive_format(archive) != ARCHIVE_FORMAT_RAW,
            isDocument: isFile && !isLink && !isHidden,
            isSkipped: isFile && !isLink ? isHidden : size > 0,
            isEncrypted: unsafe archive_entry_is_encrypted(entry) != 0,
            size: size
        )
    }

    /// Returns whether a component of a name begins with a period, or is the `__MACOSX` directory.
    private static func isHidden(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "/")).contains { component in
            let isDots = component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8)
            return component.first == UInt8(ascii: ".") && !isDots || component.elementsEqual("__MACOSX".utf8)
        }
    }

    /// Whether a tar archive ends without its two zero blocks, which libarchive accepts.
    private var lacksEnd: Bool {
        guard unsafe archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_TAR else { return false }
        return unsafe archive_filter_bytes(archive, 0) == archive_read_header_position(archive)
    }

    private var inputFault: InputFault {
        stream.fault.map(InputFault.system) ?? .content(failure.finding)
    }

    /// The error of the last libarchive call.
    private var failure: ArchiveFault {
        if stream.isTooLarge { return .tooLarge }
        // Safety: the string is NUL-terminated, and is copied immediately.
        let text = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "no reason given"
        return stream.isAtEnd || text.contains("runcated") ? .truncated(text) : .damaged(text)
    }
}

/// The bytes of one member.
final class MemberSource: ByteSource {
    private let archive: Archive
    let expectedSize: Int

    init(_ archive: Archive, expectedSize: Int) {
        self.archive = archive
        self.expectedSize = expectedSize
    }

    func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault) {
        try archive.read(count, appendingTo: &bytes)
    }
}
