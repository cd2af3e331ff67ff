// SPDX-License-Identifier: Apache-2.0

#if Archives
internal import CArchive
internal import SAML

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An archive that libarchive reads from our own stream, with no format but those of the contract.
///
/// Nothing is ever written to a disk, so that names of members are nothing but text. A filter that libarchive would
/// hand to another program is refused: every filter is named, and each has to be built in.
@safe
final class Archive {
    /// What the archive says of one member.
    struct Member {
        /// Its name; bytes that are not UTF-8 show as U+FFFD.
        var name: String
        /// Whether the name is one of the archive's own: what is merely compressed has none.
        var isNamed: Bool
        /// Whether it is a file that a walk through a folder would find.
        var isDocument: Bool
        var isEncrypted: Bool
        /// How large it is to be, else 0.
        var size: Int
    }

    private let archive: OpaquePointer
    private let stream: ArchiveStream
    private var isAtEnd = false
    private var output = 0

    /// Opens an archive.
    ///
    /// - Parameters:
    ///   - head: The bytes that were read already.
    ///   - source: Where the others come from.
    init(_ head: [UInt8], continuedBy source: StreamSource) throws(ArchiveFault) {
        guard let archive = unsafe archive_read_new() else { throw .unsupported }
        unsafe self.archive = unsafe archive
        stream = ArchiveStream(head, continuedBy: source)
        unsafe stream.archive = unsafe archive
        let supported = [
            unsafe archive_read_support_filter_gzip(archive),
            unsafe archive_read_support_filter_zstd(archive),
            unsafe archive_read_support_format_tar(archive),
            unsafe archive_read_support_format_zip(archive),
        ]
        // A filter that only another program can undo answers with a warning.
        guard supported.allSatisfy({ $0 == ARCHIVE_OK }) else { throw .unsupported }
        if [0x1F, 0x28].contains(head.first) {
            unsafe archive_read_support_format_raw(archive)
        }
        guard unsafe stream.open(archive) == ARCHIVE_OK else {
            // The first header tells the fault of the stream, if there is one.
            if stream.fault == nil { throw failure }
            return
        }
        // One layer of compression is all that the limit on expansion watches.
        guard unsafe archive_filter_count(archive) <= 2 else { throw .damaged("it is compressed more than once") }
    }

    deinit {
        unsafe archive_read_free(archive)
    }

    /// Goes to the next member; gives nil at the end, and after a fault that nothing can be read behind.
    func nextMember() throws(InputFault) -> Member? {
        guard !isAtEnd else { return nil }
        var entry: OpaquePointer?
        let result = unsafe archive_read_next_header(archive, &entry)
        if result == ARCHIVE_EOF {
            isAtEnd = true
            return nil
        }
        guard result >= ARCHIVE_WARN, let entry = unsafe entry else {
            isAtEnd = true
            throw inputFault
        }
        return unsafe member(entry)
    }

    /// Reads of the member at hand.
    func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(InputFault) {
        guard !isAtEnd else { return }
        var result = 0
        bytes.append(addingCapacity: count) { span in
            unsafe span.withUnsafeMutableBufferPointer { buffer, initialized in
                // Safety: libarchive fills no more than the room that is left, and says how much it filled.
                let room = min(count, buffer.count - initialized)
                result = unsafe archive_read_data(archive, buffer.baseAddress.map { unsafe $0 + initialized }, room)
                initialized += max(result, 0)
            }
        }
        guard result >= 0 else {
            // Behind a failed member there may be others; behind a fatal fault there is nothing.
            isAtEnd = result <= Int(ARCHIVE_FATAL)
            throw inputFault
        }
        output += result
        guard !ArchiveExpansion.isTooLarge(output, from: stream.input) else {
            isAtEnd = true
            throw .content(ArchiveFault.tooLarge.finding)
        }
    }

    private func member(_ entry: OpaquePointer) -> Member {
        // Safety: both texts end in a NUL byte, and are copied before libarchive is called again.
        let bytes = unsafe archive_entry_pathname(entry) ?? archive_entry_pathname_utf8(entry)
        let name = unsafe bytes.map { unsafe String(cString: $0) } ?? ""
        // The file types of POSIX, which libarchive has its own names for.
        let isFile = unsafe archive_entry_filetype(entry) & 0o170000 == 0o100000
        let isLink = unsafe archive_entry_hardlink(entry) != nil || archive_entry_hardlink_utf8(entry) != nil
        return Member(
            name: name,
            isNamed: unsafe archive_format(archive) != ARCHIVE_FORMAT_RAW,
            isDocument: isFile && !isLink && !Self.isHidden(name),
            isEncrypted: unsafe archive_entry_is_encrypted(entry) != 0,
            size: unsafe archive_entry_size_is_set(entry) != 0 ? Int(max(0, archive_entry_size(entry))) : 0
        )
    }

    /// Whether a component of a name begins with a dot, or is the folder that macOS hides its own files in.
    private static func isHidden(_ name: String) -> Bool {
        name.utf8.split(separator: UInt8(ascii: "/")).contains { component in
            let isDots = component.elementsEqual(".".utf8) || component.elementsEqual("..".utf8)
            return component.first == UInt8(ascii: ".") && !isDots || component.elementsEqual("__MACOSX".utf8)
        }
    }

    private var inputFault: InputFault {
        stream.fault.map(InputFault.system) ?? .content(failure.finding)
    }

    /// Why libarchive cannot go on.
    private var failure: ArchiveFault {
        if stream.isTooLarge { return .tooLarge }
        // Safety: the text ends in a NUL byte, and is copied at once.
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
#endif
