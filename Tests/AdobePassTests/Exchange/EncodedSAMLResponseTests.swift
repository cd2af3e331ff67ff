// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAML
internal import SAMLEncoding
internal import Testing

struct EncodedSAMLResponseTests {
    static let opening = "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'>"
    static let closing = "</samlp:Response>"

    /// The body of a form with nothing but a response.
    private static func body(_ value: EncodedSAMLResponse) -> String {
        String(decoding: FormBody().bytes(endingWith: value), as: UTF8.self)
    }

    // MARK: Refusals

    @Test(
        arguments: CleanupPolicy.allCases,
        [
            ("", Finding.Code.inputEmpty), (" \t\n", .xmlMalformed), ("no XML", .xmlMalformed), ("<a>", .xmlMalformed),
            ("<Response/>", .samlNotAResponse),
            ("<a xmlns='urn:oasis:names:tc:SAML:2.0:protocol'/>", .samlNotAResponse),
            ("<!DOCTYPE a><a/>", .xmlDoctype), ("PHNhbWxwOlJlc3BvbnNlLz4=", .xmlMalformed),
            (
                "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body/></e:Envelope>",
                .samlNotAResponse
            ),
        ]
    )
    func `refuses what is no response`(policy: CleanupPolicy, row: (document: String, code: Finding.Code)) {
        let error = #expect(throws: ExchangeRefusal.self) {
            try EncodedSAMLResponse(row.document, cleanup: policy)
        }
        #expect(error?.finding.code == row.code)
        #expect(error?.finding.severity == .error)
    }

    @Test func `refuses what is not UTF-8`() {
        let error = #expect(throws: ExchangeRefusal.self) {
            try EncodedSAMLResponse(Array(Self.opening.utf8) + [0xFF] + Array(Self.closing.utf8))
        }
        #expect(error?.finding.code == .encodingNotUTF8)
    }

    @Test func `refuses what is larger than the limit`() throws {
        let document = Array((Self.opening + Self.closing).utf8)
        var limits = DocumentLimits()
        limits.bytes = document.count
        _ = try EncodedSAMLResponse(document, limits: limits)
        limits.bytes -= 1
        let error = #expect(throws: ExchangeRefusal.self) { try EncodedSAMLResponse(document, limits: limits) }
        #expect(error?.finding.code == .inputTooLarge)
    }

    @Test(arguments: [
        ("\n<s>SECRET\nSECRET</s>", Finding.Code.exchangeCleanupChangesValues, 2, 1),
        ("<s\na='SECRET'/>", .exchangeCleanupBreaksXML, 0, 0),
        (
            "<x ID='i'> <Signature xmlns='http://www.w3.org/2000/09/xmldsig#'><SignedInfo><CanonicalizationMethod "
                + "Algorithm='http://www.w3.org/2001/10/xml-exc-c14n#'/><Reference URI='#i'><Transforms>"
                + "<Transform Algorithm='http://www.w3.org/2001/10/xml-exc-c14n#'/></Transforms></Reference>"
                + "</SignedInfo></Signature><b>SECRET  SECRET</b></x>", .exchangeCleanupChangesSignedContent, 1, 79
        ),
    ])
    func `a refusal has the code and the place`(inner: String, code: Finding.Code, line: Int, column: Int) {
        let error = #expect(throws: ExchangeRefusal.self) {
            try EncodedSAMLResponse(Self.opening + inner + Self.closing)
        }
        #expect(error?.finding.code == code)
        #expect(error?.finding.location == (line > 0 ? SourceLocation(line: line, column: column) : nil))
        #expect(error.map { "\($0)".contains("SECRET") } == false)
        #expect(error.map { "\($0)".contains(code.rawValue) } == true)
    }

    // MARK: Policies

    @Test func `what the clean-up does not spoil is cleaned up`() throws {
        let value = try EncodedSAMLResponse(Self.opening + "\n<s/>\n" + Self.closing + "\n")
        #expect(Self.body(value) == "SAMLResponse=" + ExchangeEncoder().encode(Self.opening + "<s/>" + Self.closing))
    }

    @Test func `the policy decides what becomes of the rest`() throws {
        let document = Self.opening + "<s>a\nb</s>" + Self.closing
        #expect(throws: ExchangeRefusal.self) { try EncodedSAMLResponse(document) }
        #expect(throws: ExchangeRefusal.self) { try EncodedSAMLResponse(document, cleanup: .refuse) }
        let recipe = try EncodedSAMLResponse(document, cleanup: .sendRecipe)
        #expect(Self.body(recipe) == "SAMLResponse=" + ExchangeEncoder().encode(document))
        let exact = try EncodedSAMLResponse(document, cleanup: .sendExactBytes)
        #expect(Self.body(exact) == "SAMLResponse=" + ExchangeEncoder(cleanup: .none).encode(document))
    }

    // MARK: Secrecy

    @Test func `shows its length only`() throws {
        let document = Self.opening + Self.closing
        let value = try EncodedSAMLResponse(document)
        let length = ExchangeEncoder().encode(document).utf8.count
        #expect(value.count == length)
        #expect("\(value)" == "EncodedSAMLResponse(\(length) bytes)")
        #expect(String(reflecting: value) == "\(value)")
        var dumped = ""
        dump(value, to: &dumped)
        #expect(dumped == "- EncodedSAMLResponse(\(length) bytes)\n")
    }
}
