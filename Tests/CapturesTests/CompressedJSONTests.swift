// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

struct CompressedJSONTests {
    /// Data with the header of zlib, and four bytes in place of its checksum.
    private static func compressed(_ text: String) throws -> [UInt8] {
        [0x78, 0x9C] + (try Deflate.deflate(Array(text.utf8).span)) + [1, 2, 3, 4]
    }

    @Test(arguments: ["{\"log\":{}}", " \n {", "{"])
    func `finds and decompresses an object`(text: String) throws {
        let data = try Self.compressed(text)
        #expect(CompressedJSON.begins(data))
        #expect(try CompressedJSON.text(of: data, limit: 64) == Array(text.utf8))
    }

    @Test(arguments: ["", "<a/>", "[]", "x{"])
    func `leaves other data`(text: String) throws {
        #expect(!CompressedJSON.begins(try Self.compressed(text)))
        #expect(!CompressedJSON.begins(Array(text.utf8)))
        #expect(!CompressedJSON.begins([0x78, 0x9C]))
    }

    @Test func `stops at the limit, and at every cut`() throws {
        let data = try Self.compressed("{" + String(repeating: "a", count: 1_000))
        let fault = #expect(throws: EncodingFault.self) { try CompressedJSON.text(of: data, limit: 1_000) }
        #expect(fault?.code == .tooLarge)
        for count in 0..<data.count - 5 {
            #expect(throws: EncodingFault.self) { try CompressedJSON.text(of: Array(data.prefix(count)), limit: 2_000) }
        }
    }
}
