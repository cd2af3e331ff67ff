// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// S-94: an assertion or a response in a place where the standard puts none is reported.
struct MisplacedMessageTests {
    private static let saml = "urn:oasis:names:tc:SAML:2.0:assertion"
    private static let assertion = "<e:Assertion xmlns:e='\(saml)' ID='_evil'/>"
    private static let messages = [
        assertion, "<e:EncryptedAssertion xmlns:e='\(saml)'/>",
        "<e:Response xmlns:e='urn:oasis:names:tc:SAML:2.0:protocol' ID='_evil'/>", firstVersion,
    ]
    private static let firstVersion =
        "<e:Assertion xmlns:e='urn:oasis:names:tc:SAML:1.0:assertion' AssertionID='_evil'/>"

    @Test(arguments: MisplacedAssertionTests.places)
    func `warns of a message everywhere but in its places`(place: Int) throws {
        let original = Array(Documents.everything.utf8)
        let parents = Self.parents(of: place, in: original)
        for message in Self.messages {
            var bytes = original
            bytes.insert(contentsOf: message.utf8, at: place)
            let findings = try Reading(String(decoding: bytes, as: UTF8.self)).findings
            let found = findings.filter { $0.code == .samlMisplacedMessage }
            #expect(found.allSatisfy { $0.severity == .warning })
            let isAllowed =
                !message.hasPrefix("<e:Response") && Self.admits(parents)
                && (message != Self.firstVersion || parents.count > 1)
            #expect(found.count == (isAllowed ? 0 : 1), "\(parents) \(message)")
        }
    }

    @Test func `reports nothing for a document with every element in its place`() throws {
        let findings = try Reading(Documents.everything).findings
        #expect(!findings.contains { $0.code == .samlMisplacedMessage })
    }

    @Test(arguments: [
        // Advice and evidence of another kind, or of something else than an assertion.
        ("</saml:Conditions>", "</saml:Conditions><x:Advice xmlns:x='urn:x'>EVIL</x:Advice>"),
        ("</saml:Conditions>", "</saml:Conditions><saml:Advice><x:a xmlns:x='urn:x'>EVIL</x:a></saml:Advice>"),
        ("<samlp:Status>", "<samlp:Extensions><saml:Advice>EVIL</saml:Advice></samlp:Extensions><samlp:Status>"),
        ("<samlp:Status>", "<samlp:Extensions><saml:Evidence>EVIL</saml:Evidence></samlp:Extensions><samlp:Status>"),
    ])
    func `warns of an assertion in advice of another kind`(find: String, replacement: String) throws {
        let evil = replacement.replacing("EVIL", with: Self.assertion)
        let findings = try Reading(Documents.small.replacing(find, with: evil, maxReplacements: 1)).findings
        let found = try #require(findings.first { $0.code == .samlMisplacedMessage })
        #expect(findings.count { $0.code == .samlMisplacedMessage } == 1)
        #expect(found.message.contains("`Assertion` (namespace `\(Self.saml)`) is inside `"))
        #expect(found.location != nil)
    }

    @Test func `bounds the number of warnings`() throws {
        let extensions = "<samlp:Extensions>\(String(repeating: "<saml:Assertion/>", count: 500))</samlp:Extensions>"
        let text = Documents.small.replacing("<samlp:Status>", with: extensions + "<samlp:Status>", maxReplacements: 1)
        #expect((90...100).contains(try Reading(text).findings.count { $0.code == .samlMisplacedMessage }))
    }

    private static func admits(_ parents: [String]) -> Bool {
        switch parents.last {
        case "samlp:Response": parents.count == 1
        case "saml:Advice": parents.dropLast().last == "saml:Assertion"
        case "saml:Evidence":
            parents.suffix(3).elementsEqual(["saml:Assertion", "saml:AuthzDecisionStatement", "saml:Evidence"])
        default: false
        }
    }

    /// The names of the open elements at a place, outermost first: an oracle that is independent of SAML.
    private static func parents(of place: Int, in bytes: [UInt8]) -> [String] {
        var open: [String] = []
        var index = 0
        while index < place {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "<") else { continue }
            let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
            let tag = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            if tag.hasPrefix("/") {
                open.removeLast()
            } else if !tag.hasPrefix("?"), !tag.hasPrefix("!"), !tag.hasSuffix("/") {
                open.append(String(tag.prefix { $0 != " " }))
            }
        }
        return open
    }
}
