// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SecureXML
internal import Testing

/// Messages about encodings other than UTF-8, all of which are rejected.
@Suite struct `foreign encodings` {
    private func parsingFault(_ bytes: [UInt8]) -> XMLFault? {
        do throws(XMLFault) {
            _ = try XMLTree(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }

    private func document(_ text: String, declaring name: String? = nil, in encoding: String.Encoding) throws -> [UInt8]
    {
        let declaration = name.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>\n" } ?? ""
        return Array(try #require("\(declaration)<a>\(text)</a>".data(using: encoding)))
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "windows-1252", "Windows-1252", "ISO-8859-15", "Shift_JIS", "UTF-7"])
    func `names the declared encoding`(name: String) throws {
        for text in ["ASCII", "Müller"] {
            let fault = try #require(parsingFault(try document(text, declaring: name, in: .isoLatin1)))
            #expect(fault.code == .notUTF8)
            #expect(fault.reason.lowercased().contains("names the encoding `\(name.lowercased())`; only utf-8 is read"))
            #expect(fault.reason.contains("is the first one that is not UTF-8") == (text != "ASCII"))
            #expect(fault.location != nil)
        }
    }

    @Test(arguments: [
        ("Müller", String.Encoding.isoLatin1, "ISO-8859-1 (Latin-1) or Windows-1252"),
        ("Müller – Söhne", .windowsCP1252, "Windows-1252"), ("5 €", .windowsCP1252, "Windows-1252"),
    ])
    func `names the encoding that the bytes look like`(text: String, encoding: String.Encoding, name: String) throws {
        for declared in [nil, "UTF-8"] {
            let bytes = try document(text, declaring: declared, in: encoding)
            let first = try #require(bytes.firstIndex { $0 >= 0x80 })
            let fault = try #require(parsingFault(bytes))
            #expect(fault.code == .notUTF8)
            #expect(fault.reason == "Byte \(first) is not part of a UTF-8 character; the document looks like \(name)")
            #expect(fault.location?.line == (declared == nil ? 1 : 2))
            #expect(fault.remedy?.contains("iconv -f") == true)
        }
    }

    @Test(arguments: [
        "<a xmlns='http://www.w3.org/2000/09/x?'>x</a>", "<a><b?d/></a>", "<a b?d='1'/>", "<a>\u{2}?</a>",
        "<a>\(String(repeating: "Zm9v", count: 20))?</a>",
    ])
    func `single characters that changed are no other encoding`(text: String) throws {
        let fault = try #require(parsingFault(text.utf8.map { $0 == UInt8(ascii: "?") ? 0x96 : $0 }))
        #expect(fault.code == .notUTF8)
        #expect(
            fault.reason.hasSuffix(
                ": single characters were changed or lost, as when Base64 is typed or read from a picture"
            )
        )
        #expect(fault.remedy?.contains("iconv") == false)
    }

    @Test(arguments: ["CN=Müller,OU=Süd", "Straße 5/7", "jörg@example.test", "„Söhne“"])
    func `words of a language keep the guess`(text: String) throws {
        let fault = try #require(parsingFault(try document(text, in: .windowsCP1252)))
        #expect(fault.reason.contains("looks like"))
    }

    @Test func `does not guess an encoding for mixed, undefined or cut bytes`() {
        let start = Array("<a>".utf8)
        let end = Array("</a>".utf8)
        for middle in [Array("é".utf8) + [0xE9], [0xE9, 0x41] + Array("é".utf8), [0xE9, 0x81]] as [[UInt8]] {
            let fault = parsingFault(start + middle + end)
            #expect(fault?.code == .notUTF8)
            #expect(fault?.reason.contains("looks like") == false)
        }
        #expect(
            parsingFault(start + [0xE2, 0x82])?.reason
                == "The document ends inside a UTF-8 character, which begins at byte 3"
        )
    }

    @Test func `names UTF-16`() throws {
        let declared = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>é</a>"
        let wide = Array(try #require(declared.data(using: .utf16)))
        #expect(parsingFault(wide)?.reason.contains("UTF-16") == true)
        #expect(parsingFault(Array(wide.dropFirst(2)))?.reason.contains("UTF-16") == true)
        #expect(parsingFault(Array(declared.utf8))?.reason.contains("names the encoding `UTF-16`") == true)
    }

    @Test(arguments: ["ISO`8859", "a b", "", String(repeating: "x", count: 41)])
    func `quotes only names of encodings`(name: String) throws {
        let fault = parsingFault(try document("x", declaring: name, in: .utf8))
        #expect(fault?.reason.contains("names the encoding") != true)
    }
}
