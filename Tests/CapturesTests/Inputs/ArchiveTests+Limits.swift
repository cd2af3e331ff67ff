// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import TestVectors
internal import Testing

extension `archives of captures` {
    @Test func `stops at an archive that expands without limit`() throws {
        // 8 GiB in 256 KiB. A terabyte would take 32 MB.
        let bomb = ArchiveBytes.zstdOfOneLetter(blocks: 1 << 16)
        let rows = try Opened(bomb, maximumBytes: 100_000).rows
        #expect(rows.last?.code == .inputTooLarge || rows.last?.text.utf8.count == 400_001)
        // Skipped members count as well.
        let header = ArchiveBytes.tarMember("big", "", size: 7 << 30).prefix(512)
        var tar = ArchiveBytes.zstd(Array(header))
        tar += ArchiveBytes.zstdOfOneLetter(blocks: 1 << 16)
        #expect(try Opened(tar).rows.map(\.code) == [.inputTooLarge, .inputTooLarge])
    }

    @Test func `limits the expansion ratio of an archive`() throws {
        // 64 MiB in 2 KiB; the header announces a member that the reader skips.
        let letters = ArchiveBytes.zstdOfOneLetter(blocks: 512)
        let announced = Array(ArchiveBytes.tarMember("big", "", size: 64 << 20).prefix(512))
        let rest = ArchiveBytes.tar([("a", "<a/>")])
        let dense = ArchiveBytes.zstd(announced) + letters + ArchiveBytes.zstd(rest)
        #expect(try Opened(dense, maximumBytes: 1000).rows.map(\.code) == [.inputTooLarge, .inputTooLarge])
        // With 1,750 KiB of stored bytes at the start, the ratio stays below 40.
        let stored = ArchiveBytes.tarMember(Array("stored".utf8), [UInt8](repeating: 0x78, count: 1_750 << 10))
        let usual = ArchiveBytes.zstd(stored + announced) + letters + ArchiveBytes.zstd(rest)
        #expect(
            try Opened(usual, maximumBytes: 1000).rows
                == [Row("stored", .inputTooLarge), Row("big", .inputTooLarge), Row("a", "<a/>")]
        )
    }

    /// Each document costs a row, no matter how well it is compressed.
    @Test func `limits the number of documents by the compressed size of the archive`() throws {
        let lines = Array(String(repeating: "{\"a\":10}\n", count: 20_000).utf8)
        #expect(try Opened(lines, format: .jsonl).rows.count == 1_001 + lines.count / 64)
        let stored = ArchiveBytes.gzip(lines)
        #expect(try Opened(stored, format: .jsonl).rows.count == 1_001 + stored.count / 128)
        // The same lines, compressed by `zstd -19`.
        let text = "KLUv/QRojAAASHsiYSI6MTB9CgEA9P/MyxFFAAAAAQAdP+oFCNag0h8="
        let packed = try Base64().decode(Array(text.utf8).span)
        let rows = try Opened(packed, format: .jsonl).rows
        #expect(rows.count == 1_001)
        #expect(rows.last == Row(nil, .inputTooLarge))
        #expect(rows.dropLast().map(\.entry) == (1...1_000).map(String.init))
        #expect(
            try Opened.lastMessage(packed, format: .jsonl) == """
                The input contains more than 1000 documents in 41 bytes: 1000 are allowed, and one more for each 128 \
                bytes. The report contains the first 1000 documents. Unpack the archive and validate the files.
                """
        )
    }

    /// A member of zip takes 76 bytes and two names, even if it is empty.
    @Test func `limits the number of empty members`() throws {
        let zip = ArchiveBytes.zip((0..<10_000).map { ArchiveBytes.ZipMember("\($0)", "") })
        let rows = try Opened(zip).rows
        #expect(rows.count == 1_001 + zip.count / 128)
        #expect(rows.last == Row(nil, .inputTooLarge))
    }

    /// As many stored bytes as a signed response needs in the best compressed archive.
    @Test func `reads 20,000 documents of 430 bytes`() throws {
        let line = "{\"SAMLResponse\":\"" + String(repeating: "x", count: 410) + "\"}\n"
        #expect(line.utf8.count == 430)
        let stored = ArchiveBytes.gzip(Array(String(repeating: line, count: 20_000).utf8))
        #expect(try Opened(stored).rows.count == 20_000)
    }

    @Test func `counts one of many members that are skipped`() throws {
        let zip = ArchiveBytes.zip((0..<10_000).map { ArchiveBytes.ZipMember(".\($0)", "") } + [.init("a", "<a/>")])
        #expect(try Opened(zip).rows == [Row(nil, .inputUnknownFormat), Row("a", "<a/>")])
    }

    @Test func `reads 100,000 members`() throws {
        var tar: [UInt8] = []
        let header = ArchiveBytes.tarMember("same", "")
        for _ in 0..<100_000 { tar += header }
        let rows = try Opened(tar + ArchiveBytes.tarEnd).rows
        #expect(rows.count == 100_000)
        #expect(rows.first?.entry == "same")
        #expect(rows.last?.entry == "same@100000")
    }

    @Test(arguments: ["tar", "zip", "tar.gz", "tar.zst"], [70_000, 400_000])
    func `reads an archive whose first bytes, read by the caller, exceed 64 KiB`(kind: String, size: Int) throws {
        let members = [("a", String(repeating: "a", count: size)), ("b", "<b/>")]
        let tar = ArchiveBytes.tar(members)
        let archive =
            switch kind {
            case "tar": tar
            case "zip": ArchiveBytes.zip(members.map { .init($0.0, $0.1) })
            case "tar.gz": ArchiveBytes.gzip(tar)
            default: ArchiveBytes.zstd(tar)
            }
        // Some of the archive follows, or nothing.
        for count in [archive.count - 1_000, archive.count] {
            let url = FileManager.default.temporaryDirectory.appending(path: "saml-input-\(UUID().uuidString)")
            try Data(archive).write(to: url)
            defer { try? FileManager.default.removeItem(at: url) }
            let source = try StreamSource(InputPath(url.path))
            var head: [UInt8] = []
            try source.fill(&head, upTo: count)
            #expect(head.count == count)
            let opening = InputOpening(format: .xml, limits: .batch)
            let documents = try #require(try opening.documents(startingWith: &head, continuedBy: source))
            #expect(try Opened.rows(of: documents) == members.map { Row($0.0, $0.1) })
        }
    }
}
