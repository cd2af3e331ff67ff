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
        let form = try PostBinding.decode(form: Array(Samples.form.utf8))
        #expect(form.document == Array(Samples.document.utf8))
        #expect(form.parameter == .response)
        let twice = Array("SAMLResponse=\(Samples.strictly(Samples.percent))".utf8)
        #expect(fault { () throws(EncodingFault) in try PostBinding.decode(form: twice) }?.code == .badBase64)
    }

    @Test func `decodes the Base64 of a form with line breaks and its relay state`() throws {
        let text = "RelayState=a%20b+c%C3%A9&SAMLRequest=\(Samples.strictly(Samples.wrapped))"
        let form = try PostBinding.decode(form: Array(text.utf8))
        #expect(form.document == Array(Samples.document.utf8))
        #expect(form.parameter == .request)
        #expect(form.relayState == Array("a b cé".utf8))
        let broken = Array("RelayState=a%zz&SAMLResponse=PGEvPg%3D%3D".utf8)
        let found = fault { () throws(EncodingFault) in try PostBinding.decode(form: broken) }
        #expect(found?.code == .badPercent)
        #expect((found?.offset ?? 0) >= 12)
    }

    @Test(arguments: [
        "RelayState=x", "SAMLResponse=PGEvPg%3D%3D&SAMLResponse=PGEvPg%3D%3D",
        // Some servers read these in another way (S-92).
        "samlresponse=PGIvPg%3D%3D&SAMLResponse=PGEvPg%3D%3D", "SAMLResponse=PGEvPg%3D%3D;RelayState=x",
    ])
    func `rejects a form body that does not contain exactly one message for all servers`(form: String) {
        let bytes = Array(form.utf8)
        #expect(fault { () throws(EncodingFault) in try PostBinding.decode(form: bytes) }?.code == .unknownFormat)
        #expect(fault { () throws(EncodingFault) in try RedirectBinding.decode(query: bytes) }?.code == .unknownFormat)
    }

    @Test(arguments: ["SAMLRequest", "SAMLResponse"], [nil, "", "a b+c/é&d"])
    func `decodes the unsigned query that it writes`(name: String, relayState: String?) throws {
        let parameter = try #require(MessageParameter(rawValue: name))
        let document = Array(Samples.document.utf8)
        let query = try RedirectBinding.query(for: document, in: parameter, relayState: relayState)
        #expect(query.hasPrefix("\(name)="))
        let message = try RedirectBinding.decode(query: Array(query.utf8))
        #expect(message.document == document && message.parameter == parameter)
        #expect(message.relayState == relayState.map { Array($0.utf8) })
    }

    @Test func `limits the document of a form and of a query`() throws {
        let count = Samples.document.utf8.count
        let form = Array("SAMLResponse=\(Samples.strictly(Samples.base64))".utf8)
        let query = Array("SAMLResponse=\(Samples.strictly(Samples.deflated))".utf8)
        #expect(try PostBinding.decode(form: form, maximumSize: count).document.count == count)
        #expect(try RedirectBinding.decode(query: query, maximumSize: count).document.count == count)
        let largeForm = fault { () throws(EncodingFault) in try PostBinding.decode(form: form, maximumSize: count - 1) }
        #expect(largeForm?.code == .tooLarge)
        let largeQuery = fault { () throws(EncodingFault) in
            try RedirectBinding.decode(query: query, maximumSize: count - 1)
        }
        #expect(largeQuery?.code == .tooLarge)
        #expect(try PostBinding.decode(form: form, maximumSize: .max).document.count == count)
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
