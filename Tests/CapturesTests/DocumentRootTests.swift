// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Testing

@Suite struct `root elements` {
    private static let protocolName = "urn:oasis:names:tc:SAML:2.0:protocol"

    @Test(arguments: [
        ("<Response xmlns='\(protocolName)'/>", DocumentRoot.message(.response)),
        (
            "\u{FEFF}\n<?xml version='1.0'?><!-- <a> --><?p <b>?><x:Response a='1' xmlns:x=\"\(protocolName)\">",
            .message(.response)
        ),
        ("<x:Response>", .message(.response)),
        // A parser resolves the reference, and this function does not.
        ("<x:Response xmlns:x='urn:&#111;asis:x'>", .message(.response)),
        ("<x:Response a='xmlns:x=\"urn:example\"' b='>' xmlns:x='\(protocolName)'>", .message(.response)),
        ("<x:Response a='xmlns:x=\"\(protocolName)\"' xmlns:x='urn:example'>", .other),
        ("<!--><x> --><Response>", .message(.response)), ("<!---><x> --><Response>", .message(.response)),
        ("<!--\(String(repeating: "a", count: 70_000))--><Response>", .message(.response)),
        ("<Envelope><Header><Body><y/></Body></Header><Body><y/><Response/></Body></Envelope>", .message(.response)),
        ("<Envelope><Header><Response/></Header><Body><LogoutRequest/></Body></Envelope>", .message(.logoutRequest)),
        ("<!DOCTYPE a [<!ENTITY b \"]><items>\"><!-- ]><items> --><?c ]><items>?>]><Response>", .message(.response)),
        ("<Response xmlns='urn:oasis:names:tc:SAML:1.0:protocol'>", .message(.saml1Response)),
        ("<Response xmlns='urn:example'>", .other),
        ("<x:Response xmlns='\(protocolName)' xmlns:x='urn:example'>", .other),
        ("<Envelope><Header><a/></Header><Body><AuthnRequest/></Body></Envelope>", .message(.authnRequest)),
        ("<Envelope><Header/></Envelope>", .other),
        ("<!DOCTYPE html PUBLIC \"x\" [<!ENTITY a '>'>]><x>", .html), ("<HTML>", .html), ("<!doctype html>", .html),
        ("<!DOCTYPE items [<!ELEMENT items (item*)>]><items>", .burpItems), ("<a/>", .other),
        ("text <Response>", .none), ("", .none), ("<", .none), ("<!-- -->", .none),
    ])
    func `are determined from the first tags`(text: String, root: DocumentRoot) {
        #expect(DocumentRoot(of: Array(text.utf8).span) == root)
    }

    @Test(arguments: [
        ("eyJhbGciOiJub25lIn0.e30.", MessageKind.jsonWebToken), ("eyJh.b.c.d.e\n", .jsonWebToken),
        ("AAQ" + String(repeating: "A", count: 56) + "=", .artifact),
    ])
    func `tokens are recognized`(text: String, kind: MessageKind) {
        #expect(MessageKind(ofToken: Array(text.utf8)) == kind)
    }

    @Test(arguments: ["", "eyJh.b", "eyJ a.b.c", "AAEA", "PHNh"])
    func `other values are not recognized as tokens`(text: String) {
        #expect(MessageKind(ofToken: Array(text.utf8)) == nil)
    }

    @Test func `each kind has a phrase and a remedy`() {
        #expect(Set(MessageKind.allCases.map(\.phrase)).count == MessageKind.allCases.count)
        #expect(MessageKind.allCases.allSatisfy { $0.remedy.hasSuffix(".") })
    }
}
