// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// Archives inside archives, and archives that are attached to mail.
@Suite struct `archives inside other inputs` {
    typealias Row = Opened.Row

    private static let response =
        "<p:Response xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\">" + String(repeating: "x", count: 99)
        + "</p:Response>"

    private static let zip = ArchiveBytes.zip([.init("a.xml", response), .init("note", "nothing")])

    private static func tar(_ members: [(String, [UInt8])]) -> [UInt8] {
        members.flatMap { ArchiveBytes.tarMember(Array($0.0.utf8), $0.1) } + ArchiveBytes.tarEnd
    }

    private static func mail(_ attachments: [[UInt8]]) -> [UInt8] {
        let parts = attachments.map { attachment in
            """
            --b
            Content-Type: application/octet-stream
            Content-Transfer-Encoding: base64

            \(Data(attachment).base64EncodedString(options: .lineLength76Characters))

            """
        }
        return Array("From: a\nTo: b\nContent-Type: multipart/mixed; boundary=b\n\n\(parts.joined())--b--\n".utf8)
    }

    private static func documents(_ input: [UInt8]) throws -> [EnclosedDocument] {
        guard case .documents(let reader) = try Opened.input(input) else { return [] }
        var documents: [EnclosedDocument] = []
        while let document = try reader.next() { documents.append(document) }
        return documents
    }

    @Test func `reads an archive inside an archive, whose other content is counted`() throws {
        for (name, inner) in [
            ("zip", Self.zip), ("tar.gz", ArchiveBytes.gzip(Self.tar([("a.xml", Array(Self.response.utf8))]))),
        ] {
            let rows = try Opened(Self.tar([(name, inner), ("z", Array("<z/>".utf8))])).rows
            #expect(rows.first == Row("\(name)#a.xml", Self.response))
            #expect(rows.last == Row("z", "<z/>"))
        }
        #expect(try Opened(Self.tar([("a.gz", ArchiveBytes.gzip(Array("<a/>".utf8)))])).rows == [Row("a.gz", "<a/>")])
        #expect(try Self.documents(Self.tar([("zip", Self.zip)])).allSatisfy { $0.counted == .anyOther })
    }

    @Test func `counts an archive inside two others, and says how to read it`() throws {
        let documents = try Self.documents(Self.tar([("b", Self.tar([("c", Self.zip), ("d", [0x78])]))]))
        #expect(documents.map(\.entry) == ["b#c", "b#d"])
        #expect(documents.first?.other == .notRead)
        #expect(documents.first?.counted == .anyOther)
        #expect(documents.first?.finding?.remedy == "Unpack the outermost archive, and validate the files.")
    }

    @Test func `reports damaged and encrypted archives inside others`() throws {
        var secret = ArchiveBytes.ZipMember("secret", "0123456789abcdef")
        secret.flags = 1
        let zip = ArchiveBytes.zip([secret])
        let rows = try Opened(Self.tar([("s", zip), ("cut", Array(Self.zip.prefix(60))), ("z", [0x78])])).rows
        #expect(
            rows == [
                Row("s#secret", .inputUnknownFormat), Row("cut#a.xml", .encodingTruncated), Row("z", "x"),
            ]
        )
    }

    @Test func `reads the archives that are attached to a mail`() throws {
        let har = #"{"log":{"entries":[{"request":{"postData":{"text":"SAMLResponse=x"}}}]}}"#
        let attachments = [Self.zip, ArchiveBytes.gzip(Array(har.utf8)), ArchiveBytes.zip([.init("b.har", har)])]
        let documents = try Self.documents(Self.mail(attachments))
        #expect(documents.map(\.entry) == ["1#a.xml", "1#note", "2#1", "3#b.har#1"])
        #expect(documents.allSatisfy { $0.counted == .anyOther })
        // A mail in an archive is read, too, but not three archives inside each other.
        let packed = try Self.documents(Self.tar([("m", Self.mail([Self.zip, Self.tar([("t", Self.zip)])]))]))
        #expect(packed.map(\.entry) == ["m#1#a.xml", "m#1#note", "m#2#t"])
        #expect(packed.last?.other == .notRead)
    }

    @Test func `names an attached archive that cannot be read`() throws {
        var secret = ArchiveBytes.ZipMember("secret", "0123456789abcdef")
        secret.flags = 1
        #expect(try Opened(Self.mail([ArchiveBytes.zip([secret])])).rows == [Row("1#secret", .inputUnknownFormat)])
        #expect(try Opened(Self.mail([Array(Self.zip.prefix(60))])).rows == [Row("1#a.xml", .encodingTruncated)])
    }

    @Test func `a page in an attached archive counts only if no request sends its response`() throws {
        let value = Data(Self.response.utf8).base64EncodedString()
        let page = "<html><input name='SAMLResponse' value='\(value)'></html>"
        let form = "POST /acs HTTP/1.1\r\n\r\nSAMLResponse=\(value.replacingOccurrences(of: "+", with: "%2B"))"
        let zip = ArchiveBytes.zip([.init("1_s", page), .init("2_c", form)])
        #expect(try Opened(Self.mail([zip])).rows.map(\.entry) == ["1#2_c"])
    }

    @Test func `archives inside an input expand together no further than one archive`() throws {
        // Each one expands to 20 MiB, which is less than one archive may, and together they are more.
        let bomb = ArchiveBytes.zstdOfOneLetter(blocks: 160)
        let one = try Opened(Self.tar([("a", bomb)]), maximumBytes: 1_000).rows
        #expect(one.map(\.code) == [nil])
        for input in [Self.tar([("a", bomb), ("b", bomb), ("c", [0x78])]), Self.mail([bomb, bomb, [0x78]])] {
            let rows = try Opened(input, maximumBytes: 64 << 20).rows
            #expect(rows.contains { $0.code == .inputTooLarge })
            #expect(rows.count <= 3)
        }
    }

    @Test func `an input contains at most 1,000 archives inside it`() throws {
        let empty = ArchiveBytes.zip([])
        func codes(_ count: Int) throws -> [Finding.Code?] {
            try Opened(Self.tar((0..<count).map { ("\($0)", empty) })).rows.map(\.code)
        }
        #expect(try codes(1_000).isEmpty)
        #expect(try codes(1_001) == [.inputTooLarge])
    }
}
