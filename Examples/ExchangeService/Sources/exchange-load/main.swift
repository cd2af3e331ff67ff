// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
#if canImport(Glibc)
internal import Glibc
#endif

// exchange-load documents KEY CERTIFICATE COUNT FOLDER   writes signed documents
// exchange-load loop TRUST FOLDER THREADS SECONDS        validates them without a service

let arguments = CommandLine.arguments

func read(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }

switch (arguments.dropFirst().first, arguments.count) {
case ("documents", 6):
    let signer = try ResponseSigner(
        key: PrivateKey(pem: read(arguments[2])),
        certificates: ResponseSigner.certificates(pem: read(arguments[3]))
    )
    let now = Timestamp.now
    let count = Int(arguments[4]) ?? 0
    for number in 0..<count {
        let bytes = try LoadDocument(signer: signer).bytes(number, at: now)
        try Data(bytes).write(to: URL(filePath: "\(arguments[5])/\(number).xml"))
    }
case ("loop", 6):
    try await BareLoop(trust: arguments[2], folder: arguments[3]).run(
        threads: Int(arguments[4]) ?? 1,
        seconds: Int(arguments[5]) ?? 1
    )
default:
    print("usage: exchange-load documents KEY CERTIFICATE COUNT FOLDER | loop TRUST FOLDER THREADS SECONDS")
    exit(64)
}
