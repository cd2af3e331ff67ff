// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
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

    @Test(arguments: [("", ""), (#"{"awslogs":{"data":""#, #""}}"#)])
    func `text that a log service compressed is searched`(before: String, after: String) throws {
        let response =
            "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' ID='_1' Version='2.0'><p:Status/></p:Response>"
        let log = "POST /acs SAMLResponse=\(Data(response.utf8).base64EncodedString()) 200\n"
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0x38, 0x90, 0x0C, 0x6B, 2, 0xFF]
        let data = Data(header + (try Deflate.deflate(Array(log.utf8).span)) + [UInt8](repeating: 0, count: 8))
        let text = before + data.base64EncodedString() + after
        let documents = try #require(InputOpening(limits: .batch).documents(inside: Array(text.utf8)))
        let found = try DocumentReader(documents).next()?.capture.bytes
        #expect(found?.starts(with: "PHA6UmVzcG9uc2U".utf8) == true)
    }
}
