// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

// exchange-load documents KEY CERTIFICATE COUNT FOLDER   writes signed documents

let arguments = CommandLine.arguments
guard arguments.count == 6, arguments[1] == "documents" else {
    print("usage: exchange-load documents KEY CERTIFICATE COUNT FOLDER")
    exit(64)
}

func read(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map { Array($0) } ?? [] }

guard let count = Int(arguments[4]), (try? FileManager.default.contentsOfDirectory(atPath: arguments[5])) != nil else {
    print("exchange-load: COUNT must be a number, and FOLDER an existing folder")
    exit(64)
}
let signer = try ResponseSigner(
    key: PrivateKey(pem: read(arguments[2])),
    certificates: ResponseSigner.certificates(pem: read(arguments[3]))
)
let now = Timestamp.now
for number in 0..<count {
    let bytes = try signer.sign(Array(LoadDocument.text(number, at: now).utf8), .assertions)
    try Data(bytes).write(to: URL(filePath: "\(arguments[5])/\(number).xml"))
}
