// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAMLEncoding
internal import Testing

struct DeviationTests {
    @Test(arguments: [
        // These deviations cause no warning, but encode writes something else.
        (Samples.document, EncodingFault.Code.badBase64, 0),
        ("PGEvPg==", .badPercent, 6),
        ("PGEvPg%3d%3D", .badPercent, 6),
        ("PGEvPg%3D%3d", .badPercent, 9),
        ("%50GEvPg%3D%3D", .badPercent, 0),
        ("SAMLResponse=PGEvPg==", .badPercent, 19),
        ("%3Ca/%3E", .badBase64, 0),
        (Samples.strictly(Samples.deflated), .badBase64, 0),
    ])
    func `reports the first byte that differs from the output of encode`(
        text: String,
        code: EncodingFault.Code,
        offset: Int
    ) throws {
        let peeled = try peel(text)
        #expect(peeled.codes == [])
        #expect(peeled.deviation?.code == code)
        #expect(peeled.deviation?.offset == offset)
    }

    @Test(arguments: [
        ("PGEvPg%253D%253D", EncodingFault.Code.percentTwice, 6),
        ("PGEv\nPg==", .wrappedBase64, 4),
        ("\u{FEFF}PGEvPg==", .wrappedBase64, 0),
        ("PGEvPg==\n\n", .wrappedBase64, 8),
        ("PGEvPg", .notCanonicalBase64, 6),
        ("PGEvPg%3D", .notCanonicalBase64, 9),
        ("PGEvPh==", .notCanonicalBase64, 5),
        ("PGE-", .urlSafeBase64, 3),
        ("PGE ", .plusBecameSpace, 3),
        ("&lt;a/&gt;", .htmlEscaped, 0),
        ("\"<a/>\"", .jsonEscaped, 0),
        ("=3Ca/>", .quotedPrintable, 0),
        ("x=y&SAMLResponse=PGEvPg%3D", .notCanonicalBase64, 26),
    ])
    func `warns about a layer that encode does not add`(text: String, code: EncodingFault.Code, offset: Int) throws {
        let peeled = try peel(text)
        #expect(peeled.codes == [code])
        #expect(peeled.warnings.first?.offset == offset)
        #expect(peeled.deviation == peeled.warnings.first)
    }

    @Test func `warns about every unusual encoding`() throws {
        let value = Samples.urlSafe.replacingOccurrences(of: "=", with: "")
        let text = "\"" + value.prefix(20) + "\\n" + value.dropFirst(20) + "\""
        let peeled = try peel(text)
        #expect(peeled.text == Samples.document)
        #expect(Set(peeled.codes) == [.jsonEscaped, .urlSafeBase64, .wrappedBase64, .notCanonicalBase64])
    }

    @Test(arguments: ["<a/>", "<ab/>", "<abc/>", Samples.document])
    func `does not warn about the output of encode`(document: String) throws {
        let value = Samples.strictly(Data(document.utf8).base64EncodedString())
        for text in [value, value + "\n", "SAMLResponse=" + value, "SAMLResponse=\(value)&RelayState=x"] {
            let peeled = try peel(text)
            #expect(peeled.deviation == nil)
            #expect(peeled.warnings == [])
            #expect(peeled.text == document)
        }
    }
}
