// SPDX-License-Identifier: Apache-2.0

internal import EncodedSamples
internal import Foundation
internal import TestVectors

/// Texts in which messages are planted.
enum GeneratedText {
    /// Parts of texts without elements, which could contain a planted message.
    static let parts: [[UInt8]] =
        [
            "%C3", "%zz", "%", "%2", "%3D", "%26", "%2B", "%25", "%3C", "\\u00e9", "\\u003c", "\\x3d", "\\", "\\n",
            "&amp;",
            "&#x41;", "&lt;", "=3C", "=3D\r\n", "=\n", "&", "&", "=", "?", "...", "…", "HTTP/1.", "\"", "'", "^", " ",
            "\n", ":", "+", "ü", "user=", "a=", "RelayState=", "SigAlg=x", "SAMLResponse", "SAMLRequest=", "SAMLart=a",
            "samlresponse=x", "\"SAMLResponse\":\"", "Qk0x", "J", "x9_-", "PHNhbWxwOlJlc3BvbnNlIHhtbG5z", "'\n'",
        ].map { Array($0.utf8) } + [[0xC3], [0x00], [0xFF, 0xFE]]

    /// Parts that begin, end or enclose elements.
    private static let markup: [[UInt8]] = [
        "<?xml version='1.0'?>", "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'>", "</p:Response>",
        "=3Cs:",
        "Response", "<Assertion oasis", "<s:Envelope xmlsoap>", "</s:Envelope>", "%3Cs:AuthnRequest oasis%3E", ">",
        "/>",
        "\n a b\n", "<br>",
    ].map { Array($0.utf8) }

    /// Returns some of the parts, in any order.
    static func noise(of parts: [[UInt8]] = parts + markup, _ random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0..<40, using: &random)).flatMap { _ in parts.randomElement(using: &random) ?? [] }
    }

    /// A parameter with a message, whose identifier is unique.
    static func planted(_ number: Int) -> [UInt8] {
        let message = "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' ID='_\(number)'/>"
        return Array("SAMLResponse=\(Samples.strictly(Data(message.utf8).base64EncodedString()))".utf8)
    }
}
