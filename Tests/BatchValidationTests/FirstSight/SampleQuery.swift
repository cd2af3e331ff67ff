// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors

/// A signed message in a query string, and what happens to it.
struct SampleQuery: Sendable {
    /// A message that a service provider sends with the redirect binding.
    enum Message: CaseIterable, Sendable {
        case login, logout, logoutAnswer
    }

    /// Something that happens to a query, and what a user must read first.
    struct Fault: Sendable {
        let name: String
        let code: Finding.Code?
        /// A part of the headline, in lower case.
        let words: String
        /// The same for a query whose relay state the fault removes: no change of the remaining parameters proves that.
        var wordsWithoutRelayState: String?
        /// Returns the query as it is received.
        let change: @Sendable (SampleQuery) throws -> String
    }

    let message: Message
    let relayState: String?

    static let relayStates = [nil, "token-1", "https://sp.example.test/a b?x=1"]

    static let faults: [Fault] = [
        Fault(name: "none", code: nil, words: "accepted") { try $0.query() },
        Fault(name: "escapes in lower case", code: .signatureInvalidValue, words: "(re-encoded)") {
            try $0.changingSigned { text in text.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() } }
        },
        Fault(
            name: "relay state added or emptied",
            code: .signatureInvalidValue,
            words: "(relay state)",
            wordsWithoutRelayState: "(other octets signed)"
        ) { sample in
            try sample.relayState == nil
                ? sample.changingSigned { "\($0)&RelayState=a" }
                : sample.changingSigned {
                    $0.replacing(/&RelayState=[^&]*/, with: "&RelayState=")
                }
        },
        Fault(name: "message changed", code: .signatureInvalidValue, words: "(other octets signed)") { sample in
            let other = try SampleQuery(message: sample.message, relayState: nil).query(id: "_other")
            return try sample.changingSigned { $0.replacing(/SAMLRe[^&]*/, with: other.prefix { $0 != "&" }) }
        },
        Fault(name: "algorithm missing", code: .signatureMissing, words: "signature is missing") {
            try $0.changingSigned { $0.replacing(/&SigAlg=[^&]*/, with: "") }
        },
        Fault(name: "plus signs not escaped", code: .signatureInvalidValue, words: "(plus became space)") { sample in
            let parts = try sample.query().components(separatedBy: "&Signature=")
            return "\(parts[0])&Signature=\(parts[1].replacing("%2B", with: "+"))"
        },
    ]

    private static let namespaces =
        "xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' xmlns:s='urn:oasis:names:tc:SAML:2.0:assertion' Version='2.0' "
        + "IssueInstant='2026-05-01T10:00:30Z' Destination='https://idp.example.test/sso'"

    private func document(_ id: String) -> String {
        let start = "\(Self.namespaces) ID='\(id)'"
        let issuer = "<s:Issuer>https://sp.example.test</s:Issuer>"
        return switch message {
        case .login:
            "<p:AuthnRequest \(start) AssertionConsumerServiceURL='https://sp.example.test/acs'>\(issuer)</p:AuthnRequest>"
        case .logout:
            "<p:LogoutRequest \(start) NotOnOrAfter='2026-05-01T10:05:00Z'>\(issuer)<s:NameID>user-17</s:NameID>"
                + "<p:SessionIndex>_s1</p:SessionIndex></p:LogoutRequest>"
        case .logoutAnswer:
            "<p:LogoutResponse \(start) InResponseTo='_q1'>\(issuer)<p:Status><p:StatusCode "
                + "Value='urn:oasis:names:tc:SAML:2.0:status:Success'/></p:Status></p:LogoutResponse>"
        }
    }

    /// Returns the query as the service provider sends it.
    func query(id: String = "_m1") throws -> String {
        let pem = try Data(contentsOf: TestVectors.directory.appending(path: "keys/sp-rsa.key.pem"))
        let signer = try RedirectSigner(key: PrivateKey(pem: Array(pem)))
        let parameter: RedirectSigner.Message = message == .logoutAnswer ? .response : .request
        return try signer.query(for: Array(document(id).utf8), as: parameter, relayState: relayState)
    }

    /// Returns the query with other parameters before its signature.
    private func changingSigned(_ change: (String) -> String) throws -> String {
        let parts = try query().components(separatedBy: "&Signature=")
        return "\(change(parts[0]))&Signature=\(parts[1])"
    }

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~"))) ?? ""
    }
}
