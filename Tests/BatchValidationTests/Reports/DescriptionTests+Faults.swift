// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// What is read first of a document in which a sender hides a fault behind another one, or writes words of a report.
extension DescriptionTests {
    @Test func `a mark of a damaged copy in a comment explains nothing`() throws {
        let text = String(decoding: try Self.bytes("responses/xmlsec1/assertion-signed.xml"), as: UTF8.self)
            .replacing("<samlp:Status>", with: "<z:a/><samlp:Status>")
        for (comment, isDamage) in [("<!-- <http://a> XMLNS -->", false), ("<http://a>", true)] {
            let record = try Self.record(Array(text.replacing("<z:a/>", with: "<z:a/>\(comment)").utf8))
            #expect((record.findings.first?.code == .encodingDamagedCopy) == isDamage)
        }
    }
}
