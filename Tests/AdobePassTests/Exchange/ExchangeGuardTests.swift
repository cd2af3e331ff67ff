// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassExchange
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import TestVectors
internal import Testing

struct ExchangeGuardTests {
    static let opening = "<samlp:Response xmlns:samlp='urn:oasis:names:tc:SAML:2.0:protocol'>"
    static let closing = "</samlp:Response>"

    /// The body of a form that contains only a response.
    private static func body(_ value: EncodedSAMLResponse) -> String {
        String(decoding: FormBody().bytes(endingWith: value), as: UTF8.self)
    }

    // MARK: Rejected documents

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
    func `rejects a document that is not a response`(
        policy: CleanupPolicy,
        row: (document: String, code: Finding.Code)
    ) {
        let document = Array(row.document.utf8)
        let error = #expect(throws: ExchangeRefusal.self) { try ExchangeGuard(policy: policy).encode(document) }
        #expect(error?.finding.code == row.code.rawValue)
    }

    @Test func `encodes text as its bytes`() throws {
        let text = "\(Self.opening)\n é\(Self.closing)"
        #expect(try ExchangeGuard().encode(text) == ExchangeGuard().encode(Array(text.utf8)))
        #expect(throws: ExchangeRefusal.self) { try ExchangeGuard().encode("") }
    }

    @Test func `rejects bytes that are not UTF-8`() {
        let error = #expect(throws: ExchangeRefusal.self) {
            try ExchangeGuard().encode(Array(Self.opening.utf8) + [0xFF] + Array(Self.closing.utf8))
        }
        #expect(error?.finding.code == "encoding.not-utf8")
    }

    @Test func `rejects a document that exceeds the limit`() throws {
        let document = Array((Self.opening + Self.closing).utf8)
        var limits = DocumentLimits()
        limits.bytes = document.count
        _ = try ExchangeGuard(limits: limits).encode(document)
        limits.bytes -= 1
        let error = #expect(throws: ExchangeRefusal.self) { try ExchangeGuard(limits: limits).encode(document) }
        #expect(error?.finding.code == "input.too-large")
    }

    // MARK: A document other than the validated one (S-94)

    private static let evil =
        "<s:Assertion xmlns:s='urn:oasis:names:tc:SAML:2.0:assertion'>SECRET</s:Assertion>"

    @Test(
        arguments: CleanupPolicy.allCases,
        [
            ("<!-- -\n->\(evil)<!-\n- -->", Finding.Code.exchangeCleanupChangesStructure),
            ("<![CDATA[]]\n>\(evil)<![CDATA[]]>", .exchangeCleanupChangesStructure),
            ("<?a ?\n>\(evil)<?b ?>", .exchangeCleanupChangesStructure), ("<?a\nb?>", .exchangeCleanupChangesStructure),
            ("<samlp:Extensions>\(evil)</samlp:Extensions>", .samlMisplacedMessage),
            ("<K xmlns='http://www.w3.org/2000/09/xmldsig#'><KeyName>\(evil)</KeyName></K>", .samlMisplacedMessage),
            ("<samlp:Response/>", .samlMisplacedMessage),
            ("<x>\(evil.replacing("Assertion", with: "EncryptedAssertion"))</x>", .samlMisplacedMessage),
        ]
    )
    func `rejects a document in which another reader finds other assertions`(
        policy: CleanupPolicy,
        row: (inner: String, code: Finding.Code)
    ) {
        let document = Array((Self.opening + row.inner + Self.closing).utf8)
        let error = #expect(throws: ExchangeRefusal.self) { try ExchangeGuard(policy: policy).encode(document) }
        #expect(error?.finding.code == row.code.rawValue)
        #expect(error.map { "\($0)".contains("SECRET") } == false)
    }

    @Test(
        arguments: CleanupPolicy.allCases,
        [
            evil, "<!-- one\n  two --><s/>", "<!-- \(evil) -->", "<?a  b?><s/>",
            "<s:Assertion xmlns:s='urn:oasis:names:tc:SAML:2.0:assertion'><s:Advice>\(evil)</s:Advice></s:Assertion>",
        ]
    )
    func `sends a document with assertions in their places, and with comments`(policy: CleanupPolicy, inner: String)
        throws
    {
        let prepared = try ExchangeGuard(policy: policy).encode(Array((Self.opening + inner + Self.closing).utf8))
        #expect(prepared.warning == nil)
    }

    // MARK: The cleanup

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
    func `warns if the cleanup changes a document, and rejects it on request`(
        inner: String,
        code: Finding.Code,
        line: Int,
        column: Int
    ) throws {
        let document = Self.opening + inner + Self.closing
        let bytes = Array(document.utf8)
        let prepared = try ExchangeGuard().encode(bytes)
        #expect(Self.body(prepared.value) == "SAMLResponse=" + ExchangeEncoder().encode(document))
        let error = #expect(throws: ExchangeRefusal.self) { try ExchangeGuard(policy: .guarded).encode(bytes) }
        for finding in [prepared.warning, error?.finding] {
            #expect(finding?.code == code.rawValue)
            #expect(finding?.line == (line > 0 ? line : nil))
            #expect(finding?.column == (line > 0 ? column : nil))
            #expect(finding.map { "\($0)".contains("SECRET") } == false)
            #expect(finding.map { "\($0)".contains(code.rawValue) } == true)
        }
        let exact = try ExchangeGuard(policy: .none).encode(bytes)
        #expect(Self.body(exact.value) == "SAMLResponse=" + ExchangeEncoder(cleanup: .none).encode(document))
        #expect(exact.warning == nil)
    }

    @Test(arguments: [CleanupPolicy.recipe, .guarded])
    func `accepts a document without a warning if the cleanup keeps its meaning`(policy: CleanupPolicy) throws {
        let document = Self.opening + "\n<s/>\n" + Self.closing + "\n"
        let prepared = try ExchangeGuard(policy: policy).encode(Array(document.utf8))
        #expect(prepared.warning == nil)
        #expect(
            Self.body(prepared.value) == "SAMLResponse="
                + ExchangeEncoder().encode(Self.opening + "<s/>" + Self.closing)
        )
    }

    // MARK: The vectors

    private static func signedResponses() throws -> [URL] {
        let folder = TestVectors.directory.appending(path: "responses")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try (files?.compactMap { $0 as? URL } ?? []).filter { file in
            guard file.pathExtension == "xml", file.lastPathComponent != "query-soap.xml" else { return false }
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            return text.contains("Signature ") || text.contains("Signature>")
        }
        .sorted { $0.path < $1.path }
    }

    @Test func `sends every signed response by default, and rejects exactly those that the cleanup breaks`() throws {
        let files = try Self.signedResponses()
        try #require(!files.isEmpty)
        var warned = 0
        for file in files {
            let document = Array(try Data(contentsOf: file))
            let prepared = try ExchangeGuard().encode(document)
            #expect(
                Self.body(prepared.value)
                    == "SAMLResponse=" + ExchangeEncoder().encode(String(decoding: document, as: UTF8.self))
            )
            let effect = try CleanupGuard().assess(document).effect
            let isKept = [CleanupEffect.unchanged, .harmless].contains(effect)
            #expect((prepared.warning == nil) == isKept, "\(file.lastPathComponent)")
            let refusal: ExchangeRefusal?
            do throws(ExchangeRefusal) {
                #expect(try ExchangeGuard(policy: .guarded).encode(document) == prepared)
                refusal = nil
            } catch {
                refusal = error
            }
            #expect(refusal?.finding == prepared.warning, "\(file.lastPathComponent)")
            warned += isKept ? 0 : 1
        }
        #expect(warned == 45)
    }
}
