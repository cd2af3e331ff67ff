// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// A response of the vectors and a validator of its recipient.
struct SignedResponse: Sendable {
    /// The path of the vector.
    let name: String

    /// The bytes of the document.
    let document: [UInt8]

    private let validator: ResponseValidator

    /// Reads a web SSO response that answers a request, or an unsolicited one.
    init(login name: String, inResponseTo: String? = nil) {
        let request = inResponseTo.flatMap { XMLID($0) }
        self.init(
            name,
            .webSSO(
                audience: Self.audience,
                recipient: Self.recipient,
                inResponseTo: request.map { .request($0) } ?? .unsolicited
            )
        )
    }

    /// Reads an answer to an attribute query.
    init(answer name: String) {
        self.init(name, .attributeQuery(audience: Self.audience))
    }

    private init(_ name: String, _ policy: ValidationPolicy) {
        self.name = name
        document = Self.read("responses/\(name)")
        do throws(TrustError) {
            let trust = try TrustStore(contentsOf: Self.path("keys/idp-rsa.crt.pem"))
            validator = ResponseValidator(policy: policy, trust: trust)
        } catch {
            fatalError("Cannot read the trusted keys: \(error)")
        }
    }

    private init(_ original: SignedResponse, document: [UInt8]) {
        name = original.name
        validator = original.validator
        self.document = document
    }

    /// The response with a different name of its last attribute, which changes its digest.
    var tampered: SignedResponse {
        let name = Array(#" Name=""#.utf8)
        guard let place = document.indices.last(where: { document[$0...].starts(with: name) }) else {
            fatalError("\(self.name) has no attribute to change.")
        }
        var changed = document
        changed[place + name.count] = UInt8(ascii: "x")
        return SignedResponse(self, document: changed)
    }

    /// Performs the complete validation of a service.
    ///
    /// Returns whether the response is accepted.
    func isAccepted() -> Bool {
        if case .accepted = validator.validate(document, at: Self.moment) { true } else { false }
    }

    /// The path of a file in the package.
    static func path(_ vector: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../TestVectors/\(vector)").standardized.path
    }

    /// Reads a file of the test vectors.
    static func read(_ vector: String) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path(vector)) else {
            fatalError("There is no vector \(vector).")
        }
        return Array(data)
    }

    private static let audience = "https://saml.sp.auth.adobe.com"
    private static let recipient = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"

    /// One minute after the `IssueInstant` of the responses.
    private static let moment = Timestamp("2026-05-01T10:01:00Z") ?? Timestamp(seconds: 0)
}
