// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// Measures the validation of a user's own documents, each at its `IssueInstant`, beside RSA and libxml2 alone.
enum OwnDocuments {
    /// Prints a table, or why a document or the trusted keys cannot be read.
    ///
    /// - Parameters:
    ///   - words: The documents, which are XML, and `--trust` with each file of trusted keys.
    ///   - rounds: The number of rounds.
    /// - Returns: Whether all documents could be read.
    static func run(_ words: ArraySlice<String>, rounds: Int) -> Bool {
        var (paths, files): ([String], [String]) = ([], [])
        var rest = words
        while let word = rest.popFirst() {
            if word == "--trust", let file = rest.popFirst() { files.append(file) } else { paths.append(word) }
        }
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
        var table = Table([
            "document", "KiB", "verdict", "µs", "validations a second", "RSA-2048 alone : ours", "libxml2 alone : ours",
        ])
        var areRead = true
        for path in paths {
            let document = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
            guard let moment = (try? UnverifiedResponse(parsing: document))?.response?.issueInstant else {
                let advice = "`samltool decode` prints the XML of a capture."
                print("\(path) does not contain the XML of a SAML response, or cannot be read; \(advice)")
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
                URL(filePath: path).lastPathComponent, Table.figure(Double(document.count) / 1024),
                verdict(of: document, by: validator, at: moment), Table.figure(times[0] / 1000),
                "\(Int(1_000_000_000 / times[0]))", Table.figure(times[1] / times[0]),
                Table.figure(times[2] / times[0]),
            ])
        }
        print(table)
        return areRead
    }

    private static func verdict(of document: [UInt8], by validator: ResponseValidator, at moment: Timestamp) -> String {
        switch validator.validate(document, at: moment) {
        case .accepted: "accept"
        case .rejected: "reject"
        case .unreadable: "unreadable"
        }
    }
}
