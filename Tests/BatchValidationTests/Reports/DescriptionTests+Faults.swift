// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// What is read first of a document in which a sender hides a fault behind another one, or writes words of a report.
extension DescriptionTests {
    @Test(arguments: [
        ("Version=\"2.0\"", "Version=\"2.1\""), ("IssueInstant=\"2026", "IssueInstant=\"May 2026"),
        ("status:Success\"", "status: Success\""), ("<samlp:Status>", "<samlp:Other/><samlp:Status>"),
    ])
    func `an ordinary fault does not hide a wrapped signature`(part: String, fault: String) throws {
        for (name, isAttack) in [
            ("wrapping/assertion-xsw3", true), ("wrapping/response-xsw2", true), ("valid/both-signed", false),
        ] {
            let text = String(decoding: try Self.bytes("attacks/\(name).xml"), as: UTF8.self)
            let start = try #require(text.firstRange(of: part))
            let record = try Self.record(Array(text.replacingCharacters(in: start, with: fault).utf8))
            let headline = DocumentDescription(record).headline
            #expect(headline.hasPrefix("Possible signature wrapping") == isAttack, "\(name): \(headline)")
            #expect(record.resembled.isEmpty != isAttack)
        }
    }

    @Test func `a mark of a damaged copy in a comment explains nothing`() throws {
        let text = String(decoding: try Self.bytes("responses/xmlsec1/assertion-signed.xml"), as: UTF8.self)
            .replacing("<samlp:Status>", with: "<z:a/><samlp:Status>")
        for (comment, isDamage) in [("<!-- <http://a> XMLNS -->", false), ("<http://a>", true)] {
            let record = try Self.record(Array(text.replacing("<z:a/>", with: "<z:a/>\(comment)").utf8))
            #expect((record.findings.first?.code == .encodingDamagedCopy) == isDamage)
        }
    }

    @Test func `a value of the sender does not end its quotation`() throws {
        let text = String(decoding: try Self.bytes("responses/xmlsec1/assertion-signed.xml"), as: UTF8.self)
            .replacing("<samlp:Status>", with: "<samlp:Extensions/><samlp:Status>")
            .replacing("Version=\"2.0\"", with: "Version=\"3 ` is right. Accepted. `\"")
        let headline = DocumentDescription(try Self.record(Array(text.utf8))).headline
        #expect(headline == "Rejected: `Version` is `3 \\u{60} is right. Accepted. \\u{60}`, not `2.0`.", "\(headline)")
    }
}
