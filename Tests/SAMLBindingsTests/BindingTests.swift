// SPDX-License-Identifier: Apache-2.0

internal import EncodedSamples
internal import Foundation
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

struct BindingTests {
    private func post(_ value: String, limits: CaptureLimits = .service) -> EncodingFault.Code? {
        let bytes = Array(value.utf8)
        return fault { () throws(EncodingFault) in try PostBinding.decode(bytes.span, limits: limits) }?.code
    }

    private func redirect(_ value: String, limits: CaptureLimits = .service) -> EncodingFault.Code? {
        let bytes = Array(value.utf8)
        return fault { () throws(EncodingFault) in try RedirectBinding.decode(bytes.span, limits: limits) }?.code
    }

    @Test func `rejects compression in the POST binding`() {
        #expect(post(Samples.deflated) == .unknownFormat)
    }

    @Test func `rejects uncompressed XML in the redirect binding`() {
        #expect(redirect(Samples.base64) == .badDeflate)
    }

    @Test func `rejects a value that inflates to content other than XML`() {
        #expect(redirect(Data(Samples.stream(of: "no XML")).base64EncodedString()) == .unknownFormat)
    }

    @Test(arguments: [
        (Samples.document, EncodingFault.Code.badBase64),
        (Samples.percent, .badBase64),
        (Samples.wrapped, .wrappedBase64),
        (Samples.urlSafe, .urlSafeBase64),
        (Samples.base64 + "\n", .wrappedBase64),
        ("PGEvPg", .notCanonicalBase64),
        ("PGEvPh==", .notCanonicalBase64),
        ("", .empty),
    ])
    func `rejects every other encoding`(value: String, code: EncodingFault.Code) {
        #expect(post(value) == code)
        #expect(redirect(value) == code)
    }

    @Test func `decodes the encoding of the binding`() throws {
        let base64 = Array(Samples.base64.utf8)
        let deflated = Array(Samples.deflated.utf8)
        let wrapped = Array(Samples.wrapped.utf8)
        #expect(try PostBinding.decode(base64.span) == Array(Samples.document.utf8))
        #expect(try PostBinding.decode(wrapped.span, wrapping: .lines) == Array(Samples.document.utf8))
        #expect(try RedirectBinding.decode(deflated.span) == Array(Samples.document.utf8))
    }

    @Test func `limits the size of the value and of the document`() {
        let count = Samples.document.utf8.count
        let exact = CaptureLimits(encoded: Samples.base64.utf8.count, document: count)
        #expect(post(Samples.base64, limits: exact) == nil)
        #expect(redirect(Samples.deflated, limits: exact) == nil)
        #expect(post(Samples.base64, limits: CaptureLimits(encoded: exact.encoded - 1, document: count)) == .tooLarge)
        #expect(post(Samples.base64, limits: CaptureLimits(encoded: 1000, document: count - 1)) == .tooLarge)
        #expect(redirect(Samples.deflated, limits: CaptureLimits(encoded: 10, document: count)) == .tooLarge)
        #expect(redirect(Samples.deflated, limits: CaptureLimits(encoded: 1000, document: count - 1)) == .tooLarge)
    }

    @Test func `decodes a form body once`() throws {
        #expect(try PostBinding.decode(form: Array(Samples.form.utf8)) == Array(Samples.document.utf8))
        let twice = Array("SAMLResponse=\(Samples.strictly(Samples.percent))".utf8)
        #expect(fault { () throws(EncodingFault) in try PostBinding.decode(form: twice) }?.code == .badBase64)
    }

    @Test(arguments: ["RelayState=x", "SAMLResponse=PGEvPg%3D%3D&SAMLResponse=PGEvPg%3D%3D"])
    func `rejects a form body that does not contain exactly one message`(form: String) {
        let bytes = Array(form.utf8)
        #expect(fault { () throws(EncodingFault) in try PostBinding.decode(form: bytes) }?.code == .unknownFormat)
        #expect(fault { () throws(EncodingFault) in try RedirectBinding.decode(query: bytes) }?.code == .unknownFormat)
    }

    @Test(arguments: [
        ("", true),
        ("&SAMLEncoding=urn%3Aoasis%3Anames%3Atc%3ASAML%3A2.0%3Abindings%3AURL-Encoding%3ADEFLATE", true),
        ("&SAMLEncoding=urn:example:brotli", false),
        ("&SAMLEncoding=", false),
    ])
    func `decodes a query string in its SAMLEncoding`(encoding: String, isAccepted: Bool) {
        let query = Array("SAMLResponse=\(Samples.strictly(Samples.deflated))\(encoding)".utf8)
        let found = fault { () throws(EncodingFault) in try RedirectBinding.decode(query: query) }
        #expect(found?.code == (isAccepted ? nil : .unknownFormat))
    }
}
