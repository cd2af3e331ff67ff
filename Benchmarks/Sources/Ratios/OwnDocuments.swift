// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import SignedResponses

/// Measures the validation of a user's own documents, each at its `IssueInstant`, beside RSA and libxml2 alone.
enum OwnDocuments {
    /// Prints a table, or why a document or the trusted keys cannot be read.
    ///
    /// - Parameters:
    ///   - paths: The documents, which are XML.
    ///   - files: The files with trusted keys.
    ///   - rounds: The number of rounds.
    /// - Returns: Whether all documents could be read.
    static func run(_ paths: [String], trust files: [String], rounds: Int) -> Bool {
        guard !files.isEmpty, !paths.isEmpty else {
            print("Pass `--trust FILE` with the certificate or the metadata of the issuer, and documents.")
            return false
        }
        let validator: ResponseValidator
        do throws(TrustError) {
            validator = ResponseValidator(policy: ValidationPolicy(), trust: try TrustStore(contentsOf: files))
        } catch {
            print("The trusted keys cannot be read: \(error)")
            return false
        }
        let raw = RawRSA(privateKey: SignedResponse.path("keys/idp-rsa.key.pem"))
        var table = Table(
            "document",
            "KiB",
            "verdict",
            "µs",
            "validations a second",
            "RSA-2048 alone : ours",
            "libxml2 alone : ours"
        )
        var areRead = true
        for path in paths {
            guard let data = FileManager.default.contents(atPath: path) else {
                print("\(path) cannot be read.")
                areRead = false
                continue
            }
            let document = Array(data)
            guard let moment = issueInstant(of: document) else {
                print(
                    "\(path) does not contain the XML of a SAML response; `samltool decode` prints the XML of a capture."
                )
                areRead = false
                continue
            }
            let contenders = [
                Contender(name: "ours") { blackHole(verdict(of: document, by: validator, at: moment)) },
                Contender(name: "RSA") { blackHole(raw.verify()) },
                Contender(name: "libxml2") { blackHole(BareLibXML2.parse(document)) },
            ]
            let times = Measurement.times(of: contenders, rounds: rounds, slice: .milliseconds(2))
            table.append([
                URL(filePath: path).lastPathComponent,
                Table.figure(Double(document.count) / 1024),
                verdict(of: document, by: validator, at: moment),
                Table.figure(times[0] / 1000),
                "\(Int(1_000_000_000 / times[0]))",
                Table.figure(times[1] / times[0]),
                Table.figure(times[2] / times[0]),
            ])
        }
        print(table)
        return areRead
    }

    private static func issueInstant(of document: [UInt8]) -> Timestamp? {
        guard let parsed = try? UnverifiedResponse(parsing: document) else { return nil }
        return parsed.response?.issueInstant
    }

    private static func verdict(of document: [UInt8], by validator: ResponseValidator, at moment: Timestamp) -> String {
        switch validator.validate(document, at: moment) {
        case .accepted: "accept"
        case .rejected: "reject"
        case .unreadable: "unreadable"
        }
    }
}
