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
    func `a document without content is refused`(document: String) {
        let error = #expect(throws: ExchangeRefusal.self) { try EncodedSAMLResponse(document) }
        #expect(error?.finding.code == "input.empty")
        #expect(throws: ExchangeRefusal.self) { try RecipeEncoder().encode(document) }
    }

    @Test func `the recipe applies unless every byte is kept`() throws {
        let recipe = try EncodedSAMLResponse(Self.document)
        #expect(Self.body(recipe) == "SAMLResponse=" + ExchangeEncoder().encode(Self.document))
        let exact = try EncodedSAMLResponse(Self.document, cleanup: .none)
        #expect(Self.body(exact) == "SAMLResponse=" + ExchangeEncoder(cleanup: .none).encode(Self.document))
        #expect(recipe != exact)
        let prepared = try RecipeEncoder().encode(Self.document)
        #expect(prepared == PreparedResponse(recipe))
        #expect(prepared.warning == nil)
    }

    @Test func `shows its length only`() throws {
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
