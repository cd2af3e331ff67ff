// SPDX-License-Identifier: Apache-2.0

internal import ExchangeService
internal import Foundation
internal import SAML

/// Answers to attribute queries with markers in place of personal data, and the requests with which a device sends them.
enum SampleDocument {
    static let now = Timestamp(seconds: 1_777_629_600)
    static let issuer = "https://idp.example.test"
    static let markers = ["MARKER-NAME-ID", "MARKER-UID", "MARKER-DEVICE", "MARKER-SECRET", "MARKER-TOKEN", "TUFSS0VS"]

    static func key(_ name: String) -> String { SignedDocument.keys.appending(path: name).path }

    static func signed(id: String = "_a1", lifetime: Int = 600) throws -> [UInt8] {
        var document = SignedDocument(id: id, inResponseTo: "_q1", nameID: "MARKER-NAME-ID", userID: "MARKER-UID")
        (document.isForOneUse, document.lifetime) = (true, lifetime)
        return try document.bytes(at: now)
    }

    static let information: JSON = [
        "model": "MARKER-DEVICE", "version": "1", "osName": "tvOS", "osVersion": "18", "connectionType": "WiFi",
    ]

    /// The members of a request besides its document.
    static let members: JSON = [
        "device": ["id": "MARKER-DEVICE", "information": information] as JSON,
        "framework": [
            "accessStatus": "granted", "providerId": "north-cable", "expirationDate": 2_000_000_000_000,
        ] as JSON,
    ]

    /// Returns the change of a request to another device.
    static func device(_ id: String) -> JSON { ["device": ["id": id] as JSON] }

    /// Returns the request with a document and changes; `null` removes a member.
    static func request(_ document: [UInt8], _ changes: JSON = [:]) -> String {
        let text = String(decoding: document, as: UTF8.self)
        return members.merged(with: ["samlAttributeQueryResponse": text]).merged(with: changes).text
    }
}
