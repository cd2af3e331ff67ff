// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors

/// The keys of the vectors and an instant at which their responses are valid.
enum Keyring {
    /// One minute after the `IssueInstant` of the responses.
    static let moment = Timestamp("2026-05-01T10:01:00Z") ?? Timestamp(seconds: 0)

    /// The keys of the identity provider.
    static func trust() throws -> TrustStore {
        try TrustStore(contentsOf: TestVectors.directory.appending(path: "keys/trust.pem").path)
    }

    /// The key that decrypts the responses.
    static func decryptionKeys() throws -> DecryptionKeys {
        DecryptionKeys(try PrivateKey(pem: bytes("keys/sp-rsa.key.pem")))
    }

    /// A validator that searches for the causes of failed signatures.
    static func diagnosingValidator() throws -> ResponseValidator {
        ResponseValidator(policy: ValidationPolicy(), trust: try trust(), limits: .batch, diagnosesFailures: true)
    }

    /// Returns the findings with which that validator rejects a document; none if it does not reject it.
    static func diagnosis(of document: String) throws -> [Finding] {
        let outcome = try diagnosingValidator().validate(Array(document.utf8), at: moment)
        guard case .rejected(let findings) = outcome else { return [] }
        return findings
    }

    /// The content of a vector.
    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: path)))
    }
}
