// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAMLEncoding
internal import Testing

struct EncodedSAMLResponseTests {
    private static let document = "<a>\n  <b/>\n</a>\n"

    private static func body(_ value: EncodedSAMLResponse) -> String {
        String(decoding: FormBody().bytes(endingWith: value), as: UTF8.self)
    }

    @Test(arguments: ["", " \t\n", "\u{A0}\u{2029}"])
    func `rejects a document without content`(document: String) {
        let error = #expect(throws: ExchangeRefusal.self) { try EncodedSAMLResponse(document) }
        #expect(error?.finding.code == "input.empty")
        #expect(throws: ExchangeRefusal.self) { try RecipeEncoder().encode(Array(document.utf8)) }
    }

    @Test func `applies the recipe by default, and keeps every byte on request`() throws {
        let recipe = try EncodedSAMLResponse(Self.document)
        #expect(Self.body(recipe) == "SAMLResponse=" + ExchangeEncoder().encode(Self.document))
        let exact = try EncodedSAMLResponse(Self.document, cleanup: .none)
        #expect(Self.body(exact) == "SAMLResponse=" + ExchangeEncoder(cleanup: .none).encode(Self.document))
        #expect(recipe != exact)
        let prepared = try RecipeEncoder().encode(Array(Self.document.utf8))
        #expect(prepared == PreparedResponse(recipe))
        #expect(prepared.warning == nil)
    }

    @Test func `shows only its length`() throws {
        let value = try EncodedSAMLResponse(Self.document)
        let length = ExchangeEncoder().encode(Self.document).utf8.count
        #expect(value.count == length)
        #expect("\(value)" == "EncodedSAMLResponse(\(length) bytes)")
        #expect(String(reflecting: value) == "\(value)")
        var dumped = ""
        dump(value, to: &dumped)
        #expect(dumped == "- EncodedSAMLResponse(\(length) bytes)\n")
    }
}
