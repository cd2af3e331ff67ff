// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

@Suite struct `layers that no binding has` {
    private static let stream = Samples.stream(of: Samples.document)

    /// The Adler-32 checksum is not checked, because the document is.
    private static let zlib = [0x78, 0x9C] + stream + [0, 0, 0, 0]
    private static let gzip =
        [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + Array("name\0".utf8) + stream + [UInt8](repeating: 0, count: 8)

    private func peeled(_ bytes: [UInt8]) throws -> PeeledDocument { try CaptureLayers.peel(bytes, limits: .batch) }

    @Test(arguments: [
        (zlib, [CaptureLayer.base64, .zlib], EncodingFault.Code.badDeflate),
        (gzip, [.base64, .gzip], .badDeflate),
        (Array(Samples.base64.utf8), [.base64, .base64], .notCanonicalBase64),
    ])
    func `are undone with a warning`(bytes: [UInt8], layers: [CaptureLayer], code: EncodingFault.Code) throws {
        let peeled = try peeled(Array(Data(bytes).base64EncodedString().utf8))
        #expect(String(decoding: peeled.document, as: UTF8.self) == Samples.document)
        #expect(peeled.layers == layers)
        #expect(peeled.warnings.map(\.code) == [code])
        #expect(peeled.deviation != nil)
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func `UTF-16 with a byte order mark is converted`(encoding: String.Encoding) throws {
        for text in [Samples.document, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\(Samples.document)", Samples.base64]
        {
            let peeled = try peeled(Array(try #require(("\u{FEFF}" + text).data(using: encoding))))
            #expect(peeled.layers.first == .utf16)
            #expect(peeled.warnings.first?.code == .notUTF8)
            #expect(String(decoding: peeled.document, as: UTF8.self).hasSuffix(Samples.document))
        }
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func `UTF-16 without a byte order mark is converted if it begins with markup`(encoding: String.Encoding) throws {
        let result = try peeled(Array(try #require("<a b='é\u{1F600}'/>".data(using: encoding))))
        #expect(String(decoding: result.document, as: UTF8.self) == "<a b='é\u{1F600}'/>")
        #expect(result.layers == [.utf16])
        for text in ["<\u{FA}\u{FA}\u{FA}/>", "PHNhbWw6", "<a>"] {
            let bytes = Array(try #require(text.data(using: encoding)))
            #expect((try? peeled(bytes))?.layers.first != .utf16, "\(text)")
        }
    }

    @Test func `a document that declares UTF-16 stays as it is`() throws {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-16\"?><a/>"
        let bytes = Array(try #require(text.data(using: .utf16LittleEndian)))
        #expect(try peeled(bytes).document == bytes)
        #expect(try peeled(bytes).layers == [])
    }

    @Test(arguments: [
        ([0xFF, 0xFE, 0x3C], EncodingFault.Code.truncated), ([0xFF, 0xFE, 0x00, 0xDC], .notUTF8),
        ([0xFE, 0xFF, 0xD8, 0x00, 0x00, 0x41], .notUTF8),
    ])
    func `damaged UTF-16 is an error`(bytes: [UInt8], code: EncodingFault.Code) {
        #expect { try peeled(bytes) } throws: { ($0 as? EncodingFault)?.code == code }
    }

    @Test(arguments: [
        ("\u{A0}\r\n", "U+00A0"), ("\u{200B}", "U+200B"), ("\u{AD}", "U+00AD"), ("\u{FEFF}", "U+FEFF"),
        ("\\\n", "a backslash at the end of a line"), ("\\\r\n", "a backslash at the end of a line"),
    ])
    func `what joins the lines of Base64 is skipped with a warning`(joint: String, name: String) throws {
        let lines = stride(from: 0, to: Samples.base64.count, by: 40).map { Samples.base64.dropFirst($0).prefix(40) }
        let value = lines.joined(separator: joint)
        for text in [value, "SAMLResponse=\(value)&RelayState=x", "\"\(value)\""] {
            let peeled = try peeled(Array(text.utf8))
            #expect(String(decoding: peeled.document, as: UTF8.self) == Samples.document)
            let warning = try #require(peeled.warnings.first { $0.code == .wrappedBase64 })
            #expect(warning.reason.contains(name))
            #expect(warning.offset == text.utf8.count - text.drop { !joint.hasPrefix("\($0)") }.utf8.count)
        }
    }

    @Test(arguments: ["...", "…", "[...]", "…\n"])
    func `an ellipsis means that the value was cut`(ellipsis: String) {
        #expect { try peeled(Array((Samples.base64.prefix(40) + ellipsis).utf8)) } throws: {
            ($0 as? EncodingFault)?.code == .truncated
        }
    }
}
