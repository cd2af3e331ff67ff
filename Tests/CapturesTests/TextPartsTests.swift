// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import TestVectors
internal import Testing

@Suite struct `parts of a long text` {
    private static let partSize = 32 << 10

    /// Lines of a log without a message, which are longer than the bytes that belong to a message.
    private static func lines(_ random: inout SeededGenerator) -> [UInt8] {
        let line = "2026-05-01T10:00:00Z GET /static/js/app.0f.min.js?v=0123456789abcdef HTTP/1.1 200 \"Mozilla/5.0\"\n"
        return Array(String(repeating: line, count: Int.random(in: 0..<400, using: &random)).utf8)
    }

    /// Elements and values that continue over lines, or that no line ends.
    private static let pieces: [[UInt8]] = [
        "<Response>\n", "</Response>\n", "<?xml version='1.0'?>\n",
        "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'>\n", "</p:Response>\n",
        "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'>\n", "</s:Envelope>\n", "SAMLResponse\n",
        "SAMLResponse:\n",
        "PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM6bmFtZXM6\ndGM6U0FNTDoyLjA6cHJvdG9jb2wiPjwvc2FtbHA6UmVzcG9uc2U+\n",
        "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0NTY3ODk\n", "GET /acs?a=b&\n",
    ].map { Array($0.utf8) }

    private static func text(_ number: Int) -> [UInt8] {
        var random = SeededGenerator(seed: UInt64(number))
        var text: [UInt8] = []
        while text.count < 16 * partSize {
            text += lines(&random)
            for _ in 0..<Int.random(in: 0..<4, using: &random) { text += pieces.randomElement(using: &random) ?? [] }
            text += GeneratedText.noise(&random) + GeneratedText.planted(text.count)
            if Bool.random(using: &random) { text += "\n".utf8 }
        }
        return text
    }

    /// Returns the documents of a text that is read in order, and of the same text in parts.
    private static func documents(of text: [UInt8], ahead: Int) throws -> (
        ordered: [EnclosedDocument], parts: [EnclosedDocument]
    ) {
        let url = FileManager.default.temporaryDirectory.appending(path: "saml-text-\(UUID().uuidString)")
        try Data(text).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        func all(_ partSize: Int) throws -> [EnclosedDocument] {
            let source = try StreamSource(InputPath(url.path))
            var reader = TextParts.documents([], continuedBy: source, limit: 1 << 20, partSize: partSize)
            #expect((reader.parts != nil) == (partSize == Self.partSize))
            var documents: [EnclosedDocument] = []
            repeat {
                for _ in 0..<ahead where reader.parts?.canSearchAhead == true { reader.parts?.searchAhead() }
                guard let document = try reader.next() else { return documents }
                documents.append(document)
            } while true
        }
        return (try all(text.count), try all(Self.partSize))
    }

    @Test(arguments: [0, 1, 3]) func `have the messages of the whole text`(ahead: Int) throws {
        for number in stride(from: Cases.first, to: 140, by: Cases.stride) {
            let found = try Self.documents(of: Self.text(number), ahead: ahead)
            #expect(found.ordered.count > 16, "text \(number)")
            #expect(found.ordered == found.parts, "text \(number)")
        }
    }

    @Test func `have the messages of captures between the lines of a log`() throws {
        var random = SeededGenerator(seed: 1)
        var text: [UInt8] = []
        for folder in ["encoded", "attacks/redirect", "attacks/wrapping", "responses/lasso"] {
            let folder = TestVectors.directory.appending(path: folder)
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
                guard let capture = try? Data(contentsOf: folder.appending(path: name)) else { continue }
                text += Self.lines(&random) + capture + "\n".utf8
            }
        }
        let found = try Self.documents(of: text, ahead: 2)
        #expect(found.ordered.count > 50)
        #expect(found.ordered == found.parts)
    }

    @Test func `are searched by several tasks`() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "saml-text-\(UUID().uuidString)")
        let text = Self.text(7)
        try Data(text).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let source = try StreamSource(InputPath(url.path))
        var reader = TextParts.documents([], continuedBy: source, limit: 1 << 20, partSize: Self.partSize)
        let parts = try #require(reader.parts)
        var documents: [EnclosedDocument] = []
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { for _ in 0..<40 { parts.searchAhead() } }
            }
            while let document = try? reader.next() { documents.append(document) }
        }
        #expect(documents == (try Self.documents(of: text, ahead: 0).ordered))
    }
}
