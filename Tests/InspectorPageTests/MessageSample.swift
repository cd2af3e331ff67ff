// SPDX-License-Identifier: Apache-2.0

import Foundation
import SAMLSignature
import TestVectors

/// Messages other than responses, with personal data and secrets in every place that has any.
enum MessageSample {
    static let issuer = "https://idp.example.test"
    static let endpoint = "https://sp.example.test/saml"

    /// Texts that the page shows only on request.
    static let secrets = ["mira-7", "_session-9", "AAQAASecret", "because of mira"]

    /// A text that the page never shows.
    static let relayState = "state-of-mira"

    static let kinds = [
        "AuthnRequest", "LogoutRequest", "LogoutResponse", "ArtifactResolve", "ArtifactResponse", "AttributeQuery",
    ]

    /// The identifier that is `_` and the kind in lowercase; answers name the request of their kind.
    static func document(_ kind: String, extensions: String = "", end: String = "") -> [UInt8] {
        let subject = "<saml:Subject><saml:NameID>mira-7</saml:NameID></saml:Subject>"
        let code = #"<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>"#
        let status = "<samlp:Status>\(code)</samlp:Status>"
        let (attributes, content) =
            switch kind {
            case "AuthnRequest": (#" AssertionConsumerServiceURL="https://sp.example.test/acs""#, subject)
            case "LogoutRequest":
                (
                    #" NotOnOrAfter="2026-05-01T10:05:00Z" Reason="because of mira""#,
                    "<saml:NameID>mira-7</saml:NameID><samlp:SessionIndex>_session-9</samlp:SessionIndex>"
                )
            case "LogoutResponse": (#" InResponseTo="_logoutrequest""#, status)
            case "ArtifactResolve": ("", "<samlp:Artifact>AAQAASecret</samlp:Artifact>")
            case "ArtifactResponse": (#" InResponseTo="_artifactresolve""#, status)
            default: ("", subject + #"<saml:Attribute Name="mail"/>"#)
            }
        let header = extensions.isEmpty ? "" : "<samlp:Extensions>\(extensions)</samlp:Extensions>"
        return Array(
            """
            <samlp:\(kind) xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" \
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_\(kind.lowercased())" Version="2.0" \
            IssueInstant="2026-05-01T10:00:00Z" Destination="\(endpoint)"\(attributes)>\
            <saml:Issuer>\(issuer)</saml:Issuer>\(header)\(content)\(end)</samlp:\(kind)>
            """.utf8
        )
    }

    /// An `ArtifactResponse` around a response.
    static func artifactResponse(around response: [UInt8]) -> [UInt8] {
        document("ArtifactResponse", end: String(decoding: response, as: UTF8.self))
    }

    /// A HAR with one form for each document, each with a relay state.
    static func har(_ documents: [[UInt8]]) throws -> [UInt8] {
        let entries = documents.enumerated().map { index, document -> [String: Any] in
            let text = Data(document).base64EncodedString()
            let value = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            let name = String(decoding: document, as: UTF8.self).contains("Response ") ? "SAMLResponse" : "SAMLRequest"
            let form: [String: Any] = [
                "mimeType": "application/x-www-form-urlencoded",
                "text": "\(name)=\(value ?? "")&RelayState=\(relayState)",
            ]
            let request: [String: Any] = ["method": "POST", "url": endpoint, "headers": [], "postData": form]
            return [
                "startedDateTime": "2026-05-01T10:00:0\(index % 10).000Z", "request": request,
                "response": ["status": 200, "content": [:] as [String: Any]] as [String: Any],
            ]
        }
        return Array(try JSONSerialization.data(withJSONObject: ["log": ["version": "1.2", "entries": entries]]))
    }

    // MARK: Signing

    static func key() throws -> PrivateKey { try PrivateKey(pem: TestVectors.bytes("keys/idp-rsa.key.pem")) }

    /// The URL that carries a document, signed, with a relay state.
    static func url(_ document: [UInt8]) throws -> [UInt8] {
        let query = try RedirectSigner(key: key()).query(for: document, as: .request, relayState: relayState)
        return Array("\(endpoint)?\(query)".utf8)
    }

    static func signed(_ document: [UInt8]) throws -> [UInt8] { try ResponseSigner(key: key()).sign(document) }
}
