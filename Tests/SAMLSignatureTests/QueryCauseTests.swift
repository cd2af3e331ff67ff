// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import Testing

/// The proven causes of signatures of queries that do not verify; none of them is accepted.
@Suite(.requiresXMLSec, .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"))
struct `causes of invalid signatures of queries` {
    private static let state = "https://sp.example/a b?x=1"

    /// The parts of a query that the identity provider signed: the message, the relay state and the algorithm.
    private static func parts(_ relayState: String? = state) throws -> [String] {
        let key = try PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem"))
        let query = try RedirectSigner(key: key).query(for: document(), as: .response, relayState: relayState)
        return query.split(separator: "&").map(String.init).dropLast()
    }

    private static func document() throws -> [UInt8] { try Keyring.bytes("responses/xmlsec1/minimal.xml") }

    private static func escaped(_ text: String, _ safe: String = "") -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~" + safe)))
            ?? ""
    }

    private static func lowerCase(_ query: String) -> String {
        query.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
    }

    /// The finding for a query with a signature over other octets.
    private static func finding(
        _ query: String,
        signedOver octets: String,
        digest: String = "sha256",
        _ change: (String) -> String = { $0 },
        isListed: Bool = false
    ) throws -> Finding? {
        let value = try Data(Oracle.pkcs1(Array(octets.utf8), digest: digest)).base64EncodedString()
        return try finding("\(query)&Signature=\(change(escaped(value)))", isListed: isListed)
    }

    private static func finding(
        _ query: String,
        isListed: Bool = false,
        within budget: DiagnosisBudget? = DiagnosisBudget()
    ) throws -> Finding? {
        let verifier = RedirectSignatureVerifier(trust: try Keyring.trust())
        let received = ReceivedQuery(Array(query.utf8), isListed: isListed)
        let result = verifier.examine(received, of: try document(), at: Keyring.moment, within: budget)
        if case .rejected(let finding, _) = result { return finding }
        return nil
    }

    /// Changes of a query, each with the signed octets and the cause.
    private static func changes() throws -> [(query: String, signed: String, cause: String)] {
        let (full, bare, empty) = (try parts(), try parts(nil), try parts(""))
        let (all, without) = (full.joined(separator: "&"), bare.joined(separator: "&"))
        let withEmpty = empty.joined(separator: "&")
        let decoded = full.map { $0.removingPercentEncoding ?? "" }.joined(separator: "&")
        let xml = String(decoding: try document(), as: UTF8.self)
        return [
            (all, lowerCase(all), "re-encoded"), (lowerCase(all), all, "re-encoded"),
            (all, all.replacing("%20", with: "+"), "re-encoded"),
            (all, "\(full[0])&\(full[1].replacing("%2F", with: "/"))&\(full[2])", "re-encoded"),
            (all, [full[0], full[2], full[1]].joined(separator: "&"), "parameter-order"),
            (all, [full[1], full[0], full[2]].joined(separator: "&"), "parameter-order"),
            ("lang=de&" + all, "lang=de&" + all, "parameter-order"),
            (all, full[0...1].joined(separator: "&"), "sigalg-not-signed"), (without, bare[0], "sigalg-not-signed"),
            (all, without, "relay-state"), (without, withEmpty, "relay-state"),
            (all, withEmpty, "relay-state"),
            (all, all.replacing("x%3D1", with: "x%3D1%2F"), "relay-state"),
            (all, all.replacing("https", with: "http"), "relay-state"),
            (all, decoded, "signed-before-encoding"),
            (without, "SAMLResponse=\(xml)&" + (bare[1].removingPercentEncoding ?? ""), "signed-before-encoding"),
            (all, "?" + all, "whole-url-signed"),
        ]
    }

    @Test func `proves what was changed`() throws {
        for (query, signed, cause) in try Self.changes() {
            let finding = try Self.finding(query, signedOver: signed)
            #expect(finding?.code == .signatureInvalidValue)
            #expect(finding?.cause == cause, "\(cause): \(finding?.message ?? "verifies")")
            #expect(finding?.remedy?.contains("rolled its key") == false)
            #expect(finding?.message.contains("not what `SigAlg` names") == false)
        }
    }

    @Test func `proves another digest and ECDSA values in DER`() throws {
        let query = try Self.parts().joined(separator: "&")
        let digest = try Self.finding(query, signedOver: query, digest: "sha1")
        #expect(digest?.cause == "other-digest")
        #expect(digest?.message.contains("created with SHA-1") == true)
        let key = try PrivateKey(pem: Keyring.bytes("keys/idp-ec.key.pem"))
        let signed = try RedirectSigner(key: key).query(for: Self.document(), as: .response)
        let start = try #require(signed.range(of: "&Signature="))
        let text = try #require(signed[start.upperBound...].removingPercentEncoding)
        let value = [UInt8](try #require(Data(base64Encoded: text)))
        func number(_ digits: ArraySlice<UInt8>) -> [UInt8] {
            let sign: [UInt8] = digits.first.map { $0 & 0x80 != 0 } == true ? [0] : []
            return [0x02, UInt8(digits.count + sign.count)] + sign + digits
        }
        let content = number(value[..<32]) + number(value[32...])
        let der = Data([0x30, UInt8(content.count)] + content).base64EncodedString()
        #expect(try Self.finding("\(signed[..<start.upperBound])\(Self.escaped(der))")?.cause == "der-signature")
        let lower = Self.lowerCase(String(signed[..<start.lowerBound])) + signed[start.lowerBound...]
        #expect(try Self.finding(lower)?.cause == "re-encoded")
    }

    @Test func `proves line breaks and spaces in the value`() throws {
        let query = try Self.parts().joined(separator: "&")
        let broken = try Self.finding(query, signedOver: query) { $0.prefix(76) + "%0D%0A" + $0.dropFirst(76) }
        #expect(broken?.cause == "signature-line-breaks")
        let plus = try Self.finding(query, signedOver: query) { $0.replacing("%2B", with: "+") }
        #expect(plus?.cause == "plus-became-space")
        let urlSafe = try Self.finding(query, signedOver: query) {
            $0.replacing("%2B", with: "-").replacing("%2F", with: "_").replacing("%3D", with: "")
        }
        #expect(urlSafe?.cause == "signature-not-base64")
        let twice = try Self.finding(query, signedOver: query) { $0.replacing("%", with: "%25") }
        #expect(twice?.cause == "re-encoded")
        let cut = try Self.finding(query, signedOver: query) { String($0.prefix(101)) }
        #expect(cut?.cause == nil && cut?.message.contains("ends inside a group of Base64 digits") == true)
        let short = try Self.finding(query, signedOver: query) { String($0.prefix { $0 != "%" }.prefix(8)) }
        #expect(short?.message.contains("`Signature` was probably cut") == true)
        // A message whose plus signs are not escaped is not decoded.
        let decoded = try Self.parts().map { $0.hasPrefix("SAML") ? $0.removingPercentEncoding ?? "" : $0 }
        let finding = try Self.finding(decoded.joined(separator: "&"), signedOver: query)
        #expect(finding == nil || finding?.cause == "plus-became-space" || finding?.cause == "re-encoded")
    }

    @Test func `proves that the whole query was encoded a second time`() throws {
        let query = try Self.parts().joined(separator: "&")
        let value = try Data(Oracle.pkcs1(Array(query.utf8), digest: "sha256")).base64EncodedString()
        let logged = "\(query)&Signature=\(Self.escaped(value))".replacing("%", with: "%25")
        let finding = try Self.finding(logged)
        #expect(finding?.cause == "re-encoded", "\(finding?.message ?? "verifies")")
        #expect(finding?.message.contains("each `%` became `%25`") == true)
    }

    @Test func `does not guess for another key or other content`() throws {
        let query = try Self.parts().joined(separator: "&")
        let other = try Self.finding(query, signedOver: query + "x")
        // The key created this value, over content that nothing restores.
        #expect(other?.cause == "other-octets-signed")
        #expect(other?.message.contains("This key created the value, but over other octets") == true)
        #expect(other?.remedy?.contains("The key is the right one") == true)
        let value = Data((0..<256).map { UInt8($0) }).base64EncodedString()
        let finding = try Self.finding("\(query)&Signature=\(Self.escaped(value))")
        #expect(finding?.cause == nil)
        #expect(finding?.message.contains("This key did not create the value") == true)
    }

    @Test func `searches within a budget only`() throws {
        let query = try Self.parts().joined(separator: "&")
        let value = try Data(Oracle.pkcs1(Array(Self.lowerCase(query).utf8), digest: "sha256")).base64EncodedString()
        let changed = "\(query)&Signature=\(Self.escaped(value))"
        #expect(try Self.finding(changed, within: nil)?.cause == nil)
        let small = DiagnosisBudget(SearchAllowance(work: 4 << 10, isShare: false))
        let finding = try Self.finding(changed, within: small)
        #expect(finding?.cause == nil)
        #expect(finding?.message.contains("reached its limit") == true)
    }

    @Test func `verifies listed parameters in a usual encoding only`() throws {
        let query = try Self.parts().joined(separator: "&")
        #expect(try Self.finding(query, signedOver: Self.lowerCase(query), isListed: true) == nil)
        #expect(try Self.finding(query, signedOver: query.replacing("%20", with: "+"), isListed: true) == nil)
        let finding = try Self.finding(query, signedOver: query + "&x=1", isListed: true)
        #expect(finding?.cause == "signed-octets-missing")
        // A cause that is proven comes first.
        let order = try Self.finding(query, signedOver: "x=1&" + query, isListed: true)
        #expect(order?.code == .signatureInvalidValue)
    }
}
