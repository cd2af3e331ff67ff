// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

@Suite struct `archives of captures` {
    typealias Row = Opened.Row

    private static let three = [("a.xml", "<a/>"), ("b/c.txt", "PHNh"), ("d", "<d/>")]
    private static let rows: [Row] = three.map { Row($0.0, $0.1) }

    private static let har = #"{"log":{"entries":[{},{"request":{"postData":{"text":"SAMLResponse=x"}}},1]}}"#

    /// Archives of every kind with the same members.
    static let kinds: [(name: String, bytes: [UInt8])] = {
        let tar = ArchiveBytes.tar(three)
        return [
            ("tar", tar), ("zip", ArchiveBytes.zip(three.map { .init($0.0, $0.1) })),
            ("tar.gz", ArchiveBytes.gzip(tar)),
            ("tar.zst", ArchiveBytes.zstd(tar)), ("tar.bz2", bzip2), ("tar.xz", xz),
        ]
    }()

    /// The same members, compressed by bzip2.
    private static let bzip2 = decoded(
        "QlpoOTFBWSZTWSY+F6EAAKb/gMmAAQBAAe+FAEFAKPxGHkAIKCAAchkpoAAAAaBtQRUk9NQGJo0BofqQD96jxsGb"
            + "hFQLVnQUu3X+Xe2DJudboUSQMgygtywaCFGQrERNXG+gY5rQ5tc2soyqRw3HTWQg8N5Kxozv1cypeUuUpNQQQPxd"
            + "yRThQkCY+F6E"
    )

    /// The same members, compressed by xz.
    private static let xz = decoded(
        "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4Cf/AIJdADCLiwcT+ERNmun7pv0H5pdmicXEpohvwIIuYqWBh1EyEsVg"
            + "2j43PQj1E5Nnx0Fa066Dz8sqIH3zlGvUI45UVPVHEb6BBORfMPflWAU5soyfT7OaLl6QkSc1371+44aQKxNbVWQg"
            + "Bq3hONqKWfvxREnhktcgsElSfJvk/hJUhod1+wAAAAD8nrUNxHuAkwABngGAUAAA1RK8WLHEZ/sCAAAAAARZWg=="
    )

    private static func decoded(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

    @Test(arguments: kinds.indices)
    func `returns the members in their order`(kind: Int) throws {
        for format in [InputFormat.auto, .xml, .encoded] {
            #expect(try Opened(Self.kinds[kind].bytes, format: format) == .rows(Self.rows), "\(Self.kinds[kind].name)")
        }
    }

    @Test(arguments: kinds.indices)
    func `reports for every truncation that members may be missing`(kind: Int) throws {
        let (name, bytes) = Self.kinds[kind]
        let step = (bytes.count < 2000 ? 1 : 7) * Cases.stride
        for count in stride(from: (name == "tar" ? 512 : 30) + Cases.first, to: bytes.count, by: step) {
            let rows = try Opened(Array(bytes[..<count]), format: .xml).rows
            let whole = rows.filter { $0.code == nil }
            #expect(whole == Array(Self.rows.prefix(whole.count)), "\(name) \(count)")
            // The last member is complete, so no member is missing.
            if whole.count < 3 {
                #expect(rows.last?.code == .encodingTruncated, "\(name) \(count)")
                #expect(rows.count == whole.count + 1)
            }
        }
    }

    @Test(arguments: kinds.indices)
    func `reads every archive with a changed byte to an end`(kind: Int) throws {
        var (_, bytes) = Self.kinds[kind]
        for index in stride(from: Cases.first, to: min(bytes.count, 2600), by: 3 * Cases.stride) {
            let original = bytes[index]
            bytes[index] ^= 0x11
            guard case .rows(let rows) = try Opened(bytes) else {
                bytes[index] = original
                continue
            }
            #expect(rows.count <= 4)
            bytes[index] = original
        }
    }

    @Test func `skips members that a folder walk would not find, and counts hidden files as not read`() throws {
        let members = [
            ArchiveBytes.tarMember("dir/", "", type: "5"), ArchiveBytes.tarMember("link", "", type: "2"),
            ArchiveBytes.tarMember("hard", "", type: "1"), ArchiveBytes.tarMember("pipe", "", type: "6"),
            ArchiveBytes.tarMember(".hidden", "<h/>"), ArchiveBytes.tarMember("a/.b/c.xml", "<h/>"),
            ArchiveBytes.tarMember("__MACOSX/a.xml", "<h/>"), ArchiveBytes.tarMember("./x.xml", "<x/>"),
            ArchiveBytes.tarMember("../up.xml", "<u/>"), ArchiveBytes.tarMember("/etc/abs", "<e/>"),
            ArchiveBytes.tarMember("a.b/..c", "<h/>"),
        ]
        let rows = try Opened(members.flatMap { $0 } + ArchiveBytes.tarEnd).rows
        #expect(
            rows.filter { $0.code == nil }
                == [Row("./x.xml", "<x/>"), Row("../up.xml", "<u/>"), Row("/etc/abs", "<e/>")]
        )
        // One of the four hidden files is counted: many must not use up the documents of an archive.
        #expect(rows.filter { $0.code != nil } == [Row(nil, .inputUnknownFormat)])
        var link = ArchiveBytes.ZipMember("link", "target")
        link.mode = 0o120777
        var folder = ArchiveBytes.ZipMember("folder/", "")
        folder.mode = 0o040755
        #expect(try Opened(ArchiveBytes.zip([link, folder, .init("a", "<a/>")])).rows == [Row("a", "<a/>")])
        folder.content = Array("<f/>".utf8)
        #expect(try Opened(ArchiveBytes.zip([folder])).rows == [Row(nil, .inputUnknownFormat)])
    }

    @Test func `reads archives that were joined`() throws {
        let joined = ArchiveBytes.tar([("a", "<a/>")]) + ArchiveBytes.tar([("b", "<b/>")])
        #expect(try Opened(joined).rows == [Row("a", "<a/>"), Row("b", "<b/>")])
        #expect(try Opened(ArchiveBytes.gzip(joined)).rows == [Row("a", "<a/>"), Row("b", "<b/>")])
        let tail = [UInt8](repeating: 0x78, count: 512)
        #expect(
            try Opened(ArchiveBytes.tar([("a", "<a/>")]) + tail).rows.map(\.code)
                == [nil, .inputUnknownFormat, .encodingTruncated]
        )
    }

    @Test func `gives members with the same name different entry names`() throws {
        let members = [("a", "1"), ("b", "2"), ("a", "3"), ("a", "4")]
        let rows = [Row("a", "1"), Row("b", "2"), Row("a@3", "3"), Row("a@4", "4")]
        #expect(try Opened(ArchiveBytes.tar(members)).rows == rows)
        #expect(try Opened(ArchiveBytes.zip(members.map { .init($0.0, $0.1) })).rows == rows)
    }

    @Test func `names members whose names are not UTF-8 or contain control characters`() throws {
        let names: [[UInt8]] = [[0xE9, 0x61], [0xE8, 0x61], [0x61, 0x0A, 0x1B, 0x5B], Array("é😀".utf8)]
        let tar = names.flatMap { ArchiveBytes.tarMember($0, [0x78]) } + ArchiveBytes.tarEnd
        let expected = ["\u{FFFD}a", "\u{FFFD}a@2", "a\n\u{1B}[", "é😀"]
        #expect(try Opened(tar).rows.map(\.entry) == expected)
        let zip = names.map { name in
            var member = ArchiveBytes.ZipMember("", "x")
            member.name = name
            return member
        }
        #expect(try Opened(ArchiveBytes.zip(zip)).rows.map(\.entry) == expected)
        // Zip has a flag that marks names as UTF-8.
        var named = zip[3]
        named.flags = 1 << 11
        #expect(try Opened(ArchiveBytes.zip([named])).rows.map(\.entry) == ["é😀"])
    }

    @Test func `omits the middle of a long name`() throws {
        let long = String(repeating: "a", count: 90) + "/" + String(repeating: "b", count: 90)
        #expect(try Opened(ArchiveBytes.zip([.init(long, "x")])).rows.map(\.entry) == [long])
        let name = String(repeating: "a", count: 300) + "/" + String(repeating: "b", count: 300)
        let member = ArchiveBytes.ZipMember(name, "x")
        let shown = String(repeating: "a", count: 256) + "…" + String(repeating: "b", count: 256)
        #expect(try Opened(ArchiveBytes.zip([member, member])).rows.map(\.entry) == [shown, shown + "@2"])
    }

    @Test func `reads HAR and JSON Lines in archives`() throws {
        let lines = "{\"SAMLResponse\":\"1\"}\n{\"SAMLResponse\":2}\n"
        let members = [("a.har", Self.har), ("a", "<a/>"), ("l", lines), ("broken.har", "{\"log\":{\"entries\":[")]
        #expect(
            try Opened(ArchiveBytes.tar(members)).rows == [
                Row("a.har#2", "SAMLResponse=x"), Row("a", "<a/>"), Row("l#1", "1"),
                Row("l#2", .inputUnknownFormat, 2, 17),
                Row("broken.har#1", .encodingTruncated, 1, 20),
            ]
        )
        // A given format applies to the members.
        #expect(
            try Opened(ArchiveBytes.tar([("a", "<a/>"), ("b", "{}")]), format: .har).rows
                == [Row("a", .inputUnknownFormat, 1), Row("b", .inputUnknownFormat, 1, 2)]
        )
    }

    @Test func `reads a single compressed file as the input it contains`() throws {
        for pack in [ArchiveBytes.gzip, ArchiveBytes.zstd] {
            #expect(try Opened(pack(Array("<a/>".utf8))).rows == [Row(nil, "<a/>")])
            #expect(try Opened(pack(Array(Self.har.utf8))).rows == [Row("2", "SAMLResponse=x")])
            let inner = try Opened(pack(ArchiveBytes.zip([.init("a", "<a/>")]))).rows
            #expect(inner == [Row("a", "<a/>")])
            let twice = try Opened(pack(pack(Array("<a/>".utf8)))).rows
            #expect(twice == [Row(nil, .inputUnknownFormat)])
        }
        #expect(try Opened(ArchiveBytes.gzip([])).rows.count <= 1)
    }

    @Test func `reports unreadable members and continues`() throws {
        var encrypted = ArchiveBytes.ZipMember("secret", "0123456789abcdef")
        encrypted.flags = 1
        var damaged = ArchiveBytes.ZipMember("damaged", "<damaged/>")
        damaged.crcMask = 1
        let zip = ArchiveBytes.zip([encrypted, damaged, .init("a", "<a/>")])
        #expect(
            try Opened(zip).rows
                == [Row("secret", .inputUnknownFormat), Row("damaged", .inputUnknownFormat), Row("a", "<a/>")]
        )
    }

    @Test func `reports a damaged header of tar once, and reads the members after it`() throws {
        let long = String(repeating: "x", count: 5_000)
        for damaged in 1...2 {
            var members = [("a", "<a/>"), ("b", long), ("c", long), ("d", "<d/>")].map {
                ArchiveBytes.tarMember($0.0, $0.1)
            }
            for index in 1...damaged { members[index][0] ^= 1 }
            let rows = try Opened(members.flatMap { $0 } + ArchiveBytes.tarEnd).rows
            let readable = damaged == 1 ? [Row("c", long)] : []
            #expect(rows == [Row("a", "<a/>"), Row(nil, .inputUnknownFormat)] + readable + [Row("d", "<d/>")])
        }
    }

    @Test func `reports members that the directory of a zip archive states and that are not readable`() throws {
        let zip = ArchiveBytes.zip(Self.three.map { .init($0.0, $0.1) })
        let header: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
        let headers = zip.indices.filter { zip[$0...].starts(with: header) }
        #expect(headers.count == 3)
        for index in headers {
            var damaged = zip
            damaged[index] ^= 4
            #expect(try Opened(damaged).rows == [Row(nil, .inputUnknownFormat)])
        }
    }

    @Test func `reports a member that exceeds the limit without reading it`() throws {
        let long = String(repeating: "x", count: 5000)
        for bytes in [
            ArchiveBytes.tar([("l", long), ("a", "<a/>")]), ArchiveBytes.zip([.init("l", long), .init("a", "<a/>")]),
        ] {
            #expect(try Opened(bytes, maximumBytes: 1000).rows == [Row("l", .inputTooLarge), Row("a", "<a/>")])
        }
        // A single compressed file states no size: the validator gets one byte more than the limit.
        let single = try Opened(
            ArchiveBytes.gzip(Array(String(repeating: "x", count: 100_000).utf8)),
            maximumBytes: 1000
        )
        #expect(single.rows.map(\.text.utf8.count) == [4001])
    }

    @Test func `does not detect text as an archive`() throws {
        // A tar header with a wrong checksum, and text with the magic number at the offset of tar.
        var header = ArchiveBytes.tarMember("a", "<a/>")
        header[0] ^= 1
        guard case .capture = try Opened(header) else { return #expect(Bool(false)) }
        let text = String(repeating: "A", count: 257) + "ustar" + String(repeating: "A", count: 500)
        #expect(try Opened(text) == .capture(text))
        // Without NUL bytes, a matching checksum is a coincidence in text.
        var bytes = [UInt8](repeating: UInt8(ascii: "A"), count: 600)
        let sum = bytes[..<512].reduce(0) { $0 + Int($1) } - 8 * 0x41 + 8 * 0x20
        for (offset, byte) in String(sum, radix: 8).utf8.enumerated() { bytes[148 + offset] = byte }
        for index in (148 + String(sum, radix: 8).utf8.count)..<156 { bytes[index] = 0x20 }
        guard case .capture = try Opened(bytes) else { return #expect(Bool(false)) }
    }

    @Test func `reads tar without a magic number`() throws {
        let old = ArchiveBytes.tarMember(Array("a".utf8), Array("<a/>".utf8), magic: "") + ArchiveBytes.tarEnd
        #expect(try Opened(old).rows == [Row("a", "<a/>")])
    }

    @Test func `rejects other formats and filters of libarchive`() throws {
        let others: [[UInt8]] = [
            Array("!<arch>\ndebian-binary".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x01], Array("BZh91AY&SX".utf8),
            [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], [0x1F, 0x9D, 0x90], Array("Rar!\u{1A}\u{7}".utf8),
            Array("070707".utf8),
        ]
        for bytes in others {
            #expect(try Opened(bytes) == .capture(String(decoding: bytes, as: UTF8.self)))
            let packed = try Opened(ArchiveBytes.gzip(bytes)).rows
            #expect(packed.map(\.entry) == [nil])
            #expect(packed.first.map { $0.text } == String(decoding: bytes, as: UTF8.self) || packed.first?.code != nil)
        }
    }

    @Test func `gives a repeated name no entry that another member has`() throws {
        let tar = ArchiveBytes.tar([("a@3", "1"), ("a", "2"), ("a", "3"), ("a@3@3", "4"), ("a", "5"), ("a@5", "6")])
        let entries = try Opened(tar).rows.map(\.entry)
        #expect(entries == ["a@3", "a", "a@3@3", "a@3@3@4", "a@5", "a@5@6"])
    }

    @Test func `returns no rows for an empty archive`() throws {
        #expect(try Opened(ArchiveBytes.zip([])) == .rows([]))
    }
}
